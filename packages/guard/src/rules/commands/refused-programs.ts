/** A kind of program that runs in no mode. */
interface RefusedKind {
  readonly rule: string;
  readonly reason: string;
  readonly programs: string;
}

/** The reasons are read by the agent: each says why, and the sentence for the rule in `instead-of.ts` says what works. */
const refusedKinds: readonly RefusedKind[] = [
  {
    rule: 'destructive',
    reason: 'Formatting a disk is never allowed.',
    programs: 'format mkfs mke2fs mkswap fdisk sfdisk parted wipefs losetup cryptsetup',
  },
  {
    rule: 'destructive',
    reason: 'Deleting with the Windows shell is never allowed.',
    programs: 'del erase rd deltree',
  },
  { rule: 'destructive', reason: 'Writing to devices is never allowed.', programs: 'dd' },
  { rule: 'destructive', reason: 'Destroying files is never allowed.', programs: 'shred srm' },
  {
    rule: 'foreign-shell',
    reason: 'The guard cannot evaluate another shell. Run the command itself.',
    programs: 'cmd powershell pwsh wsl zsh fish csh tcsh ksh busybox toybox rbash parallel expect script',
  },
  {
    rule: 'network',
    reason: 'The agent has no network access. All it needs is in the worktree.',
    programs:
      'ssh scp sftp rsync telnet ftp lftp ping ping6 traceroute tracepath mtr dig nslookup host whois nmap ncat netcat socat aria2c lynx w3m http https xh websocat ngrok cloudflared mosh rclone s3cmd mail sendmail mutt',
  },
  {
    rule: 'network',
    reason: 'The agent may not deploy, publish or use cloud services.',
    programs:
      'aws gcloud gsutil az gh glab hub heroku vercel netlify flyctl fly railway wrangler firebase terraform tofu pulumi ansible ansible-playbook serverless sls eb doctl kubectl helm twine',
  },
  {
    rule: 'container',
    reason: 'The agent may not use containers, because they run outside the sandbox.',
    programs: 'docker docker-compose podman buildah nerdctl skopeo minikube kind vagrant lxc',
  },
  {
    rule: 'privilege',
    reason: 'The agent may not change users or gain privileges.',
    programs:
      'sudo doas su pkexec runuser chown chgrp chroot nsenter unshare bwrap setcap setpriv passwd useradd usermod userdel groupadd adduser visudo mount umount modprobe insmod sysctl iptables nft ip6tables apt apt-get aptitude dpkg yum dnf rpm apk pacman zypper brew snap flatpak systemctl service launchctl crontab at batch shutdown reboot halt poweroff init telinit',
  },
  {
    rule: 'process',
    reason: 'The agent may only end jobs that it started.',
    programs: 'pkill killall killall5 skill fuser xkill renice gdb lldb reptyr gcore',
  },
  {
    rule: 'secret-path',
    reason: 'The agent may not use keys and logins of this machine.',
    programs:
      'gpg gpg2 gpg-agent pass secret-tool security keyctl ssh-add ssh-agent ssh-keygen ssh-copy-id vault op sops age',
  },
  {
    rule: 'unknown-command',
    reason: 'A coding agent may not start another one.',
    programs: 'claude codex gemini aider opencode fixpoint cursor-agent copilot',
  },
  {
    rule: 'unknown-command',
    reason: 'An editor waits for a person. Use the Edit tool.',
    programs: 'vi vim nvim nano emacs ed ex pico joe micro',
  },
];

const byProgram = new Map(
  refusedKinds.flatMap(({ rule, reason, programs }) =>
    programs.split(' ').map((name) => [name, { rule, reason }] as const),
  ),
);

/** Why no agent runs the program; Windows spells names in any case, and with an ending (`FORMAT.COM`, `mkfs.ext4`). */
export function refusalOf(name: string): { readonly rule: string; readonly reason: string } | undefined {
  return byProgram.get(name) ?? byProgram.get(name.toLowerCase().replace(/\..*$/, ''));
}
