import type { SandboxLimits, SandboxPropertyName } from '../run/index.js';

/** Bait outside the wall for attacks to reach: made by `createBait`. None of it is visible from inside. */
export interface Bait {
  /** Folder of it all. Its content is open to every user, so that only the wall closes it. */
  readonly root: string;
  /** The run's own folders. */
  readonly tree: string;
  readonly home: string;
  readonly temporary: string;
  /** Files outside, by their kind. Each holds the secret. */
  readonly files: Readonly<Record<BaitFile, string>>;
  readonly sharedMemory: string;
  /** Number of a segment of System V; null without Perl. */
  readonly segment: number | null;
  /** A process of ours with the secret in its environment. */
  readonly pid: number;
  /** Listeners that count who comes. */
  readonly port: number;
  readonly udpPort: number;
  readonly socket: string;
  readonly abstractSocket: string;
}

export type BaitFile =
  | 'sshKey'
  | 'login'
  | 'loginState'
  | 'worktree'
  | 'clone'
  | 'guard'
  | 'artifact'
  | 'program';

/**
 * One way out. The script is the body of an async function in Node with `bait`, `sh(line)`, `perl(code)`, `read(path)`,
 * `visit(host, port)`, `fs`, `net`, `dgram`; it calls `reached(what)` when it got there. `hasHappened` detects effects outside
 * that the attack itself cannot see.
 */
export interface Attack {
  readonly name: string;
  readonly property: SandboxPropertyName;
  readonly script: string;
  readonly hasHappened?: ((bait: BaitState) => boolean | Promise<boolean>) | undefined;
  /** False: the attack may be killed before its end. */
  readonly mustFinish?: boolean | undefined;
  readonly limits?: Partial<SandboxLimits> | undefined;
  /** True: nothing else may run behind the same sandbox. */
  readonly isAlone?: boolean | undefined;
}

/** State of the bait after the attacks. */
export interface BaitState {
  readonly bait: Bait;
  readonly isAlive: boolean;
  readonly visits: ReadonlySet<'tcp' | 'udp' | 'socket' | 'abstract'>;
  /** Text of a file now. */
  read(path: string): string | null;
  mode(path: string): number | null;
  /** True if a process with this word on its command line runs. */
  isRunning(word: string): boolean;
}

/** Matches the secret in any text that an attack shows: the attack does not name its bait. */
export const secretPattern = /fixpoint-bait-[0-9a-f]{32}/;
