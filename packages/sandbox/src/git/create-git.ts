import {
  buildToolCommand,
  getSubprocessCwd,
  isWslMode,
  signalProcess,
  toWslPath,
  wslPrefix,
} from '@fixpoint/shared/child-process';
import { ConfigurationError, FixpointError, TimedOutError } from '@fixpoint/shared/errors';
import { hideCredentials, toSafeText, truncate } from '@fixpoint/shared/text';
import { execa } from 'execa';
import { classifyRemoteFailure, type RemoteFailure } from './classify-remote-failure.js';

/** Variables of our environment that git may see: locations of programs and temporary files. */
const surroundings = /^(PATH|TMPDIR|SYSTEMROOT|PATHEXT)$/;

/** Further variables for a remote: the user, and the way to reach and authenticate to the remote. */
const remoteAccess =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|SSH_AUTH_SOCK|SSH_ASKPASS|GIT_ASKPASS|GIT_SSH|GIT_SSH_COMMAND|GIT_SSL_.*|GIT_CONFIG_(GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|XDG_CONFIG_HOME|XDG_RUNTIME_DIR|DBUS_SESSION_BUS_ADDRESS|(HTTPS?|NO|ALL)_PROXY|(https?|no|all)_proxy|SSL_CERT_(FILE|DIR)|SYSTEMROOT|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE)$/;

/**
 * Nothing that lies in a repository may make git run a program or show something else than the commits that would be pushed, nothing may
 * prompt a person, and no name may pass that another system takes for `.git`.
 */
const hardening = [
  ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'gc.auto=0', 'maintenance.auto=false'],
  ...['core.excludesFile=/dev/null', 'core.attributesFile=/dev/null', 'push.followTags=false'],
  ...['advice.detachedHead=false', 'commit.gpgSign=false', 'submodule.recurse=false', 'core.quotePath=false'],
  ...['core.useReplaceRefs=false', 'core.commitGraph=false', 'core.multiPackIndex=false'],
  ...['core.protectHFS=true', 'core.protectNTFS=true', 'core.autocrlf=false', 'core.safecrlf=false'],
  ...['protocol.ext.allow=never', 'fetch.recurseSubmodules=false', 'push.recurseSubmodules=no'],
].flatMap((pair) => ['-c', pair]);

/** A command that stays on this machine reads no configuration but the repository's own, which is ours. */
const localOnly = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

export interface GitIdentity {
  readonly name: string;
  readonly email: string;
}

export interface GitCall {
  /** Repository to work on, not the one that the folder names: an agent may have changed its work tree. */
  readonly gitDir?: string | undefined;
  readonly workTree?: string | undefined;
  readonly indexFile?: string | undefined;
  readonly cwd?: string | undefined;
  readonly input?: string | Uint8Array | undefined;
  /** `latin1`: one character for each byte, for paths in any encoding. */
  readonly encoding?: 'utf8' | 'latin1' | undefined;
  /**
   * It talks to a remote: it may read the user's own configuration, for credential helpers, SSH and rewritten addresses. Such a
   * command never has a work tree.
   */
  readonly remote?: boolean | undefined;
  readonly signal: AbortSignal;
  /** A shorter time than all commands have, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

export interface GitAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Git {
  /** Output of a command that must succeed; throws `GitError`. */
  run(args: readonly string[], call: GitCall): Promise<string>;
  /** The whole answer of a command that may fail. */
  ask(args: readonly string[], call: GitCall): Promise<GitAnswer>;
}

/** A git command failed. No message of it carries the credentials of a URL. */
export class GitError extends FixpointError {
  constructor(
    args: readonly string[],
    answer: GitAnswer,
    failure: RemoteFailure = { code: 'git', retry: 'backoff' },
  ) {
    const words = hideCredentials(args.slice(0, 6).join(' '));
    super(`git ${words} failed: ${truncate(toSafeText(hideCredentials(answer.stderr)).trim(), 1_500)}`, {
      ...failure,
      context: { exit_code: answer.code },
    });
  }
}

export function createGit(options: {
  /** `GIT_PATH`: a name on the PATH, a path, or `wsl:git` if it is in WSL, with the credentials of the user there. */
  readonly path?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly identity: GitIdentity;
  /** Longest single command, in milliseconds. */
  readonly timeoutMs: number;
}): Git {
  const { identity, timeoutMs, path = 'git' } = options;
  const pick = (names: RegExp) =>
    Object.fromEntries(
      Object.entries(options.environment).filter(([name, value]) => value !== undefined && names.test(name)),
    );
  const remote = pick(remoteAccess);

  async function ask(args: readonly string[], call: GitCall): Promise<GitAnswer> {
    call.signal.throwIfAborted();
    const { command, env, cwd } = wrap(path, {
      args: [...placesOf(call), ...hardening, ...args],
      folder: call.cwd ?? call.workTree ?? call.gitDir ?? '.',
      surrounding: call.remote === true ? remote : pick(surroundings),
      own: ownEnvironment(call, identity),
    });
    const [program = path, ...words] = command;
    const child = execa(program, words, {
      ...(cwd === null ? {} : { cwd }),
      env,
      extendEnv: false,
      ...inputOf(call),
      encoding: call.encoding ?? 'utf8',
      reject: false,
      stripFinalNewline: false,
      detached: process.platform !== 'win32',
    });
    // Git talks to a remote through children; they share its group and outlive a signal to git alone.
    const limitMs = Math.min(timeoutMs, call.timeoutMs ?? timeoutMs);
    const timeout = AbortSignal.timeout(limitMs);
    const stop = AbortSignal.any([call.signal, timeout]);
    let force: NodeJS.Timeout | undefined;
    function onStop(): void {
      killGroup(child.pid, 'SIGTERM');
      force = setTimeout(() => killGroup(child.pid, 'SIGKILL'), 2_000);
    }
    stop.addEventListener('abort', onStop, { once: true });
    const result = await child.finally(() => {
      stop.removeEventListener('abort', onStop);
      clearTimeout(force);
    });
    call.signal.throwIfAborted();
    if (result.code === 'ENOENT') throw notInstalled(program);
    if (timeout.aborted && result.exitCode !== 0) throw new TimedOutError(`git ${args[0] ?? ''}`, limitMs);
    return { code: result.exitCode ?? -1, stdout: result.stdout, stderr: result.stderr };
  }

  return {
    ask,
    async run(args, call) {
      const answer = await ask(args, call);
      if (answer.code === 0) return answer.stdout;
      throw call.remote === true ? toGitError(args, answer) : new GitError(args, answer);
    },
  };
}

function notInstalled(program: string): ConfigurationError {
  return new ConfigurationError(`The program "${program}" was not found.`, {
    hint: 'Install git 2.38 or newer and put it on the PATH of the fixer, or set GIT_PATH to the git program ("wsl:git" for git in WSL).',
  });
}

function inputOf({ input }: GitCall) {
  return input === undefined ? { stdin: 'ignore' as const } : { input };
}

function placesOf({ gitDir, workTree }: GitCall): string[] {
  return [
    ...(gitDir === undefined ? [] : [`--git-dir=${gitDir}`]),
    ...(workTree === undefined ? [] : [`--work-tree=${workTree}`]),
  ];
}

function ownEnvironment(
  { remote, indexFile }: GitCall,
  { name, email }: GitIdentity,
): Record<string, string> {
  return {
    ...(remote === true ? {} : localOnly),
    // Attributes of the whole system can name filters too.
    GIT_ATTR_NOSYSTEM: '1',
    // Its words are read nowhere but in a push report and in the errors shown to people: one language for both.
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    // A replacement is shown instead of an object, but the object itself gets pushed.
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    ...(indexFile === undefined ? {} : { GIT_INDEX_FILE: indexFile }),
  };
}

/**
 * Command that starts git. Behind WSL it sees no variable except those that WSLENV names, so ours are named there, and none of Windows; and
 * it knows folders by the names that they have inside.
 */
function wrap(
  path: string,
  {
    args,
    folder,
    surrounding,
    own,
  }: {
    readonly args: readonly string[];
    readonly folder: string;
    readonly surrounding: Readonly<Record<string, string | undefined>>;
    readonly own: Readonly<Record<string, string>>;
  },
): { command: string[]; env: Record<string, string | undefined>; cwd: string | null } {
  if (!isWslMode(path)) return { command: [path, ...args], env: { ...surrounding, ...own }, cwd: folder };
  const { cwd, wslCwd } = getSubprocessCwd(path, folder);
  const shared = Object.keys(own).map((name) => `${name}/${name === 'GIT_INDEX_FILE' ? 'up' : 'u'}`);
  return {
    command: buildToolCommand(path, [path.slice(wslPrefix.length), ...args.map(toWslArgument)], { wslCwd }),
    env: { ...surrounding, ...own, WSLENV: shared.join(':') },
    cwd,
  };
}

/** An argument that names a place on a drive of Windows, as git inside knows that place. */
function toWslArgument(arg: string): string {
  const [, option = '', place = ''] = /^(--(?:git-dir|work-tree)=)?(.*)$/s.exec(arg) ?? [];
  const url = /^file:\/\/\/([A-Za-z]:\/.*)$/s.exec(place)?.[1];
  return `${option}${url === undefined ? toWslPath(place) : `file://${toWslPath(url)}`}`;
}

function killGroup(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid !== undefined) signalProcess(process.platform === 'win32' ? pid : -pid, name);
}

/** The error of a command that talked to a remote, by the table of remote failures. */
export function toGitError(args: readonly string[], answer: GitAnswer): GitError {
  return new GitError(args, answer, classifyRemoteFailure(answer.stderr, new Date()));
}
