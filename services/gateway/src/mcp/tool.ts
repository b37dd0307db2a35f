import type { z } from 'zod';
import type { Screens } from '../desktops/create-screens.js';
import type { Desktops } from '../desktops/desktop.js';
import type { UseCases } from '../use-cases/create-use-cases.js';

/** What a tool may use while it answers one call. */
export interface ToolCall {
  /** Who acts, as a task's log names them. */
  readonly by: string;
  readonly useCases: UseCases;
  /** Those that runners announce, and the machines that this caller's key, or the gateway's own, opens. */
  readonly desktops: Desktops;
  readonly screens: Pick<Screens, 'describe'>;
  /** Throws where the caller may not see screens. `what` is for the message. */
  readonly checkMaySee: (what: string) => void;
  readonly readReport: (artifact: string) => Promise<unknown>;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tells a client that asked for it how far the call is. */
  progress(progress: number, message: string): Promise<void>;
}

/** A tool as data; one handler validates, runs and answers for all. Answers carry text and ids, never image bytes. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** It changes nothing. */
  readonly isReadOnly: boolean;
  /** It may undo or end something. */
  readonly isDestructive?: boolean;
  /** Calling it twice is calling it once. */
  readonly isIdempotent?: boolean;
  run(input: z.output<Input>, call: ToolCall): Promise<z.output<Output>>;
}

/** Keeps the types of one tool while it joins the list of all. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool {
  return tool as unknown as Tool;
}
