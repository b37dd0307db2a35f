/** What a check of the set-up found. `remedy` is the next step for whoever wants it `ok`. */
export interface Finding {
  readonly state: 'ok' | 'warn' | 'missing';
  readonly detail: string;
  readonly remedy?: string;
}

export interface ProgramAnswer {
  /** Null: there is no such program. */
  readonly exitCode: number | null;
  readonly output: string;
  readonly timedOut: boolean;
}

/** The machine, as far as checks look at it. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly nodeVersion: string;
  /** The Node that runs this. */
  readonly nodePath: string;
  readonly cwd: string;
  /** The project's root, whose development dependencies hold a coding agent for the demo. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Runs a program to its end, or to the limit. */
  run(command: string, args: readonly string[], limitMs?: number): Promise<ProgramAnswer>;
  now(): Date;
}

export interface Check {
  readonly name: string;
  /** Without it nothing runs; what the others cost, their remedies say. */
  readonly required: boolean;
  readonly run: (machine: Machine) => Promise<Finding>;
}
