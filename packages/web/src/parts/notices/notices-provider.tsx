import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { addNotice, emptyLog, type Notice, type NoticeLog, readLog } from './notice-log.js';
import { ShownTasksProvider } from './shown-tasks.js';

interface Notices extends NoticeLog {
  readonly notify: (notice: Notice) => void;
  readonly markRead: () => void;
  readonly clear: () => void;
}

const NoticesContext = createContext<Notices>({
  ...emptyLog,
  notify: () => {},
  markRead: () => {},
  clear: () => {},
});

const key = 'fixpoint-notices';

/** Keeps the notices of this visit, reloads included, so that one that went by can be read again. */
export function NoticesProvider({ children }: { readonly children: ReactNode }) {
  const [log, setLog] = useState(() => readLog(sessionStorage.getItem(key)));
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(log)), [log]);
  const notify = useCallback((notice: Notice) => setLog((before) => addNotice(before, notice)), []);
  const markRead = useCallback(() => setLog((before) => ({ ...before, unread: 0 })), []);
  const clear = useCallback(() => setLog(emptyLog), []);
  const value = useMemo(() => ({ ...log, notify, markRead, clear }), [log, notify, markRead, clear]);
  return (
    <NoticesContext value={value}>
      <ShownTasksProvider>{children}</ShownTasksProvider>
    </NoticesContext>
  );
}

export function useNotices(): Notices {
  return useContext(NoticesContext);
}
