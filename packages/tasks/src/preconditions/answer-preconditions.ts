import type { Logger } from 'pino';
import { connectRedis } from '../engine/connect-redis.js';
import { createKeys } from '../engine/keys.js';
import { type PreconditionChecks, runCheck } from './precondition-check.js';
import type { PreconditionOwner } from './precondition-owner.js';
import { PreconditionRequest } from './precondition-wire.js';

/** For how long an answer counts, in milliseconds. What fails is being corrected by somebody who looks again soon. */
const freshMs = { ok: 60_000, warning: 60_000, failed: 3_000, unknown: 1_000 } as const;
/** A check is made by one of several processes; where that one dies, by another after this time. */
const claimMs = 25_000;

/** Answers what others ask about preconditions that only this service can check, until closed. */
export function answerPreconditions(options: {
  readonly redisUrl: string;
  readonly keyPrefix: string;
  readonly log: Logger;
  readonly owner: PreconditionOwner;
  readonly checks: PreconditionChecks;
}): { close(): void } {
  const { redisUrl, keyPrefix, log, owner, checks } = options;
  const keys = createKeys(keyPrefix);
  const closing = new AbortController();
  const redis = connectRedis({ url: redisUrl, log, name: `${owner}-preconditions`, profile: 'patient' });
  const subscriber = connectRedis({
    url: redisUrl,
    log,
    name: `${owner}-precondition-requests`,
    profile: 'subscribing',
  });

  async function answer(text: string): Promise<void> {
    const request = PreconditionRequest.safeParse(JSON.parse(text));
    // A gateway of another version: it takes the silence for unknown.
    if (!request.success) return;
    const { id, name, service } = request.data;
    const check = checks[name];
    if (check === undefined) return;
    if ((await redis.set(keys.preconditionClaim(id), owner, 'PX', claimMs, 'NX')) === null) return;
    try {
      const result = await runCheck(name, check, service, closing.signal);
      if (closing.signal.aborted) return;
      await redis.set(keys.precondition(id), JSON.stringify(result), 'PX', freshMs[result.state]);
    } finally {
      if (!closing.signal.aborted) await redis.del(keys.preconditionClaim(id));
    }
  }

  subscriber.on('message', (_channel, text: string) => {
    answer(text).catch((error: unknown) => log.debug({ err: error }, 'Checking a precondition failed'));
  });
  void subscriber.subscribe(keys.preconditionRequests(owner)).catch(() => {});

  return {
    close() {
      closing.abort();
      subscriber.disconnect();
      redis.disconnect();
    },
  };
}
