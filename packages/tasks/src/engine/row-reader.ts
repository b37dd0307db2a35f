import type { TaskField } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import { defineScripts } from './define-scripts.js';
import type { Keys } from './keys.js';
import { readFields } from './scripts/task-index.js';
import { UnreadableTaskError } from './task-record.js';
import { RowRecord } from './task-views.js';

/** Large fields of a row's hash, read only on request. */
export const largeFields = { spec: ['spec', 'description'], plan: ['plan'] } as const satisfies Record<
  string,
  readonly TaskField[]
>;
const rowFields = Object.keys(RowRecord.shape).filter((field) => !(field in largeFields));

/** Reads the rows of lists. Reports a task that cannot be read, and leaves it out. */
export function createRowReader({
  redis,
  keys,
  onUnreadable,
}: {
  redis: Redis;
  keys: Pick<Keys, 'task'>;
  onUnreadable: (error: UnreadableTaskError) => void;
}) {
  const run = defineScripts(redis, { readFields });

  /** Null if the error is about this one task. */
  function leaveOut(error: unknown): null {
    if (!(error instanceof UnreadableTaskError)) throw error;
    onUnreadable(error);
    return null;
  }

  /** One answer for a page: as many as it has rows would take longer than all the rest. */
  async function readRows(
    ids: readonly string[],
    more: readonly string[] = [],
  ): Promise<(RowRecord | null)[]> {
    if (ids.length === 0) return [];
    const names = [...rowFields, ...more];
    const rows = (await run.readFields(ids.map(keys.task), { fields: names })) as (string | null)[][];
    return rows.map((values, index) => {
      try {
        return toRecord(ids[index] ?? '', names, values);
      } catch (error) {
        return leaveOut(error);
      }
    });
  }

  return { readRows, leaveOut };
}

function toRecord(
  id: string,
  names: readonly string[],
  values: readonly (string | null)[],
): RowRecord | null {
  const entries = names.flatMap((name, index) => (values[index] === null ? [] : [[name, values[index]]]));
  // Forgotten between the index and the read.
  if (entries.length === 0) return null;
  const parsed = RowRecord.safeParse(Object.fromEntries(entries));
  if (!parsed.success) throw new UnreadableTaskError(id, parsed.error);
  return parsed.data;
}
