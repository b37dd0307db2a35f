import type { TaskResult } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { GatewayClient } from '../gateway/create-gateway-client.js';
import { followTask } from '../gateway/follow-task.js';
import { type EventState, initialEventState, renderEvent } from '../render/render-event.js';
import { summarizeDiff } from '../render/summarize-diff.js';
import { clean, type Paint } from '../render/terminal-text.js';

/** Changed lines shown of one fix. */
const diffLines = 8;

/** Writes a task's events as they happen and returns its result. */
export async function showTask(options: {
  client: GatewayClient;
  id: string;
  paint: Paint;
  write: (line: string) => void;
  /** Shows the present work, where that can be shown. */
  status: (text: string) => void;
  /** Instant from which times are counted; the task's first event where there is none. */
  since?: Date;
  /** Called when a plan waits for a decision. */
  onPlan?: () => Promise<void>;
  signal: AbortSignal;
}): Promise<TaskResult> {
  const { client, id, paint, write, status, signal } = options;
  let state: EventState = { ...initialEventState, startedAt: options.since?.getTime() ?? null };
  for await (const event of followTask(client, id, { signal })) {
    const rendered = renderEvent(state, event, paint);
    state = rendered.state;
    for (const line of rendered.lines) write(line);
    if (event.type === 'stage-started') status(event.data.stage);
    if (event.type === 'stage-progress') status(`${event.data.stage}: ${clean(event.message)}`);
    if (event.type === 'workspace-event') status(clean(event.message));
    if (event.type === 'fix' && event.data.diff !== null && rendered.lines.length > 0) {
      const diff = await client.readArtifact(event.data.diff, signal).catch(() => null);
      signal.throwIfAborted();
      const lines = diff === null ? ['(its diff could not be read)'] : summarizeDiff(diff, diffLines, paint);
      for (const line of lines) write(`${' '.repeat(16)}${line}`);
    }
    if (event.type === 'plan-proposed') await options.onPlan?.();
    if (event.type === 'task-finished') return event.data.result;
  }
  throw new Error('A followed task ends with task-finished.');
}

/** How a task ended, in one line. */
export function renderVerdict(result: TaskResult, paint: Paint): string {
  const iterations = countOf(result.iterations, 'iteration');
  if (result.reason === 'matched') return paint('green', `matched after ${iterations}`);
  if (result.reason === 'done') return paint('green', 'done');
  if (result.reason === 'expired') return paint('red', 'expired: nobody decided on its plan in time');
  return paint('red', `${result.reason} after ${iterations}`);
}
