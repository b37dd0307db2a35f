/** Something that a person may want to know while they look at something else. */
export interface Notice {
  readonly id: string;
  readonly at: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'info';
  readonly text: string;
  /** Where it is about. */
  readonly href: string;
}

export interface NoticeLog {
  /** Newest first. */
  readonly notices: readonly Notice[];
  readonly unread: number;
}

export const emptyLog: NoticeLog = { notices: [], unread: 0 };

const mostNotices = 50;

/** The log with one more; what it has already is not added twice. */
export function addNotice(log: NoticeLog, notice: Notice): NoticeLog {
  if (log.notices.some(({ id }) => id === notice.id)) return log;
  return { notices: [notice, ...log.notices].slice(0, mostNotices), unread: log.unread + 1 };
}

/** What was kept as text; an empty log for anything else. */
export function readLog(text: string | null): NoticeLog {
  try {
    const { notices, unread } = JSON.parse(text ?? 'null') as Partial<NoticeLog>;
    const isLog = Array.isArray(notices) && typeof unread === 'number';
    return isLog ? { notices: notices.slice(0, mostNotices), unread } : emptyLog;
  } catch {
    return emptyLog;
  }
}
