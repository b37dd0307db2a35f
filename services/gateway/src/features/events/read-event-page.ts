import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { maxAnswerBytes } from '../../http/large-answers.js';
import type { UseCases } from '../tasks/create-use-cases.js';

/** Maximum number of events per read: between two reads other requests are served. */
const eventsPerRead = 100;

/** The events of a task after the number `after`: at most `limit`, and no more than fit into one response. */
export async function readEventPage(
  readEvents: UseCases['readEvents'],
  id: string,
  after: number,
  limit: number,
): Promise<{ readonly events: TaskEvent[]; readonly task: Task }> {
  const events: TaskEvent[] = [];
  let bytes = 0;
  for (;;) {
    const count = Math.min(limit - events.length, eventsPerRead);
    const page = await readEvents(id, events.at(-1)?.number ?? after, count);
    const { isFull, bytes: added } = append(events, page.events, limit, bytes);
    bytes = added;
    if (isFull || page.events.length < count) return { events, task: page.task };
  }
}

/** The first events of these pages: at most `limit`, and no more than fit into one response. */
export async function takeEvents(pages: AsyncIterable<TaskEvent[]>, limit: number): Promise<TaskEvent[]> {
  const events: TaskEvent[] = [];
  let bytes = 0;
  for await (const page of pages) {
    const { isFull, bytes: added } = append(events, page, limit, bytes);
    bytes = added;
    if (isFull) break;
  }
  return events;
}

function append(events: TaskEvent[], page: readonly TaskEvent[], limit: number, bytes: number) {
  let sum = bytes;
  for (const event of page) {
    events.push(event);
    sum += JSON.stringify(event).length;
    if (events.length === limit || sum >= maxAnswerBytes) return { isFull: true, bytes: sum };
  }
  return { isFull: false, bytes: sum };
}
