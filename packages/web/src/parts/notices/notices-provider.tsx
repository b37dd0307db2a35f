import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { markNotices, noticesOptions } from '../../api/notices.js';
import { ShownTasksProvider, useShownTasks } from './shown-tasks.js';
import { type Notice, toNotice } from './to-notice.js';

interface Notices {
  /** Newest first; undefined until they are loaded. */
  readonly notices: readonly Notice[] | undefined;
  readonly unread: number;
  readonly markRead: () => void;
  readonly clear: () => void;
}

const NoticesContext = createContext<Notices>({
  notices: undefined,
  unread: 0,
  markRead: () => {},
  clear: () => {},
});

/** Age up to which notices count as unread if the bell was never opened, in ms. */
const newMs = 24 * 60 * 60 * 1_000;

/** The notices that the gateway keeps for this token. Those of tasks that a page showed count as read. */
export function NoticesProvider({ children }: { readonly children: ReactNode }) {
  return (
    <ShownTasksProvider>
      <ServerNotices>{children}</ServerNotices>
    </ShownTasksProvider>
  );
}

function ServerNotices({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery(noticesOptions);
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: markNotices,
    onSettled: () => queries.invalidateQueries({ queryKey: noticesOptions.queryKey }),
  });
  const shownTasks = useShownTasks();
  const version = useSyncExternalStore(shownTasks.onChange, () => shownTasks.version);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const notices = useMemo(() => data?.tasks.map(toNotice), [data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the tasks on the page
  useEffect(() => {
    const shown = (notices ?? []).filter(({ href }) => shownTasks.has(href)).map(({ id }) => id);
    setSeen((before) => (shown.every((id) => before.has(id)) ? before : new Set([...before, ...shown])));
  }, [notices, shownTasks, version]);

  const value = useMemo(() => {
    const readUntil = data?.read_until ?? new Date(Date.now() - newMs).toISOString();
    const newest = notices?.[0]?.at;
    return {
      notices,
      unread: (notices ?? []).filter(({ id, at }) => at > readUntil && !seen.has(id)).length,
      markRead: () => (newest === undefined ? undefined : mutate({ read_until: newest })),
      clear: () => (newest === undefined ? undefined : mutate({ read_until: newest, cleared_until: newest })),
    };
  }, [data, notices, seen, mutate]);
  return <NoticesContext value={value}>{children}</NoticesContext>;
}

export function useNotices(): Notices {
  return useContext(NoticesContext);
}
