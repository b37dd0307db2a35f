import { chmod, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { listProcessIds } from '@fixpoint/shared/child-process';
import type { Containment, Launch } from '../processes/index.js';
import { createLaunch } from '../processes/index.js';
import { buildBubblewrapWords, dropTo, type WallPrograms } from './bubblewrap.js';
import { createCommandCgroups } from './cgroup-limits.js';
import { enterCgroups, splitEnvironment, startForwards } from './command-words.js';
import type { Ground, WallCandidate } from './detect-wall.js';
import { createLandlockPorts } from './landlock-ports.js';
import { createLandlockRules } from './landlock-rules.js';
import { createRunUsers, type RunUser } from './run-users.js';
import { defaultSandboxLimits, type SandboxedCommand, type SandboxLimits } from './sandbox.js';
import { createSeccompFilter } from './seccomp-filter.js';
import { listSystemPaths } from './system-folders.js';

/** A command made ready to run: the words before it, and the function that starts it. */
export interface PreparedCommand {
  readonly words: Containment;
  readonly cwd: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly launch: Launch;
  /** Releases the resources taken for it. */
  release(): Promise<void>;
}

export interface Wall {
  readonly name: WallCandidate['wall'];
  readonly hasOwnUser: boolean;
  /** Commands have a separate loopback, in which ports are led to sockets from inside. */
  readonly hasNetwork: boolean;
  readonly isFiltered: boolean;
  prepare(command: SandboxedCommand): Promise<PreparedCommand>;
}

export interface WallOptions {
  readonly ground: Ground;
  readonly candidate: WallCandidate;
  readonly network: 'required' | 'best';
  readonly nodePath: string;
  readonly forwardProgram: string;
}

/** Maximum size of a command's /tmp and /dev/shm, each, in bytes: they are memory. */
const temporaryBytes = 1024 ** 3;

export function createWall(options: WallOptions): Wall {
  const { ground, candidate } = options;
  const programs = ground.programs as WallPrograms;
  const users = candidate.hasOwnUser
    ? createRunUsers({
        chown: ground.chown ?? 'chown',
        setpriv: programs.setpriv,
        sh: programs.sh,
        endsProcesses: candidate.wall === 'landlock',
      })
    : null;
  const orphans =
    candidate.wall === 'landlock' && users === null ? (ground.createOrphanCollector?.() ?? null) : null;
  const system = listSystemPaths();
  const forwarding = [options.nodePath, options.forwardProgram] as const;
  const filter = createSeccompFilter(candidate.wall === 'bubblewrap' ? 'own' : 'tcp');
  const ports = ground.landlock === null ? null : createLandlockPorts(ground.landlock, options.network);
  const countOthers = createThreadCounter();
  /** Resources that both walls need: a user, control groups, limits; released in reverse. */
  async function prepareCommon(command: SandboxedCommand) {
    const limits = { ...defaultSandboxLimits, ...command.limits };
    const user = (await users?.claim(command.write)) ?? null;
    const cgroups = createCommandCgroups(ground.cgroups, limits);
    return {
      user,
      cgroups,
      // If commands share a user with us, the kernel counts our processes as theirs.
      limitWords: limitWords(programs.prlimit, limits, user === null ? await countOthers() : 0),
      environment: splitEnvironment(command.env, programs.env),
      async release() {
        await user?.release();
        await cgroups.close();
      },
    };
  }

  async function prepareBubblewrap(command: SandboxedCommand): Promise<PreparedCommand> {
    const { user, cgroups, limitWords, environment, release } = await prepareCommon(command);
    const led = command.network.type === 'ports' ? command.network.ports : [];
    const inputs = [filter, user === null ? null : createUserList(user.uid, command.env.HOME)].filter(
      (bytes) => bytes !== null,
    );
    // Sockets of ours, which another user must be able to connect to.
    if (user !== null) await Promise.all(led.map(({ socket }) => chmod(socket, 0o666)));
    return {
      words: [
        ...enterCgroups(programs.sh, cgroups.entries),
        ...buildBubblewrapWords({
          programs,
          system,
          temporaryBytes,
          write: command.write,
          read: [
            ...command.read,
            ...led.map(({ socket }) => socket),
            ...(led.length === 0 ? [] : forwarding.map(folderOf).filter(isOutside)),
          ],
          cwd: command.cwd,
          seccompFd: filter === null ? null : 3,
          user: user === null ? null : { uid: user.uid, passwdFd: 2 + inputs.length },
          limits: [...limitWords, ...startForwards(programs, forwarding, led), ...environment.words],
        }),
      ],
      // bubblewrap goes there itself, inside.
      cwd: '/',
      env: environment.outer,
      launch: createLaunch(inputs),
      release,
    };
  }

  async function prepareLandlock(command: SandboxedCommand): Promise<PreparedCommand> {
    const { landlock } = ground;
    if (landlock === null || ports === null) throw new TypeError('The Landlock sandbox needs Landlock.');
    const { user, cgroups, limitWords, environment, release } = await prepareCommon(command);
    const led = command.network.type === 'ports' ? command.network.ports.map(({ inside }) => inside) : [];
    const rules = createLandlockRules({
      abi: landlock.abi,
      system,
      entries: cgroups.entries,
      write: command.write,
      read: command.read,
    });
    const files = landlock.createRuleset(rules);
    orphans?.enter();
    const network = ports.open(led);
    return {
      words: [
        ...enterCgroups(programs.sh, cgroups.entries),
        ...dropCapabilities(programs.setpriv, ground.isRoot, user),
        ...limitWords,
        ...environment.words,
      ],
      cwd: command.cwd,
      env: environment.outer,
      launch: landlock.createLaunch(files, network.ruleset, filter),
      async release() {
        await orphans?.leave();
        landlock.close(files);
        network.release();
        await release();
      },
    };
  }

  return {
    name: candidate.wall,
    hasOwnUser: candidate.hasOwnUser,
    hasNetwork: candidate.wall === 'bubblewrap',
    isFiltered: filter !== null,
    prepare: candidate.wall === 'bubblewrap' ? prepareBubblewrap : prepareLandlock,
  };
}

/** Counts the threads of our user, every few seconds: it takes 10 ms, and the limit is a round number anyway. */
function createThreadCounter(): () => Promise<number> {
  let counted = { at: Number.NEGATIVE_INFINITY, threads: 0 };
  return async () => {
    if (performance.now() - counted.at > 5_000) {
      counted = { at: performance.now(), threads: await countThreadsOfUser(process.getuid?.() ?? 0) };
    }
    return counted.threads;
  };
}

function dropCapabilities(setpriv: string | undefined, isRoot: boolean, user: RunUser | null): string[] {
  if (setpriv === undefined) return [];
  // The command dies with this process; its children are found by their marker at the next start.
  const [program = setpriv, ...rest] = user === null ? [setpriv] : dropTo(setpriv, user.uid).slice(0, -1);
  const capabilities = user === null && isRoot ? ['--bounding-set=-all', '--inh-caps=-all'] : [];
  return [program, ...rest, ...capabilities, '--pdeathsig', 'KILL', '--'];
}

function limitWords(prlimit: string, limits: SandboxLimits, others: number): string[] {
  return [prlimit, `--nproc=${limits.processes + others}`, `--fsize=${limits.fileBytes}`, '--core=0', '--'];
}

/** A user that no list names has no name and no home: Node's `userInfo` and git would fail for it. */
function createUserList(uid: number, home = '/'): Buffer {
  return Buffer.from(
    ['root:x:0:0:root:/root:/bin/sh', `sandbox:x:${uid}:${uid}::${home.replaceAll(/[:\n]/g, '')}:/bin/sh`]
      .map((line) => `${line}\n`)
      .join(''),
  );
}

/** A program finds the files that it loads next to itself: its folder is needed with it. */
function folderOf(program: string): string {
  return dirname(program);
}

function isOutside(folder: string): boolean {
  return !folder.startsWith('/usr/') && folder !== '/bin' && folder !== '/sbin';
}

async function countThreadsOfUser(uid: number): Promise<number> {
  const counts = await Promise.all(
    (await listProcessIds()).map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
      if (/^Uid:\s+(\d+)/m.exec(status)?.[1] !== String(uid)) return 0;
      return Number(/^Threads:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
