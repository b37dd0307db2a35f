/*
 * Places outside the worktree that hold nothing of the user's: the system itself, its programs and fonts. A name that is not here is refused.
 */

const devices = /^\/dev\/(?:null|stdout|stderr|stdin|tty|zero|full|u?random|fd\/63)$/;
/** Descriptors, whose files were checked when they were opened, and ports of this machine. */
const sandboxDevices = /^\/dev\/(?:fd\/\d+|tcp\/(?:localhost|127\.0\.0\.1)\/\d+)$/;

export function isHarmlessDevice(path: string, sandboxed: boolean): boolean {
  return devices.test(path) || (sandboxed && sandboxDevices.test(path));
}

/** The machine's figures and those of the reader itself; never an environment, a command line, memory or a link to a file. */
const processPaths =
  /^\/proc\/(?:cpuinfo|meminfo|version|loadavg|uptime|stat|vmstat|filesystems|partitions|sys\/(?:kernel|vm|fs|net)\/[\w./-]+|(?:self|1)\/(?:cgroup|limits|stat|statm|status))$/;

/** For a path as it is written, without `..`: `self` is another process there for this process than for the command. */
export function isHarmlessProcessPath(path: string): boolean {
  return processPaths.test(path);
}

const systemFolders =
  /^\/(?:usr\/(?:local\/)?(?:share|lib(?:32|64|exec)?|include|s?bin|games|src)|lib(?:32|64)?|s?bin|etc\/(?:alternatives|fonts|ssl(?!\/private)|ca-certificates|apt\/sources\.list\.d|java-\d+-openjdk|ImageMagick-\d|python3(?:\.\d+)?|pki\/tls\/certs))(?:\/|$)/;
const systemFiles =
  /^(?:\/etc\/(?:os-release|lsb-release|debian_version|alpine-release|redhat-release|centos-release|fedora-release|issue|hosts|hostname|host\.conf|resolv\.conf|nsswitch\.conf|services|protocols|timezone|localtime|locale\.(?:conf|gen|alias)|mime\.types|shells|machine-id|ld\.so\.conf|magic|papersize|apt\/sources\.list)|\/run\/systemd\/resolve\/[\w.-]+)$/;
/** Further folders of the system that a sandbox shows. */
const sandboxFolders = /^\/(?:opt|nix\/store|sys\/(?:fs\/cgroup|class|devices\/system)|usr)(?:\/|$)/;
/** Settings of package managers, which may hold a token, and private keys. */
const settings =
  /\/etc\/ssl\/private|^\/(?:usr|opt|nix)\/(?:.*\/)?(?:etc|xdg)(?:\/|$)|(?:^|\/)\.?(?:npmrc|yarnrc(?:\.yml)?|pip\.(?:conf|ini)|pypirc|netrc|gitconfig)$/;

/** True if every user may read the path, which has no links left. */
export function isHarmlessSystemPath(path: string, sandboxed: boolean): boolean {
  if (settings.test(path)) return false;
  return systemFolders.test(path) || systemFiles.test(path) || (sandboxed && sandboxFolders.test(path));
}

/** Certificates of authorities, which are named as private ones are. */
export function isPublicCertificate(path: string): boolean {
  return /^\/(?:etc\/ssl\/certs|usr\/(?:local\/)?share\/ca-certificates|etc\/pki\/tls\/certs)(?:\/|$)/.test(
    path,
  );
}

/**
 * True if a sandbox gives the run this temporary folder: `/tmp` and its like, except the part in which the worktree lies, since its
 * siblings there are not the run's, nor is the folder that holds it.
 */
export function isTemporaryPath(path: string, root: string): boolean {
  const folder = /^\/(?:tmp|var\/tmp|dev\/shm)(?=\/|$)/.exec(path)?.[0];
  if (folder === undefined) return false;
  const [first] = root.startsWith(`${folder}/`) ? root.slice(folder.length + 1).split('/') : [];
  return first === undefined || (path !== folder && !`${path}/`.startsWith(`${folder}/${first}/`));
}
