import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import type { ExaminationLimits } from '../limits/examination-limits.js';
import type { ExaminerPool } from '../pool/examiner-pool.js';

/** All that a command may know of the process and the terminal it runs in. */
export interface CommandContext {
  /** Of the `fixpoint-compare` command. */
  readonly version: string;
  readonly cwd: string;
  /** Aborts with the first Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
  /** True if a person reads the output, if a person reads the errors, and if the output may carry colours. */
  readonly terminal: { readonly output: boolean; readonly errors: boolean; readonly color: boolean };
  /** Folders that are searched for programs, as in PATH. */
  readonly programPath: string;
  /** The day that is taken for today, YYYY-MM-DD. */
  today(): string;
  /** Value of a variable that the user names: it holds a key, so that no key is in a command line. */
  environment(name: string): string | undefined;
  /** Starts nothing yet. The caller that opens it closes it. */
  openExaminer(options: { limits: ExaminationLimits; atOnce?: number }): Promise<ExaminerPool>;
  write(output: string | Uint8Array): void;
  writeError(text: string): void;
}

/** Runs with these options and returns the exit code. */
export type Command<Options> = (context: CommandContext, options: Options) => Promise<number>;

/** Exit codes: 0 match, 1 findings, 2 usage or unreadable input, 130 and 143 a signal. */
export const exitCodes = { match: 0, findings: 1, usage: 2 } as const;

/** An error as a line for the person at the terminal and, if there is one, a second line with the next step. */
export function describeError(error: unknown): string {
  if (!(error instanceof FixpointError)) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return `fixpoint-compare: internal error, please report it: ${text}\n`;
  }
  const hint = error.hint === undefined ? '' : `${toSafeLine(error.hint)}\n`;
  return `fixpoint-compare: ${toSafeLine(error.message)}\n${hint}`;
}
