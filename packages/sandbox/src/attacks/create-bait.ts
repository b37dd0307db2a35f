import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Bait, BaitFile, BaitState } from './attack.js';

const places: Readonly<Record<BaitFile, string>> = {
  sshKey: 'user/.ssh/id_ed25519',
  login: 'user/.claude/.credentials.json',
  loginState: 'user/.claude.json',
  worktree: 'worktrees/other/tree/index.js',
  clone: 'repositories/clone/.git/hooks/pre-commit',
  guard: 'runs/guard.json',
  artifact: 'artifacts/document.pptx',
  program: 'programs/guard-hook.js',
};

export interface LaidBait {
  readonly bait: Bait;
  /** The current state of the bait. */
  examine(): BaitState;
  close(): Promise<void>;
}

/** Lays out the bait for attacks: files open to every user, a process with a secret, listeners of each kind. */
export async function createBait(): Promise<LaidBait> {
  const releases = createReleaseStack();
  try {
    return await layOut(releases);
  } catch (error) {
    await releases.release();
    throw error;
  }
}

async function layOut(releases: ReturnType<typeof createReleaseStack>): Promise<LaidBait> {
  const secret = `fixpoint-bait-${randomBytes(16).toString('hex')}`;
  const name = randomBytes(6).toString('hex');
  const root = await realpath(await mkdtemp(join(tmpdir(), 'fixpoint-bait-')));
  releases.defer('the bait', () => rm(root, { recursive: true, force: true }));
  await chmod(root, 0o777);
  const files = Object.fromEntries(
    Object.entries(places).map(([file, place]) => [file, join(root, place)]),
  ) as Record<BaitFile, string>;
  for (const path of Object.values(files)) await writeOpen(root, path, `${secret}\n`);
  const run = join(root, 'worktrees', 'own');
  const [tree, home, temporary] = [join(run, 'tree'), join(run, 'home'), join(run, 'temporary')];
  for (const folder of [tree, home, temporary]) await mkdir(folder, { recursive: true });

  const sharedMemory = `/dev/shm/fixpoint-bait-${name}`;
  if (existsSync('/dev/shm')) {
    releases.defer('the shared memory', () => rm(sharedMemory, { force: true }));
    await writeFile(sharedMemory, secret, { mode: 0o666 });
  }
  const segment = createSegment(secret);
  if (segment !== null) releases.defer('the segment', () => void runPerl(`shmctl(${segment}, 0, 0)`));
  const child = await startProcess(root, secret);
  releases.defer('the process', async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });

  const visits = new Set<'tcp' | 'udp' | 'socket' | 'abstract'>();
  const listen = async (way: 'tcp' | 'socket' | 'abstract', address: string | number): Promise<number> => {
    const server = createServer((client) => {
      visits.add(way);
      client.destroy();
    });
    releases.defer(`the listener (${way})`, () => new Promise<void>((done) => server.close(() => done())));
    if (typeof address === 'number') server.listen(address, '127.0.0.1');
    else server.listen(address);
    await once(server, 'listening');
    if (way === 'socket') await chmod(String(address), 0o666);
    const bound = server.address();
    return bound !== null && typeof bound === 'object' ? bound.port : 0;
  };
  const socket = join(root, 'redis.sock');
  const abstractSocket = `fixpoint-bait-${name}`;
  const port = await listen('tcp', 0);
  await listen('socket', socket);
  await listen('abstract', `\0${abstractSocket}`);
  const datagrams = createSocket('udp4', () => visits.add('udp'));
  releases.defer('the datagrams', () => new Promise<void>((done) => datagrams.close(() => done())));
  datagrams.bind(0, '127.0.0.1');
  await once(datagrams, 'listening');

  return {
    bait: {
      root,
      tree,
      home,
      temporary,
      files,
      sharedMemory,
      segment,
      socket,
      abstractSocket,
      port,
      pid: child.pid ?? 0,
      udpPort: datagrams.address().port,
    },
    examine: () =>
      examine(child, visits, {
        root,
        tree,
        home,
        temporary,
        files,
        sharedMemory,
        segment,
        socket,
        abstractSocket,
        port,
        pid: child.pid ?? 0,
        udpPort: datagrams.address().port,
      }),
    close: () => releases.release(),
  };
}

/** A segment of System V that every user may read and write. */
function createSegment(secret: string): number | null {
  const output = runPerl(`my $id = shmget(0, 4096, 01666); shmwrite($id, '${secret}', 0, 64) and print $id`);
  return /^\d+$/.test(output) ? Number(output) : null;
}

function runPerl(code: string): string {
  return spawnSync('perl', ['-e', code], { encoding: 'latin1' }).stdout ?? '';
}

/** Open to every user, folders on the way included: the wall must keep an attack out, not a mode. */
async function writeOpen(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) await chmod(folder, 0o777);
  await writeFile(path, text);
  await chmod(path, 0o666);
}

async function startProcess(root: string, secret: string): Promise<ChildProcess> {
  const child = spawn('sleep', ['600'], {
    argv0: 'fixpoint-bait',
    cwd: root,
    stdio: 'ignore' as const,
    env: { PATH: '/usr/bin:/bin', REDIS_PASSWORD: secret },
  });
  await once(child, 'spawn');
  return child;
}

function examine(child: ChildProcess, visits: BaitState['visits'], bait: Bait): BaitState {
  const orNull = <T>(act: () => T): T | null => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  return {
    bait,
    visits,
    isAlive: child.exitCode === null && child.signalCode === null,
    read: (path) => orNull(() => readFileSync(path, 'latin1')),
    mode: (path) => orNull(() => statSync(path).mode & 0o7777),
    isRunning: (word) =>
      readdirSync('/proc')
        .filter((entry) => /^\d+$/.test(entry))
        .some((pid) => orNull(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1'))?.includes(word) ?? false),
  };
}
