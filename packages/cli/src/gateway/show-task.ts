import type { TaskResult } from '@fixpoint/shared/contracts';
import type { Paint } from '../render/paint.js';
import { emptyStory, renderEvent } from '../render/render-event.js';
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
  signal: AbortSignal;
}): Promise<TaskResult> {
  const { client, id, paint, write, signal } = options;
  let story = emptyStory;
  for await (const event of followTask(client, id, { signal })) {
    const rendered = renderEvent(story, event, paint);
    story = rendered.story;
    for (const line of rendered.lines) write(line);
    if (event.type === 'fix' && event.data.diff !== null) {
      const diff = await client.readArtifact(event.data.diff, signal).catch(() => null);
      signal.throwIfAborted();
      const lines = diff === null ? ['(its diff could not be read)'] : summarizeDiff(diff, diffLines, paint);
      for (const line of lines) write(`${' '.repeat(16)}${line}`);
    }
    if (event.type === 'task-finished') return event.data.result;
  }
  throw new Error('A followed task ends with task-finished.');
}
