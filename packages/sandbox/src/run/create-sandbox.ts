import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type ContainedCommand,
  type ContainedResult,
  detectContainment,
  runContained,
} from '../processes/index.js';
import { chooseWall } from './choose-wall.js';
import { surveyGround } from './detect-wall.js';
import { openLoopbackForwards } from './loopback-forwards.js';
import type { Sandbox, SandboxedCommand, SandboxMode } from './sandbox.js';
import { evaluateStrength } from './strength.js';
import { createWall, type Wall } from './wall.js';

export interface SandboxOptions {
  readonly mode: SandboxMode;
  /** `required`: refuses to start if the network cannot be closed either, and closes it whatever tests lose by it. */
  readonly network?: 'required' | 'best' | undefined;
  /** Folders below which those of commands will lie. Commands run as separate users only if these can get there. */
  readonly folders?: readonly string[] | undefined;
  /** The Node that runs the program inside that leads ports to sockets; absent: the one that runs us. */
  readonly nodePath?: string | undefined;
  readonly forwardProgram?: string | undefined;
  /** Walls to try; absent: all that there are, the strongest first. For measurements of one of them. */
  readonly walls?: readonly Sandbox['wall'][] | undefined;
  /** False: commands run as our user even if they could have a separate one. For measurements. */
  readonly ownUsers?: boolean | undefined;
}

const shippedForwardProgram = fileURLToPath(
  new URL('../../dist/network/forward-program.mjs', import.meta.url),
);

/**
 * Finds the strongest wall that this machine lets us build, by building each and trying it, and returns a sandbox that runs commands behind
 * it. Throws a ConfigurationError if `required` is asked for and its properties cannot be had, naming what the system lacks.
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { mode, network = 'best' } = options;
  if (mode === 'off') return createOpenSandbox(mode, []);
  const ground = await surveyGround();
  const chosen = await chooseWall({
    ground,
    mode,
    network,
    folders: options.folders ?? [],
    walls: options.walls,
    ownUsers: options.ownUsers ?? true,
    build: (candidate) =>
      createWall({
        ground,
        candidate,
        network,
        nodePath: options.nodePath ?? process.execPath,
        forwardProgram: options.forwardProgram ?? shippedForwardProgram,
      }),
  });
  const { wall, strength, refused } = chosen;
  if (wall === null) return createOpenSandbox(mode, refused);
  return { mode, wall: wall.name, strength, refused, run: (command) => runBehind(wall, command) };
}

/** Runs commands as they come, with their processes tied to ours if the system can do that. */
async function createOpenSandbox(mode: SandboxMode, refused: readonly string[]): Promise<Sandbox> {
  const containment = await detectContainment();
  return {
    mode,
    wall: 'none',
    refused,
    strength: evaluateStrength({
      wall: 'none',
      hasOwnUser: false,
      isRoot: false,
      landlock: 0,
      isFiltered: false,
      hasLoopback: true,
      cgroups: { memory: null, processes: null },
    }),
    async run(command) {
      const { network } = command;
      // Without a wall, who connects cannot be held to anything.
      const ports =
        network.type === 'ports' ? network.ports.map(({ inside, socket }) => ({ inside, socket })) : [];
      const open =
        network.type === 'ports' ? { ...command, network: { type: 'ports' as const, ports } } : command;
      return withForwards(open, () => runContained({ ...command, containment }));
    },
  };
}

async function runBehind(wall: Wall, command: SandboxedCommand): Promise<ContainedResult> {
  for (const folder of [command.cwd, ...command.write, ...command.read]) {
    const result = await stat(folder).catch(() => null);
    if (result === null) return failedStart('ENOENT', `${folder} does not exist.`);
  }
  const prepared = await wall.prepare(command);
  try {
    const run = (onStart?: ContainedCommand['onStart']) =>
      runContained({
        ...command,
        onStart,
        containment: prepared.words,
        cwd: prepared.cwd,
        env: prepared.env,
        launch: prepared.launch,
      });
    return await (wall.hasNetwork ? run() : withForwards(command, run));
  } finally {
    await prepared.release();
  }
}

async function withForwards(
  { network }: SandboxedCommand,
  run: (onStart?: ContainedCommand['onStart']) => Promise<ContainedResult>,
): Promise<ContainedResult> {
  if (network.type === 'none') return run();
  let started: { readonly pid: number | undefined } | undefined;
  let forwards: { close(): Promise<void> };
  try {
    forwards = await openLoopbackForwards(network.ports, () => started?.pid);
  } catch (error) {
    return failedStart((error as NodeJS.ErrnoException).code ?? 'EADDRINUSE', String(error));
  }
  try {
    return await run((child) => {
      started = child;
    });
  } finally {
    await forwards.close();
  }
}

function failedStart(code: string, output: string): ContainedResult {
  return {
    exitCode: null,
    signalName: null,
    stoppedBy: null,
    startFailure: code,
    output,
    errorOutput: output,
  };
}
