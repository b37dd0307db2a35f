import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@fixpoint/shared/child-process';
import { ImapFlow } from 'imapflow';

export const dovecotUser = 'bot@example.com';
export const dovecotPassword = 'secret';
const nobody = 65_534;

/** True if Debian's dovecot is installed, and may be started: it needs root for its users. */
export const hasDovecot = existsSync('/usr/sbin/dovecot') && process.getuid?.() === 0;

/** A real IMAP server on loopback, with one user. `introspectionUrl`: address at which it checks OAuth tokens. */
export async function startDovecot({
  introspectionUrl,
  mailLocation,
}: {
  introspectionUrl?: string;
  mailLocation?: string;
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-dovecot-'));
  const port = await findFreePort();
  const configuration = join(folder, 'dovecot.conf');
  await chmod(folder, 0o755);
  for (const name of ['run', 'mail', 'home']) await mkdir(join(folder, name));
  for (const name of ['mail', 'home']) await chown(join(folder, name), nobody, nobody);
  await writeFile(join(folder, 'users'), `${dovecotUser}:{PLAIN}${dovecotPassword}\n`);
  const oauth = introspectionUrl !== undefined;
  if (oauth) {
    await writeFile(
      join(folder, 'oauth.conf'),
      `introspection_mode = auth\nintrospection_url = ${introspectionUrl}\nusername_attribute = email\n`,
    );
  }
  await writeFile(
    configuration,
    `base_dir = ${folder}/run
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
auth_mechanisms = plain login${oauth ? ' oauthbearer xoauth2' : ''}
mail_location = ${mailLocation ?? `maildir:${folder}/mail/%u`}
first_valid_uid = 1
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = scheme=PLAIN username_format=%u ${folder}/users
}
${oauth ? `passdb {\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = ${folder}/oauth.conf\n}\n` : ''}
userdb {
  driver = static
  args = allow_all_users=yes uid=nobody gid=nogroup home=${folder}/home/%u
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
# Each refused login would delay the next one from this address by two seconds and more.
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
protocol imap {
  mail_max_userip_connections = 50
}
namespace inbox {
  inbox = yes
  mailbox Old {
    auto = create
    special_use = \\Archive
  }
}
`,
  );
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    server = spawn('/usr/sbin/dovecot', ['-F', '-c', configuration], { stdio: 'ignore' });
    const started = Date.now();
    while (!(await greets(port))) {
      if (Date.now() - started > 20_000) throw new Error('dovecot did not start');
    }
  }

  /** Immediate, like a machine that lost its power: sessions are cut. */
  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    for (const pid of descendants(server?.pid ?? 0)) process.kill(pid, 'SIGKILL');
    server?.kill('SIGKILL');
    await ended;
    await rm(join(folder, 'run'), { recursive: true, force: true });
    await mkdir(join(folder, 'run'));
  }

  await start();
  return {
    port,
    start,
    kill,
    /** The user's Maildir. */
    maildir: join(folder, 'mail', dovecotUser),
    run: (...args: string[]) =>
      execFileSync('/usr/bin/doveadm', ['-c', configuration, ...args], { encoding: 'utf8', stdio: 'pipe' }),
    /** Stores a mail in a folder, with the given arrival. */
    async save(
      raw: Buffer,
      { receivedAt, folder: into = 'INBOX' }: { receivedAt: Date; folder?: string },
    ): Promise<void> {
      const client = new ImapFlow({
        host: '127.0.0.1',
        port,
        secure: false,
        doSTARTTLS: false,
        auth: { user: dovecotUser, pass: dovecotPassword },
        logger: false,
      });
      await client.connect();
      await client.append(into, raw, [], receivedAt);
      await client.logout();
    },
    async close() {
      await kill().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('data', () => end(true));
    socket.once('error', () => setTimeout(end, 10, false));
    socket.once('close', () => end(false));
  });
}

function descendants(pid: number): number[] {
  if (pid === 0) return [];
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const children = table.filter(([, parent]) => parent === pid).map(([child = 0]) => child);
  return children.flatMap((child) => [...descendants(child), child]);
}
