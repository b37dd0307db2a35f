import type { connectRedis } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import type { Principal } from './principal.js';
import { createTokenText, hashSecret } from './token-text.js';

/**
 * `token`: id and hash of the token that opened it, `setting:hash` for the token of the settings. A record without one of these fields is not a
 * session.
 */
const StoredSession = z.object({ token: z.string(), ends_at: z.iso.datetime() });

/** Lifetime of a session after its last use, in seconds. */
export const sessionSeconds = 12 * 60 * 60;
/** Maximum lifetime of a session regardless of its use, in milliseconds. */
const maxSessionMs = 7 * 24 * 60 * 60 * 1_000;

export interface SessionRecordsOptions {
  readonly redis: Pick<ReturnType<typeof connectRedis>, 'getex'>;
  readonly sessionKey: (key: string) => string;
  readonly write: (keys: string[], args: (string | number)[]) => Promise<unknown>;
  readonly settingHash: string | undefined;
  /** The owner of a token by its `id:hash`, and the time at which the token ends. */
  readonly findOpener: (opener: string) => Promise<{ owner: Principal; endsAt: number } | undefined>;
  readonly announceEnd: (ended: string) => Promise<unknown>;
}

/** Sessions of browsers. Each is opened with a token, and ends with it. */
export function createSessionRecords(options: SessionRecordsOptions) {
  const { redis, sessionKey, write, settingHash, findOpener, announceEnd } = options;

  /** By the hash of its secret. Its lifetime begins again. */
  async function find(key: string) {
    const text = await redis.getex(sessionKey(key), 'EX', sessionSeconds);
    const stored = text === null ? undefined : StoredSession.safeParse(JSON.parse(text)).data;
    if (stored === undefined || Date.parse(stored.ends_at) <= Date.now()) return undefined;
    const opener = await findOpener(stored.token);
    if (opener === undefined) return undefined;
    const { owner, endsAt } = opener;
    const principal: Principal = { ...owner, via: 'session', credential: { type: 'session', key } };
    return { principal, endsAt: Math.min(endsAt, Date.parse(stored.ends_at)) };
  }

  return {
    find,
    async open({ credential }: Principal) {
      const { secret } = createTokenText();
      const token =
        credential.type === 'token' ? `${credential.id}:${credential.hash}` : `setting:${settingHash ?? ''}`;
      const ends_at = new Date(Date.now() + maxSessionMs).toISOString();
      const session = JSON.stringify({ token, ends_at } satisfies z.infer<typeof StoredSession>);
      await write([sessionKey(hashSecret(secret))], ['SET', session, 'EX', sessionSeconds]);
      return secret;
    },
    async close(secret: string) {
      const key = hashSecret(secret);
      await write([sessionKey(key)], ['DEL']);
      await announceEnd(key);
    },
  };
}
