import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@fixpoint/shared/child-process';

const execute = promisify(execFile);
/** Folder in which Debian keeps the programs of each version. */
const versions = '/usr/lib/postgresql';
const user = 'postgres';

/** Folder of the newest PostgreSQL's programs; null if it is not installed. */
export async function findPostgres() {
  const names = await readdir(versions).catch(() => []);
  const newest = names.sort((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? null : join(versions, newest, 'bin');
}

/**
 * Starts a private PostgreSQL on loopback that keeps every acknowledged write, and returns its URL. Root may not run it, so it runs
 * as `postgres` there.
 */
export async function startPostgres({ programs, folder, releases }) {
  const data = join(folder, 'postgres');
  await mkdir(data);
  const identity = process.getuid() === 0 ? await idsOf(user) : {};
  if (identity.uid !== undefined) {
    await chown(data, identity.uid, identity.gid);
    // Made for its owner alone, which `postgres` has to pass.
    await execute('chmod', ['711', folder]);
  }
  await execute(join(programs, 'initdb'), ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8'], identity);
  const port = await findFreePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: data, fsync: 'on' };
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...identity, stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  releases.defer('PostgreSQL', async () => {
    // Ends at once, with all that is connected.
    server.kill('SIGINT');
    await ended;
  });
  for (let attempt = 0; ; attempt += 1) {
    const isReady = await execute(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
    if (isReady) break;
    if (attempt === 100 || server.exitCode !== null) throw new Error('PostgreSQL does not start.');
    await delay(100);
  }
  return `postgresql://${user}@127.0.0.1:${port}/postgres`;
}

async function idsOf(name) {
  const read = async (flag) => Number((await execute('id', [flag, name])).stdout);
  return { uid: await read('-u'), gid: await read('-g') };
}
