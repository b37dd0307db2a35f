import type { ContainedCommand, ContainedResult } from '../processes/index.js';

/** `required`: refuse to start if the wall is not whole. `best`: as strong as the machine allows. `off`: no wall. */
export type SandboxMode = 'required' | 'best' | 'off';

/** Network of a command inside: none, or ports of its loopback that lead to sockets of ours outside. */
export type SandboxNetwork =
  | { readonly type: 'none' }
  | {
      readonly type: 'ports';
      /**
       * Connections to 127.0.0.1:`inside` arrive at the unix socket `socket`. Nothing else is reachable. If the wall gives no separate
       * network, `inside` is taken on this machine while the command runs: choose a free port.
       */
      readonly ports: readonly SandboxPort[];
    };

export interface SandboxPort {
  readonly inside: number;
  /** Path of the unix socket outside. */
  readonly socket: string;
  /** `command`: takes connections of the command's own process alone, of nothing that it starts. Absent: of whatever runs inside. */
  readonly owner?: 'command' | undefined;
}

/** Each is enforced if the system has a means for it; the strength table shows those without one. */
export interface SandboxLimits {
  readonly processes: number;
  /** Maximum size of one file, in bytes. */
  readonly fileBytes: number;
  /** Maximum memory of all processes together, in bytes; needs a cgroup. */
  readonly memoryBytes: number;
}

export const defaultSandboxLimits: SandboxLimits = {
  processes: 512,
  fileBytes: 2 * 1024 ** 3,
  memoryBytes: 4 * 1024 ** 3,
};

/** A command that a model or a repository chose. */
export interface SandboxedCommand extends Omit<ContainedCommand, 'containment' | 'cwd'> {
  readonly cwd: string;
  /**
   * Folders that it may change: the run's tree, home and temporary folder. Absolute, and existing. If commands run as separate users, all
   * that lies in them belongs to that user meanwhile, and to each folder's owner after it.
   */
  readonly write: readonly string[];
  /**
   * Folders and files that it may read besides the system's programs and libraries. Absolute, and there. One that lies in a
   * folder to write stays read-only under bubblewrap; Landlock cannot take back the rights that it gave for the folder around it.
   */
  readonly read: readonly string[];
  readonly network: SandboxNetwork;
  readonly limits?: Partial<SandboxLimits> | undefined;
}

export type SandboxPropertyName =
  | 'files'
  | 'processes'
  | 'secrets'
  | 'signals'
  | 'network'
  | 'privileges'
  | 'limits';

/** Strength of one property of the wall on this machine. */
export interface SandboxProperty {
  readonly name: SandboxPropertyName;
  readonly strength: 'closed' | 'partial' | 'open';
  /** Mechanism that closes it, or the part that the system lacks. */
  readonly how: string;
}

export type SandboxWall = 'bubblewrap' | 'landlock' | 'none';

export interface Sandbox {
  readonly mode: SandboxMode;
  /** The wall that was found: `bubblewrap`, `landlock` (with or without another uid), `none`. */
  readonly wall: SandboxWall;
  readonly strength: readonly SandboxProperty[];
  /** Stronger walls that were tried and do not work here, each with its output. */
  readonly refused: readonly string[];
  /** Runs a command inside; never throws for its failures. When this resolves, no process of it is left. */
  run(command: SandboxedCommand): Promise<ContainedResult>;
}
