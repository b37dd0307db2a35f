import type { ExaminerPool } from '../adapters/examiner-pool.js';
import type { ExaminationLimits } from '../examination-limits.js';

/** All that a command may know of the process and the terminal it runs in. */
export interface CommandContext {
  /** Of the `fixpoint-compare` command. */
  readonly version: string;
  readonly cwd: string;
  /** Aborts with the first Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
  /** Whether a person reads the output and the errors, and whether the output may carry colours. */
  readonly terminal: { readonly output: boolean; readonly errors: boolean; readonly color: boolean };
  /** Folders that are searched for programs, as in PATH. */
  readonly programPath: string;
  /** The day that is taken for today, YYYY-MM-DD. */
  today(): string;
  /** Value of a variable that the user names: where a key is, so that no key stands in a command line. */
  environment(name: string): string | undefined;
  /** Starts nothing yet. Whoever opens it closes it. */
  openExaminer(options: { limits: ExaminationLimits; atOnce?: number }): Promise<ExaminerPool>;
  write(output: string | Uint8Array): void;
  writeError(text: string): void;
}

/** Runs with these options and answers the exit code. */
export type Command<Options> = (context: CommandContext, options: Options) => Promise<number>;
