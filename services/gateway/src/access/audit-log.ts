import { AuditEntry } from '@fixpoint/shared/contracts/routes';
import { type Logger, rateLimited } from '@fixpoint/shared/logging';
import { type connectRedis, createKeys, withAvailability } from '@fixpoint/tasks/engine';
import type { Principal, Transport } from './principal.js';

/** Writes one entry. Never rejects: a completed action stays done, and the log of the gateway reports the lost entry. */
export type RecordAction = (entry: Omit<AuditEntry, 'at'>) => Promise<void>;

export interface AuditLog {
  /** Records an action of an authenticated principal. */
  readonly record: RecordAction;
  /**
   * Records a refusal to an authenticated principal: the first of a kind is written; the others of the same minute are counted and written with the
   * next one. Stored apart from completed actions, so that a flood of refusals cannot displace those.
   */
  readonly recordRefusal: RecordAction;
  /** Newest first. */
  newest(limit: number, kind?: 'done' | 'refused'): Promise<AuditEntry[]>;
  /** All stored entries since that instant, oldest first, in pages. */
  readSince(since: Date): AsyncIterable<readonly AuditEntry[]>;
}

/** Maximum number of entries, against a principal that fills Redis by permitted requests; for everyone else the age is the limit. */
const maxEntries = 1_000_000;
const maxRefusals = 10_000;
const refusalMs = 60_000;
/** Maximum number of distinct refusals per minute. */
const maxKinds = 1_000;
const pageSize = 1_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** The audit log: who did what, in streams in Redis, so that every gateway process writes to and reads from the same. */
export function createAuditLog(options: {
  readonly redis: ReturnType<typeof connectRedis>;
  readonly prefix: string;
  readonly log: Logger;
  /** Retention of entries, in days. */
  readonly days: number;
}): AuditLog {
  const { redis, prefix, log, days } = options;
  const { audit: done, auditRefused: refusedKey } = createKeys(prefix);
  const keys = { done, refused: refusedKey } as const;
  const reportLost = rateLimited(
    (details: object) => log.warn(details, 'Writing the audit log failed'),
    refusalMs,
  );
  const refused = new Map<string, { since: number; unwritten: number }>();
  const parse = ([, fields]: [string, string[]]) => AuditEntry.parse(JSON.parse(fields[1] ?? '{}'));
  const stream = withAvailability(
    {
      async append(kind: keyof typeof keys, entry: AuditEntry): Promise<void> {
        const text = JSON.stringify(entry);
        if (kind === 'refused') {
          await redis.xadd(keys.refused, 'MAXLEN', '~', maxRefusals, '*', 'entry', text);
          return;
        }
        const oldest = Math.max(0, Date.now() - days * dayMs);
        const write = redis.pipeline().xadd(keys.done, 'MINID', '~', oldest, '*', 'entry', text);
        for (const [error] of (await write.xtrim(keys.done, 'MAXLEN', '~', maxEntries).exec()) ?? []) {
          if (error) throw error;
        }
      },
      async newest(kind: keyof typeof keys, limit: number): Promise<AuditEntry[]> {
        return (await redis.xrevrange(keys[kind], '+', '-', 'COUNT', limit)).map(parse);
      },
      page: (from: string) => redis.xrange(keys.done, from, '+', 'COUNT', pageSize),
    },
    redis,
    [],
  );

  async function write(kind: keyof typeof keys, entry: Omit<AuditEntry, 'at'>): Promise<void> {
    try {
      await stream.append(kind, { at: new Date().toISOString(), ...entry });
    } catch (error) {
      reportLost({ err: error, action: entry.action });
    }
  }

  return {
    record: (entry) => write('done', entry),
    async recordRefusal(entry) {
      const kind = `${entry.who} ${entry.action}`;
      const now = performance.now();
      const known = refused.get(kind);
      if (known !== undefined && now - known.since < refusalMs) {
        known.unwritten += 1;
        return;
      }
      if (refused.size >= maxKinds) refused.clear();
      refused.set(kind, { since: now, unwritten: 0 });
      const before = known?.unwritten ?? 0;
      const outcome = before === 0 ? entry.outcome : `${entry.outcome}, and ${before} times before`;
      await write('refused', { ...entry, outcome });
    },
    newest: (limit, kind = 'done') => stream.newest(kind, limit),
    async *readSince(since) {
      for (let from = String(since.getTime()); ; ) {
        const entries = await stream.page(from);
        if (entries.length > 0) yield entries.map(parse);
        const last = entries.at(-1)?.[0];
        if (last === undefined || entries.length < pageSize) return;
        from = `(${last}`;
      }
    },
  };
}

/** The actor of an entry: `{ who: 'ann', via: 'rest, token' }`. */
export function actorOf(principal: Principal, transport: Transport): Pick<AuditEntry, 'who' | 'via'> {
  return { who: principal.name, via: `${transport}, ${principal.via}` };
}
