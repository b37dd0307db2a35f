// Debian's dovecot on loopback, over a Maildir that the world delivers into. Needs root, as its users do.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const program = '/usr/sbin/dovecot';
/** User id of the owner of the mails: Debian's user without any rights. */
export const mailOwner = 65_534;
export const imapUser = 'ann@example.com';
export const imapPassword = 'a secret';
export const hasDovecot = existsSync(program) && process.getuid?.() === 0;

export async function startImap(port) {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-imap-'));
  const maildir = join(folder, 'mail');
  await chmod(folder, 0o755);
  for (const name of ['run', 'home', 'mail', 'mail/cur', 'mail/new', 'mail/tmp']) {
    await mkdir(join(folder, name));
    if (name !== 'run') await chown(join(folder, name), mailOwner, mailOwner);
  }
  await writeFile(join(folder, 'users'), `${imapUser}:{PLAIN}${imapPassword}\n`);
  const configuration = join(folder, 'dovecot.conf');
  await writeFile(
    configuration,
    `base_dir = ${folder}/run
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${maildir}
first_valid_uid = 1
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = allow_all_users=yes uid=nobody gid=nogroup home=${folder}/home
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  );
  const server = spawn(program, ['-F', '-c', configuration], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await untilGreeted(port);
  return {
    maildir,
    async close() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function untilGreeted(port) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const greeted = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const end = (is) => {
        socket.destroy();
        resolve(is);
      };
      socket.once('data', () => end(true));
      socket.once('error', () => end(false));
    });
    if (greeted) return;
    await delay(50);
  }
  throw new Error('dovecot did not start.');
}
