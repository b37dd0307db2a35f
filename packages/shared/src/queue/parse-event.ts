import { EventDraft, type TaskEvent } from '../contracts/index.js';

/**
 * Reads an event as it was written: when, in milliseconds since 1970, and what, as JSON. One of a type or shape that this
 * version does not know (a newer gateway wrote it) is shown as a remark under its own number: a reader must neither stop at it
 * nor see a gap.
 */
export function parseEvent(taskId: string, number: number, at: string, event: string): TaskEvent {
  const head = { number, at: new Date(Number(at)).toISOString(), task_id: taskId };
  // The head is ours, made of the entry's id and key; what somebody wrote is the draft.
  const parsed = EventDraft.safeParse(parseObject(event));
  if (parsed.success) return { ...head, ...parsed.data };
  return {
    ...head,
    type: 'stage-progress',
    message: 'Something that this version of Fixpoint cannot read.',
    data: { stage: '' },
  };
}

function parseObject(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Names and values as Redis answers them, in twos. */
export function pairs(flat: readonly string[]): [string, string][] {
  const result: [string, string][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2)
    result.push([flat[index] as string, flat[index + 1] as string]);
  return result;
}
