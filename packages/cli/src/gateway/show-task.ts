import type { TaskResult } from '@fixpoint/shared/contracts';
import { clean } from '../render/clean.js';
import type { Paint } from '../render/paint.js';
import { emptyStory, renderEvent, type Story } from '../render/render-event.js';
import { summarizeDiff } from '../render/summarize-diff.js';
import type { GatewayClient } from './create-gateway-client.js';
import { followTask } from './follow-task.js';

/** Changed lines shown of one fix. */
const diffLines = 8;

/** Writes a task's story as it happens and answers how it ended. */
export async function showTask(options: {
  client: GatewayClient;
  id: string;
  paint: Paint;
  write: (line: string) => void;
  /** Shows what goes on right now, where that can be shown. */
  status: (text: string) => void;
  /** Instant from which times are counted; the task's first event where there is none. */
  since?: Date;
  signal: AbortSignal;
}): Promise<TaskResult> {
  const { client, id, paint, write, status, signal } = options;
  let story: Story = { ...emptyStory, startedAt: options.since?.getTime() ?? null };
  for await (const event of followTask(client, id, { signal })) {
    const rendered = renderEvent(story, event, paint);
    story = rendered.story;
    for (const line of rendered.lines) write(line);
    if (event.type === 'stage-started') status(event.data.stage);
    if (event.type === 'stage-progress') status(`${event.data.stage}: ${clean(event.message)}`);
    if (event.type === 'fix' && event.data.diff !== null && rendered.lines.length > 0) {
      const diff = await client.readArtifact(event.data.diff, signal).catch(() => null);
      signal.throwIfAborted();
      const lines = diff === null ? ['(its diff could not be read)'] : summarizeDiff(diff, diffLines, paint);
      for (const line of lines) write(`${' '.repeat(16)}${line}`);
    }
    if (event.type === 'task-finished') return event.data.result;
  }
  throw new Error('A followed task ends with task-finished.');
}
