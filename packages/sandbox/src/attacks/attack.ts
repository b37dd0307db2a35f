import type { SandboxLimits, SandboxPropertyName } from '../run/index.js';

/** What lies outside the wall for attacks to reach: made by `createBait`. None of it can be told from inside. */
export interface Bait {
  /** Folder of it all. What is in it is open to everybody, so that only the wall closes it. */
  readonly root: string;
  /** The run's own folders. */
  readonly tree: string;
  readonly home: string;
  readonly temporary: string;
  /** Files outside, by what they stand for. Each holds the secret. */
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
 * `visit(host, port)`, `fs`, `net`, `dgram`; it calls `reached(what)` when it got there. What it reached outside
 * without seeing it, `hasHappened` finds out.
 */
export interface Attack {
  readonly name: string;
  readonly property: SandboxPropertyName;
  readonly script: string;
  readonly hasHappened?: ((bait: BaitState) => boolean | Promise<boolean>) | undefined;
  /** False: being ended before the end is what shall happen to it. */
  readonly mustFinish?: boolean | undefined;
  readonly limits?: Partial<SandboxLimits> | undefined;
  /** True: nothing else may go on behind the same sandbox. */
  readonly isAlone?: boolean | undefined;
}

/** What became of the bait. */
export interface BaitState {
  readonly bait: Bait;
  readonly isAlive: boolean;
  readonly visits: ReadonlySet<'tcp' | 'udp' | 'socket' | 'abstract'>;
  /** Text of a file now. */
  read(path: string): string | null;
  mode(path: string): number | null;
  /** Whether a process with this word on its command line runs. */
  isRunning(word: string): boolean;
}

/** Found in whatever text an attack shows: it names no bait of its own. */
export const secretPattern = /fixpoint-bait-[0-9a-f]{32}/;
