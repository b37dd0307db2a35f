import type { Logger } from '@fixpoint/shared/logging';
import { type connectRedis, createKeys, withAvailability } from '@fixpoint/shared/queue';
import { z } from 'zod';
import type { Principal, Transport } from './principal.js';

/** One action that somebody may have to account for. */
export const AuditEntry = z.object({
  at: z.string(),
  who: z.string(),
  via: z.string(),
  action: z.string(),
  subject: z.string(),
  outcome: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Writes one entry. Never rejects: an action that was done stays done, and the log of the gateway reports the lost entry. */
export type RecordAction = (entry: Omit<AuditEntry, 'at'>) => Promise<void>;

export interface AuditLog {
  readonly record: RecordAction;
  /** Newest first. */
  newest(limit: number): Promise<AuditEntry[]>;
}

const keptEntries = 10_000;

/** The audit log: who did what, in a stream in Redis, so that every gateway process writes to and reads from the same. */
export function createAuditLog(options: {
  readonly redis: ReturnType<typeof connectRedis>;
  readonly prefix: string;
  readonly log: Logger;
}): AuditLog {
  const { redis, prefix, log } = options;
  const key = createKeys(prefix).audit;
  const stream = withAvailability(
    {
      async append(entry: AuditEntry): Promise<void> {
        await redis.xadd(key, 'MAXLEN', '~', keptEntries, '*', 'entry', JSON.stringify(entry));
      },
      async newest(limit: number): Promise<AuditEntry[]> {
        const entries = await redis.xrevrange(key, '+', '-', 'COUNT', limit);
        return entries.map(([, fields]) => AuditEntry.parse(JSON.parse(fields[1] ?? '{}')));
      },
    },
    redis,
    [],
  );
  return {
    async record(entry) {
      try {
        await stream.append({ at: new Date().toISOString(), ...entry });
      } catch (error) {
        log.warn({ err: error, action: entry.action }, 'The audit log could not be written');
      }
    },
    newest: (limit) => stream.newest(limit),
  };
}

/** The actor of an entry: `{ who: 'ann', via: 'rest, token' }`. */
export function actorOf(principal: Principal, transport: Transport): Pick<AuditEntry, 'who' | 'via'> {
  return { who: principal.name, via: `${transport}, ${principal.via}` };
}
