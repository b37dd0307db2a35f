import type { Paint } from './render/terminal-text.js';

/** All that a command may know of the process and the terminal it runs in. */
export interface CommandContext {
  /** The project's root, with the folder `services/`. */
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
  /** A line for a person; on a narrow terminal it continues below, wrapped between words. */
  readonly write: (line: string) => void;
  /** A value for programs: JSON on one line, whatever the width of the terminal. */
  readonly writeJson: (value: unknown) => void;
  /** Text or bytes as they are, without a line end of ours. */
  readonly writeRaw: (data: string | Uint8Array) => void;
  /** The text as a link if the terminal supports links; otherwise the text and the address after it. */
  readonly link: (text: string, url: string) => string;
  /** Opens the address in the person's browser; returns false if there is no browser. */
  readonly openBrowser: (url: string) => Promise<boolean>;
  /** Replaces the passing line at the foot of a terminal; nothing elsewhere. */
  readonly status: (text: string) => void;
  readonly writeError: (line: string) => void;
  /** True if the output goes to a terminal, and not into a file or a pipe. */
  readonly isTerminal: boolean;
  /** True if a person sits at both ends of the terminal. */
  readonly isInteractive: boolean;
  /** Prompts a person; returns false without one. */
  readonly confirm: (question: string) => Promise<boolean>;
  readonly readInput: () => Promise<string>;
  /** Lines of standard input as they come, each after the prompt if a person types them; they end with Ctrl-C. */
  readonly readLines: (prompt: string) => AsyncIterable<string>;
}

/** Runs with these options and returns the exit code. */
export type Command<Options> = (context: CommandContext, options: Options) => Promise<number>;

/**
 * 0: done, matched. 1: it ran and did not succeed. 2: wrong usage or set-up; nothing ran. 3: a person must decide first. 130: ended
 * by Ctrl-C.
 */
export const exitCodes = { ok: 0, failed: 1, usage: 2, needsPerson: 3, interrupted: 130 } as const;
