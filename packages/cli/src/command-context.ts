import type { Paint } from './render/terminal-text.js';

/** All that a command may know of the process and the terminal it runs in. */
export interface CommandContext {
  /** The project's root: where `services/` is. */
  readonly root: string;
  /** Of the `fixpoint` command. */
  readonly version: string;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The Node that runs us. */
  readonly node: { readonly path: string; readonly version: string };
  /** Aborts with the first Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
  readonly paint: Paint;
  readonly write: (line: string) => void;
  /** Replaces the passing line at the foot of a terminal; nothing elsewhere. */
  readonly status: (text: string) => void;
  readonly writeError: (line: string) => void;
  /** Whether a person sits at both ends of the terminal. */
  readonly isInteractive: boolean;
  /** Prompts a person; answers false where there is none. */
  readonly confirm: (question: string) => Promise<boolean>;
  readonly readInput: () => Promise<string>;
  /** Lines of standard input as they come, each after the prompt where a person types them; they end with Ctrl-C. */
  readonly readLines: (prompt: string) => AsyncIterable<string>;
}

/** Runs with these options and answers the exit code. */
export type Command<Options> = (context: CommandContext, options: Options) => Promise<number>;

/** 0: done, matched. 1: it ran and did not succeed. 2: wrong usage or set-up; nothing ran. */
export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;
