import { TaskEvent } from '../contracts/index.js';

/**
 * Reads the fields of a log or feed entry. An event of a type or shape that this version does not know (a newer gateway
 * wrote it) is shown as a remark under its own number: a reader must neither stop at it nor see a gap.
 */
export function parseEvent(taskId: string, number: number, fields: readonly string[]): TaskEvent {
  const { at = '', event = '' } = Object.fromEntries(pairs(fields)) as { at?: string; event?: string };
  const head = { number, at: new Date(Number(at)).toISOString(), task_id: taskId };
  const parsed = TaskEvent.safeParse({ ...head, ...parseObject(event) });
  if (parsed.success) return parsed.data;
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
