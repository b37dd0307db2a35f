import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { runContained } from '../processes/index.js';
import { type Ground, listCandidates, probeWall, type WallCandidate } from './detect-wall.js';
import type { Sandbox, SandboxMode, SandboxProperty, SandboxPropertyName } from './sandbox.js';
import { evaluateStrength } from './strength.js';
import type { Wall } from './wall.js';

/** Properties that `required` covers. The network has a separate setting, since common hosts cannot close it. */
const requiredProperties: readonly SandboxPropertyName[] = ['files', 'processes', 'secrets', 'signals'];

export interface WallChoice {
  /** Null: no wall works here, and none was required. */
  readonly wall: Wall | null;
  readonly strength: readonly SandboxProperty[];
  readonly refused: readonly string[];
}

/** Builds and tries the candidates, the strongest first. */
export async function chooseWall(options: {
  readonly ground: Ground;
  readonly mode: SandboxMode;
  readonly network: 'required' | 'best';
  readonly folders: readonly string[];
  readonly walls: readonly Sandbox['wall'][] | undefined;
  readonly ownUsers: boolean;
  build(candidate: WallCandidate): Wall;
}): Promise<WallChoice> {
  const { ground, network } = options;
  const tried: string[] = [];
  for (const candidate of listCandidates(ground)) {
    const name = describeCandidate(candidate);
    if (options.walls?.includes(candidate.wall) === false) continue;
    if (candidate.hasOwnUser && !options.ownUsers) continue;
    const obstacle = await findObstacle(candidate, ground, options.folders);
    if (obstacle !== null) {
      tried.push(`${name}: ${obstacle}`);
      continue;
    }
    const wall = options.build(candidate);
    const failure = await probe(wall);
    if (failure !== null) {
      tried.push(`${name}: ${failure}`);
      continue;
    }
    const strength = evaluateStrength({
      wall: wall.name,
      hasOwnUser: wall.hasOwnUser,
      isFiltered: wall.isFiltered,
      isRoot: ground.isRoot,
      landlock: ground.landlock?.abi ?? 0,
      cgroups: ground.cgroups,
      hasLoopback: network === 'best',
    });
    const lacking = strength.filter((property) => isLacking(property, network));
    if (options.mode !== 'required' || lacking.length === 0) return { wall, strength, refused: tried };
    tried.push(`${name}: ${lacking.map(({ name: property, how }) => `${property} ${how}`).join(' ')}`);
  }
  if (options.mode === 'required') throw createRefusal(ground, tried);
  return { wall: null, strength: [], refused: tried };
}

/** Reason for which a candidate need not be tried; null for one to try. */
async function findObstacle(
  { wall, hasOwnUser }: WallCandidate,
  ground: Ground,
  folders: readonly string[],
): Promise<string | null> {
  if (!hasOwnUser || wall !== 'landlock') return null;
  if (!ground.canReadDescriptors)
    return 'the owner of a connection cannot be read (add the capability SYS_PTRACE)';
  // bubblewrap's mounts are made by root; under Landlock the user itself must get to the folder.
  const closed = await findClosedFolder(folders);
  return closed === null ? null : `other users cannot enter ${closed} (chmod o+x, or move FIXPOINT_HOME)`;
}

function isLacking({ name, strength }: SandboxProperty, network: 'required' | 'best'): boolean {
  // Others' command lines can be seen without a process namespace; reading, tracing or ending them must not be possible.
  if (strength === 'closed' || (name === 'processes' && strength === 'partial')) return false;
  return requiredProperties.includes(name) || (network === 'required' && name === 'network');
}

async function probe(wall: Wall): Promise<string | null> {
  try {
    return await probeWall(async (command) => {
      const prepared = await wall.prepare(command);
      try {
        return await runContained({
          ...command,
          containment: prepared.words,
          cwd: prepared.cwd,
          env: prepared.env,
          launch: prepared.launch,
        });
      } finally {
        await prepared.release();
      }
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function describeCandidate({ wall, hasOwnUser }: WallCandidate): string {
  return `${wall === 'bubblewrap' ? 'bubblewrap' : 'Landlock'}${hasOwnUser ? ' with a separate user' : ''}`;
}

/** The outermost folder on the way that others may not pass through; null: they get to all. */
async function findClosedFolder(folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const ways: string[] = [];
    for (let way = folder; ; way = dirname(way)) {
      ways.unshift(way);
      if (way === dirname(way)) break;
    }
    for (const way of ways) {
      const result = await stat(way).catch(() => null);
      if (result === null) break;
      if ((result.mode & 0o001) === 0) return way;
    }
  }
  return null;
}

function createRefusal(ground: Ground, tried: readonly string[]): ConfigurationError {
  if (process.platform !== 'linux') {
    return new ConfigurationError(
      `A sandbox is required, but not available on ${process.platform}: bubblewrap and Landlock need Linux.`,
      {
        hint: 'Run the fixer in a Linux container or in WSL, or set SANDBOX=best. With best, programs of the agent and the repository can reach files, processes, secrets, signals and the network.',
      },
    );
  }
  const missing = (['setpriv', 'prlimit', 'env', 'sh'] as const).filter(
    (name) => ground.programs[name] === undefined,
  );
  const lacks = [
    ...(ground.programs.bwrap === undefined ? ['bubblewrap is not installed'] : []),
    ...((ground.landlock?.abi ?? 0) === 0 ? ['Landlock is not available in this kernel'] : []),
    ...(missing.length === 0 ? [] : [`${missing.join(', ')} (util-linux, coreutils) not found`]),
    ...tried,
  ];
  return new ConfigurationError(`A sandbox is required, but not available: ${lacks.join('; ')}.`, {
    hint: 'Install bubblewrap and allow user namespaces (sysctl user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns=0), or run on Linux 5.13 or newer with Landlock, in a container as root. SANDBOX=best uses what is available. "fixpoint doctor" shows which protections are missing.',
    context: { lacks },
  });
}
