import { z } from 'zod';
import type { Builds } from './builds/read-builds.js';
import type { Desktops } from './desktops/desktops.js';
import type { Screens } from './desktops/screens.js';
import type { Schedules } from './schedules/manage-schedules.js';
import type { UseCases } from './tasks/create-use-cases.js';
import type { Workspaces } from './workspaces/read-workspace.js';

/** Names of sandboxes and tasks. */
export const Name = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'use 1–64 letters, digits, "_" or "-"');

/** Parts that a tool may use during one call. */
export interface ToolCall {
  /** Name of the caller in the log of a task. */
  readonly by: string;
  /** An idempotency key of this caller, as it is stored. */
  readonly ownKey: (key: string) => string;
  readonly useCases: UseCases;
  /** Desktops that runners announce, and the machines that this caller's key, or the gateway's own, opens. */
  readonly desktops: Desktops;
  readonly screens: Pick<Screens, 'describe'>;
  readonly workspaces: Omit<Workspaces, 'zip'>;
  readonly builds: Pick<Builds, 'list' | 'describe'>;
  readonly schedules: Omit<Schedules, 'runDue' | 'restore'>;
  /** Throws if the caller may not see screens. `what` is for the message. */
  readonly checkMaySee: (what: string) => void;
  /** Throws if callers may not approve plans: a person decides. */
  readonly checkMayApprove: () => void;
  /** Returns the decision on a plan that the caller approves: its own, or that of the person in front of the client if people decide. */
  readonly decideOn: (question: PersonQuestion) => Decision;
  readonly readReport: (artifact: string) => Promise<unknown>;
  /** The caller's number, limited to the permitted range; the response names a changed one. */
  readonly clamp: (name: string, value: number | undefined, limits: Limits) => number;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Notifies a client that requested it of the progress of the call. */
  progress(progress: number, message: string): Promise<void>;
}

export type Decision = 'approve' | 'reject';

/** A decision that a person has to make in front of the client. */
export interface PersonQuestion {
  /** Equal for equal questions. A decision on another question does not apply. */
  readonly id: string;
  /** Text that the person reads. */
  readonly message: string;
}

/** A tool as data; one handler validates, runs and returns results for all. Results carry text and ids, never image bytes. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** True if it changes nothing. */
  readonly isReadOnly: boolean;
  /** True if it may undo or end something. */
  readonly isDestructive?: boolean;
  /** True if calling it twice is the same as calling it once. */
  readonly isIdempotent?: boolean;
  run(input: z.output<Input>, call: ToolCall): Promise<z.output<Output>>;
}

/** Keeps the types of one tool while it joins the list of all. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool {
  return tool as unknown as Tool;
}

export interface Limits {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

/** A caller's number within its limits: a value outside becomes the nearest limit. */
export function clamp(value: number | undefined, { least, usual, most }: Limits): number {
  return value === undefined || Number.isNaN(value)
    ? usual
    : Math.min(most, Math.max(least, Math.floor(value)));
}
