import type { Task, TaskEvent, TaskResult } from '@fixpoint/shared/contracts';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';
import type { GatewayClient } from '../../gateway/create-gateway-client.js';
import { findTask } from '../../gateway/find-task.js';
import { followTask } from '../../gateway/follow-task.js';
import { type EventState, initialEventState, renderEvent } from '../../render/render-event.js';
import { pageOf, renderVerdict } from '../../render/render-task.js';
import { summarizeDiff } from '../../render/summarize-diff.js';
import { clean, type Paint } from '../../render/terminal-text.js';
import { connect } from '../connect.js';
import { approveAtOnce, howToDecide, howToResume } from './decide-command.js';

/** Changed lines shown of one fix. */
const diffLines = 8;

/**
 * Called with a task whose plan waits for a decision. `isQuestion`: the task has begun, and needs a person to continue. False: no
 * decision is made here, and following it ends.
 */
export type OnPlan = (task: Task, isQuestion: boolean) => Promise<boolean>;

export interface ShowOptions {
  readonly client: Pick<GatewayClient, 'streamEvents' | 'readArtifact' | 'getTask'>;
  readonly id: string;
  readonly paint: Paint;
  readonly write: (line: string) => void;
  /** Shows the present work, if that can be shown. */
  readonly status: (text: string) => void;
  /** Instant from which times are counted; the task's first event if absent. */
  readonly since?: Date;
  /** Without it a plan that waits is waited for, as long as that takes. */
  readonly onPlan?: OnPlan | undefined;
  /** Gets each event in place of the lines for a person. */
  readonly onEvent?: ((event: TaskEvent) => void) | undefined;
  readonly signal: AbortSignal;
}

/** Writes a task's events as they happen and returns its result; null if `onPlan` left a plan waiting. */
export async function showTask(options: ShowOptions & { readonly onPlan?: undefined }): Promise<TaskResult>;
export async function showTask(options: ShowOptions): Promise<TaskResult | null>;
export async function showTask(options: ShowOptions): Promise<TaskResult | null> {
  const { client, id, paint, onPlan, onEvent, signal } = options;
  let state: EventState = { ...initialEventState, startedAt: options.since?.getTime() ?? null };
  for await (const event of followTask(client, id, { signal })) {
    const rendered = renderEvent(state, event, paint);
    state = rendered.state;
    if (onEvent === undefined) await showEvent(event, rendered.lines, options);
    else onEvent(event);
    if (onPlan !== undefined && event.type === 'plan-proposed') {
      const task = await client.getTask(id);
      // The log also lists plans that were decided on long ago.
      const isWaiting = task.approval?.nonce === event.data.nonce;
      if (isWaiting && !(await onPlan(task, state.hasBegun))) return null;
    }
    if (event.type === 'task-finished') return event.data.result;
  }
  throw new Error('A followed task ends with task-finished.');
}

async function showEvent(event: TaskEvent, lines: readonly string[], options: ShowOptions): Promise<void> {
  for (const line of lines) options.write(line);
  showPresent(event, options.status);
  if (event.type === 'fix' && lines.length > 0) await showDiff(event.data.diff, options);
}

async function showDiff(
  artifact: string | null,
  { client, signal, paint, write }: ShowOptions,
): Promise<void> {
  if (artifact === null) return;
  const diff = await client.readArtifact(artifact, signal).catch(() => null);
  signal.throwIfAborted();
  const lines = diff === null ? ['(cannot read the diff)'] : summarizeDiff(diff, diffLines, paint);
  for (const line of lines) write(`${' '.repeat(16)}${line}`);
}

function showPresent(event: TaskEvent, status: (text: string) => void): void {
  if (event.type === 'stage-started') status(`running ${event.data.stage}`);
  if (event.type === 'stage-progress') status(`running ${event.data.stage}: ${clean(event.message)}`);
  if (event.type === 'stage-retry') status(`waiting ${event.data.stage}: ${clean(event.message)}`);
  if (event.type === 'workspace-event') status(clean(event.message));
}

export interface FollowOptions {
  readonly client: GatewayClient;
  readonly id: string;
  /** Approves each plan of it without a prompt. */
  readonly yes?: boolean | undefined;
  /** One event a line, and the task as the last line. */
  readonly json?: boolean | undefined;
  /** Handles a plan that waits; by default it ends the command if no person sits at the terminal. */
  readonly onPlan?: OnPlan | undefined;
}

/** Follows a task to its end and returns the exit code for its outcome. Ctrl-C ends the following alone, and says so: the task continues. */
export async function follow(context: CommandContext, options: FollowOptions): Promise<number> {
  const { client, id, json = false } = options;
  const { paint, write, status, signal } = context;
  try {
    const result = await showTask({
      client,
      id,
      paint,
      write,
      status,
      signal,
      onPlan: options.onPlan ?? ((task, isQuestion) => decideOnPlan(context, options, task, isQuestion)),
      ...(json ? { onEvent: context.writeJson } : {}),
    });
    if (json) context.writeJson(await client.getTask(id));
    if (result === null) return exitCodes.needsPerson;
    if (!json) {
      write(context.link('task page', pageOf(client.url, id)));
      write(renderVerdict(result, paint));
    }
    return exitCodeOf(result);
  } catch (error) {
    if (!signal.aborted) throw error;
    if (!json) write(howToComeBack(id));
    return exitCodes.interrupted;
  }
}

/** Message after a Ctrl-C that ended the following. */
export function howToComeBack(id: string): string {
  return `The task continues: "fixpoint watch ${id}" follows it again, "fixpoint cancel ${id}" ends it.`;
}

async function decideOnPlan(
  context: CommandContext,
  { client, yes = false, json = false }: FollowOptions,
  task: Task,
  isQuestion: boolean,
): Promise<boolean> {
  if (yes && !isQuestion) {
    await approveAtOnce(client, task);
    return true;
  }
  if (!json) context.write(isQuestion ? howToResume(task.id) : howToDecide(task.id));
  // An approval in advance is one of the plan, and no answer to a question.
  return !yes && context.isInteractive && !json;
}

/** 0: it matched, or is done. 3: a person's decision is missing. 1: it ended in another way, or a comparison has findings. */
export function exitCodeOf({ status, reason, offer, outcome }: TaskResult): number {
  if (outcome === 'findings') return exitCodes.failed;
  if (status === 'completed') return exitCodes.ok;
  return reason === 'expired' || offer !== undefined ? exitCodes.needsPerson : exitCodes.failed;
}

/** Follows a task to its end, including one submitted by another user. */
export const runWatch: Command<{ id: string; yes?: boolean; json?: boolean }> = async (
  context,
  { id: given, yes, json },
) => {
  const client = connect(context);
  const { id } = await findTask(client, given);
  if (json !== true) context.write(context.link(`task ${id}`, pageOf(client.url, id)));
  return follow(context, { client, id, yes, json });
};
