import { NoticeMarks } from '@fixpoint/shared/contracts/routes';
import { type connectRedis, createKeys, withAvailability } from '@fixpoint/tasks/engine';

/** Marks by the id of the principal. */
export interface NoticeMarkStore {
  get(principal: string): Promise<NoticeMarks>;
  /** Moves marks forward; returns all of them. */
  move(
    principal: string,
    marks: { readonly [Mark in keyof NoticeMarks]?: string | undefined },
  ): Promise<NoticeMarks>;
}

const none: NoticeMarks = { read_until: null, cleared_until: null };

export function createNoticeMarks({
  redis,
  prefix,
}: {
  readonly redis: ReturnType<typeof connectRedis>;
  readonly prefix: string;
}): NoticeMarkStore {
  const { noticeMarks: key } = createKeys(prefix);
  const store: NoticeMarkStore = {
    async get(principal) {
      const text = await redis.hget(key, principal);
      return text === null ? none : NoticeMarks.parse(JSON.parse(text));
    },
    async move(principal, { read_until, cleared_until }) {
      const before = await store.get(principal);
      const marks = {
        read_until: later(before.read_until, read_until),
        cleared_until: later(before.cleared_until, cleared_until),
      };
      await redis.hset(key, principal, JSON.stringify(marks));
      return marks;
    },
  };
  return withAvailability(store, redis, []);
}

function later(before: string | null, next: string | null = null): string | null {
  if (before === null || next === null) return next ?? before;
  return Date.parse(next) > Date.parse(before) ? next : before;
}
