import type { TaskRow } from '@fixpoint/shared/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { listTasks } from '../../api/tasks.js';
import { useDebounced } from '../../parts/hooks.js';
import { withNewest, withOlder, withRefreshed } from './listed-rows.js';

/** Filter of the listed tasks. */
export type TaskListQuery = Omit<Parameters<typeof listTasks>[0], 'limit' | 'cursor' | 'until'>;

/** Rows that are read at once further down: as many as the gateway gives. */
const pageRows = 200;
/** Rows before the last one in sight from which on the next page is read. */
const ahead = 50;

/** Instants. */
interface Range {
  readonly since: string;
  readonly until: string;
}

interface Loaded {
  readonly of: string;
  readonly rows: readonly TaskRow[];
  readonly next: string | null;
}

/**
 * The tasks of a query, newest first, as far as they were read. After an event the newest are read again, and those in sight, however
 * many others are loaded.
 */
export function useTaskList(query: TaskListQuery) {
  const of = JSON.stringify(query);
  const [loaded, setLoaded] = useState<Loaded>({ of: '', rows: [], next: null });
  const [failure, setFailure] = useState<unknown>(null);
  const [isReading, setReading] = useState(false);
  const [sight, setSight] = useState<readonly [first: number, last: number]>([0, 0]);
  const reading = useRef(false);

  const head = useQuery({
    queryKey: ['tasks', 'list', query],
    queryFn: ({ signal }) => listTasks(query, signal),
    placeholderData: keepPreviousData,
  });
  const newest = head.isPlaceholderData ? undefined : head.data;
  useEffect(() => {
    if (newest === undefined) return;
    setLoaded((before) => {
      const rows = before.of === of && newest.next !== null ? withNewest(before.rows, newest.tasks) : null;
      return rows === null ? { of, rows: newest.tasks, next: newest.next } : { ...before, rows };
    });
  }, [newest, of]);

  const { rows, next } = loaded;
  const settled = useDebounced(JSON.stringify(rangeOf(rows, sight, newest?.tasks.length ?? 0)), 300);
  const range = useMemo(() => JSON.parse(settled) as Range | null, [settled]);
  const inSight = useQuery({
    queryKey: ['tasks', 'list', query, range],
    queryFn: ({ signal }) => listTasks({ ...query, ...range, limit: pageRows }, signal),
    enabled: range !== null && loaded.of === of,
    // Rows that come into sight were read a moment ago; they are read again after an event.
    staleTime: 30_000,
  });
  useEffect(() => {
    if (inSight.data === undefined || range === null || inSight.data.next !== null) return;
    const { tasks } = inSight.data;
    setLoaded((before) =>
      before.of === of
        ? {
            ...before,
            rows: withRefreshed(
              before.rows,
              tasks,
              ({ created_at: at }) => at >= range.since && at <= range.until,
            ),
          }
        : before,
    );
  }, [inSight.data, range, of]);

  const readMore = useCallback(async (): Promise<void> => {
    if (next === null || reading.current) return;
    reading.current = true;
    setReading(true);
    setFailure(null);
    try {
      const page = await listTasks({ ...(JSON.parse(of) as TaskListQuery), cursor: next, limit: pageRows });
      setLoaded((before) =>
        before.of === of && before.next === next
          ? { of, rows: withOlder(before.rows, page.tasks), next: page.next }
          : before,
      );
    } catch (error) {
      setFailure(error);
    } finally {
      reading.current = false;
      setReading(false);
    }
  }, [next, of]);

  const isNearEnd = rows.length > ahead && sight[1] >= rows.length - ahead;
  useEffect(() => {
    if (isNearEnd && failure === null) void readMore();
  }, [isNearEnd, failure, readMore]);

  const onRange = useCallback((first: number, last: number) => setSight([first, last]), []);
  const error = failure ?? head.error;
  return {
    tasks: rows,
    total: newest?.total ?? null,
    isPending: head.isPending,
    /** True if the rows are those of the query, and not of the one before. */
    isCurrent: loaded.of === of,
    error,
    /** Reads again what failed. */
    async retry(): Promise<void> {
      await (failure === null ? head.refetch() : readMore());
    },
    hasMore: next !== null,
    isReading,
    readMore,
    onRange,
  };
}

export type TaskList = ReturnType<typeof useTaskList>;

/** The instants between which the rows in sight were created; null if the newest ones, which are read anyway, are all. */
function rangeOf(
  rows: readonly TaskRow[],
  [first, last]: readonly [number, number],
  newest: number,
): Range | null {
  if (last < newest) return null;
  const [from, to] = [rows[Math.max(first, newest)], rows[last]];
  return from === undefined || to === undefined ? null : { since: to.created_at, until: from.created_at };
}
