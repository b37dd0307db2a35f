import { EventDraft, type EventType, type TaskEvent, TaskStatus } from '@fixpoint/shared/contracts';
import { isPacked, labelOf, unpackText } from './pack-text.js';

/** Content of an entry of a log or of the feed besides its events. */
export interface EventHead {
  readonly taskId: string;
  readonly number: number;
  /** Milliseconds since 1970, as text. */
  readonly at: string;
  /** The status that the task had by then; older versions wrote none. */
  readonly status: string | undefined;
}

/**
 * Reads an event as it was written, as JSON. One of a type or shape that this
 * version does not know (a newer gateway wrote it) is shown as a remark under its own number: a reader must neither stop at it
 * nor see a gap.
 */
export function parseEvent({ taskId, number, at, status }: EventHead, event: string): TaskEvent {
  const known = TaskStatus.options.find((option) => option === status);
  const head = {
    number,
    at: new Date(Number(at)).toISOString(),
    task_id: taskId,
    ...(known === undefined ? {} : { status: known }),
  };
  // The head is ours, made of the entry's id and key; the text of others is the draft.
  const parsed = EventDraft.safeParse(parseObject(event));
  if (parsed.success) return { ...head, ...parsed.data };
  return {
    ...head,
    type: 'stage-progress',
    message: 'Unknown event: written by another version of Fixpoint.',
    data: { stage: '' },
  };
}

/**
 * True if an event may be of one of these types, judged without reading it: most are recognized as not of them. An event that an earlier
 * version packed shows nothing.
 */
export function mayBe(types: readonly EventType[], event: string): boolean {
  const label = labelOf(event);
  if (label !== undefined) return types.some((type) => type === label);
  return isPacked(event) || types.some((type) => event.includes(`"${type}"`));
}

function parseObject(text: string): object {
  try {
    return Object(JSON.parse(unpackText(text)));
  } catch {
    return {};
  }
}

/** Names and values as Redis returns them, in twos. */
export function pairs(flat: readonly string[]): [string, string][] {
  const result: [string, string][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2)
    result.push([flat[index] as string, flat[index + 1] as string]);
  return result;
}
