import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExecutable } from '../processes/index.js';
import type { WallPrograms } from './bubblewrap.js';
import { type CgroupRoots, findCgroupRoots } from './cgroup-limits.js';
import type { Landlock } from './landlock.js';
import type { OrphanCollector } from './orphan-collector.js';
import type { SandboxedCommand, SandboxWall } from './sandbox.js';

/** Features of this machine, as far as they could be found without running anything inside. */
export interface Ground {
  readonly isRoot: boolean;
  /** True if descriptors of processes of other users can be read (CAP_SYS_PTRACE): only so a connection has an owner. */
  readonly canReadDescriptors: boolean;
  readonly programs: Partial<WallPrograms>;
  readonly chown: string | null;
  readonly cgroups: CgroupRoots;
  /** Null: no Linux, or the library that calls the kernel does not load. */
  readonly landlock: Landlock | null;
  readonly createOrphanCollector: (() => OrphanCollector) | null;
}

/** A wall to try, strongest first. */
export interface WallCandidate {
  readonly wall: Exclude<SandboxWall, 'none'>;
  /** Commands run as a separate user, also outside. */
  readonly hasOwnUser: boolean;
}

/** Administrators' folders alone: a folder that other users may write to brings no program that runs as root. */
const programPath = '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/sbin:/usr/local/bin:/run/current-system/sw/bin';

export async function surveyGround(platform: string = process.platform): Promise<Ground> {
  if (platform !== 'linux') {
    return {
      isRoot: false,
      canReadDescriptors: false,
      programs: {},
      chown: null,
      landlock: null,
      createOrphanCollector: null,
      cgroups: { memory: null, processes: null },
    };
  }
  const find = async (name: string): Promise<string | undefined> =>
    (await findExecutable(name, programPath)) ?? undefined;
  const [bwrap, setpriv, prlimit, env, sh, perl, chown] = await Promise.all(
    ['bwrap', 'setpriv', 'prlimit', 'env', 'sh', 'perl', 'chown'].map(find),
  );
  // Programs outside the system's folders are missing inside.
  const result = { bwrap, setpriv, prlimit, env, sh, perl: perl?.startsWith('/usr/bin/') ? perl : undefined };
  return {
    isRoot: process.getuid?.() === 0,
    canReadDescriptors: hasPtraceCapability(await readFile('/proc/self/status', 'utf8').catch(() => '')),
    programs: Object.fromEntries(Object.entries(result).filter(([, path]) => path !== undefined)),
    chown: chown ?? null,
    cgroups: findCgroupRoots(),
    ...(await openKernel()),
  };
}

/** True if `/proc/PID/status` shows the effective capability CAP_SYS_PTRACE, bit 19 (capabilities(7)). */
export function hasPtraceCapability(status: string): boolean {
  const [, effective = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(status) ?? [];
  return ((BigInt(`0x${effective}`) >> 19n) & 1n) === 1n;
}

export function listCandidates(ground: Ground): WallCandidate[] {
  const { isRoot, programs } = ground;
  if (!programs.prlimit || !programs.env || !programs.sh) return [];
  const canChange = isRoot && programs.setpriv !== undefined && ground.chown !== null;
  const users = canChange ? [true, false] : [false];
  return [
    ...(programs.bwrap ? users.map((hasOwnUser) => ({ wall: 'bubblewrap' as const, hasOwnUser })) : []),
    ...((ground.landlock?.abi ?? 0) > 0
      ? users.map((hasOwnUser) => ({ wall: 'landlock' as const, hasOwnUser }))
      : []),
  ];
}

export type ProbeRun = (
  command: SandboxedCommand,
) => Promise<{ exitCode: number | null; output: string; startFailure: string | null }>;

/**
 * Tests a wall by running a command behind it that tries both: to write to a permitted folder, and to read from a forbidden one. Returns
 * null if it holds, or its output instead.
 */
export async function probeWall(run: ProbeRun): Promise<string | null> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'fixpoint-sandbox-')));
  const [inside, outside] = [join(root, 'inside'), join(root, 'outside')];
  try {
    await mkdir(inside);
    await writeFile(outside, 'outside', { mode: 0o644 });
    // The folder that mkdtemp makes is closed to others, a user of the run's own included.
    await chmod(root, 0o711);
    const result = await run({
      command: '/bin/sh',
      args: [
        '-c',
        'echo inside > file && ! cat "$1" >/dev/null 2>&1 && echo "wall" "stands"',
        'probe',
        outside,
      ],
      cwd: inside,
      env: { PATH: programPath, HOME: inside },
      // Separate: processes with the same id are ended with it.
      runId: `probe-${randomUUID()}`,
      write: [inside],
      read: [],
      network: { type: 'none' as const },
      signal: new AbortController().signal,
      timeoutMs: 10_000,
    });
    if (result.exitCode === 0 && result.output.includes('wall stands')) return null;
    return result.startFailure ?? (result.output.trim().slice(-500) || `exit code ${result.exitCode}`);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Null if the library that calls the kernel has no build for this machine. */
async function openKernel(): Promise<Pick<Ground, 'landlock' | 'createOrphanCollector'>> {
  try {
    const [{ openLandlock }, { keepDescriptorsFromChildren }, { createOrphanCollector }] = await Promise.all([
      import('./landlock.js'),
      import('./own-descriptors.js'),
      import('./orphan-collector.js'),
    ]);
    keepDescriptorsFromChildren();
    return { landlock: openLandlock(), createOrphanCollector };
  } catch {
    return { landlock: null, createOrphanCollector: null };
  }
}
