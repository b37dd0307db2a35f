import { createHash } from 'node:crypto';
import { OrphanMail } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import type { Keys } from './keys.js';

/** Time for which an unmatched mail is shown, and for which a taken mail is remembered, in ms. */
const retentionMs = 7 * 24 * 3_600_000;
const maxOrphans = 200;
/** Member of the set of taken mails: its score is the instant since which taken mails are recorded. */
const since = 'since';

/**
 * Mails that fit a service but that no task has taken, and the mails that tasks took. Mails are identified by their Message-ID: the same
 * mail in two mailboxes is one.
 */
export interface OrphanMails {
  /** Newest first. Unreadable mails that another version wrote are left out. */
  list(): Promise<OrphanMail[]>;
  /** Null if the mail does not exist. */
  find(id: string): Promise<OrphanMail | null>;
  /** Returns false if the mail does not exist. */
  forget(id: string): Promise<boolean>;
  /** Shows a mail, unless it is known already; keeps the newest ones. */
  add(orphan: OrphanMail): Promise<void>;
  /** A task took the mail: it is shown no more, and never again. */
  take(messageId: string, now: Date): Promise<void>;
  /** True if a task took the mail, a person dismissed it, or it is shown already. */
  isKnown(messageId: string): Promise<boolean>;
  /** Since when it is known which mails tasks took: an older one may have been. */
  knownSince(now: Date): Promise<Date>;
}

/** The name of a mail among them. */
export function orphanId(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 16);
}

export function createOrphanMails({ redis, keys }: { redis: Redis; keys: Keys }): OrphanMails {
  async function list(): Promise<OrphanMail[]> {
    const entries = await redis.hvals(keys.orphanMails);
    return entries
      .flatMap((text) => parse(text) ?? [])
      .toSorted((a, b) => b.received_at.localeCompare(a.received_at));
  }

  return {
    list,
    async find(id) {
      const text = await redis.hget(keys.orphanMails, id);
      return text === null ? null : parse(text);
    },
    async forget(id) {
      const [forgotten] = await Promise.all([
        redis.hdel(keys.orphanMails, id),
        redis.zadd(keys.takenMails, Date.now(), id),
      ]);
      return forgotten > 0;
    },
    async add(orphan) {
      await redis.hset(keys.orphanMails, orphan.id, JSON.stringify(orphan));
      const all = await list();
      const oldest = Date.parse(orphan.found_at) - retentionMs;
      const gone = all.filter(({ found_at }, index) => index >= maxOrphans || Date.parse(found_at) < oldest);
      if (gone.length > 0) await redis.hdel(keys.orphanMails, ...gone.map(({ id }) => id));
    },
    async take(messageId, now) {
      const id = orphanId(messageId);
      await redis.zadd(keys.takenMails, now.getTime(), id);
      await redis.hdel(keys.orphanMails, id);
    },
    async isKnown(messageId) {
      const id = orphanId(messageId);
      const [taken, shown] = await Promise.all([
        redis.zscore(keys.takenMails, id),
        redis.hexists(keys.orphanMails, id),
      ]);
      return taken !== null || shown === 1;
    },
    async knownSince(now) {
      const oldest = now.getTime() - retentionMs;
      await redis.zadd(keys.takenMails, 'NX', now.getTime(), since);
      // Moved on with the time, so that it is not removed as a mail of that age is.
      await redis.zadd(keys.takenMails, 'XX', 'GT', oldest, since);
      await redis.zremrangebyscore(keys.takenMails, '-inf', `(${oldest}`);
      return new Date(Number(await redis.zscore(keys.takenMails, since)));
    },
  };
}

function parse(text: string): OrphanMail | null {
  try {
    return OrphanMail.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
