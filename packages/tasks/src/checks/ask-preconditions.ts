import type { PreconditionName, PreconditionResult } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import { createAsk } from '../ask/create-ask.js';
import { type CheckOwner, runCheck } from './check.js';
import { checkCatalog } from './check-catalog.js';
import { createRedisCheck } from './check-redis.js';
import type { PreconditionSubject } from './check-subject.js';
import { freshMs, preconditionId, preconditionQuestion } from './precondition-question.js';

/** Results of a task's preconditions, at most a minute old; one for each name, in the order of the names. */
export type AskPreconditions = (
  names: readonly PreconditionName[],
  subject: PreconditionSubject,
  options?: {
    /** Longest wait for the services that check, in milliseconds. */
    readonly limitMs?: number;
    readonly signal?: AbortSignal;
  },
) => Promise<PreconditionResult[]>;

const defaultLimitMs = 5_000;

/**
 * Asks the services that can check. The preconditions of a service that does not run are `unknown` at once, and those of one that does
 * not respond are `unknown` after the limit.
 */
export function createAskPreconditions(options: {
  readonly redis: Pick<Redis, 'mget' | 'publish' | 'info' | 'config' | 'options'>;
  readonly keyPrefix: string;
}): AskPreconditions {
  const { redis } = options;
  const { ask } = createAsk(preconditionQuestion, options);

  const redisCheck = createRedisCheck(redis);
  let redisResult: { readonly until: number; readonly result: PreconditionResult } | undefined;

  /** Settings change seldom, and tasks are made often. */
  async function checkRedis(signal: AbortSignal): Promise<PreconditionResult> {
    if (redisResult === undefined || performance.now() > redisResult.until) {
      const result = await runCheck(redisCheck, null, signal);
      redisResult = { until: performance.now() + freshMs[result.state], result };
    }
    return redisResult.result;
  }

  return async (names, subject, { limitMs = defaultLimitMs, signal } = {}) => {
    const asked = names.flatMap((name) => {
      const { owner } = checkCatalog[name];
      return owner === null ? [] : [{ name, owner }];
    });
    const requests = asked.map(({ name }) => ({ id: preconditionId(name, subject), name, service: subject }));
    const [replies, ofRedis] = await Promise.all([
      ask(requests, { limitMs, signal }),
      names.includes('redis') ? checkRedis(signal ?? AbortSignal.timeout(limitMs)) : null,
    ]);
    const results = asked.map(({ name, owner }, position): PreconditionResult => {
      const reply = replies[position] ?? 'unanswered';
      if (typeof reply === 'object') return reply.answer;
      return { name, state: 'unknown', ...describeSilence(reply, checkCatalog[name].object, owner, limitMs) };
    });
    return names.flatMap((name) => [...results, ofRedis].find((result) => result?.name === name) ?? []);
  };
}

function describeSilence(
  reply: 'unheard' | 'unanswered',
  object: string,
  owner: CheckOwner,
  limitMs: number,
) {
  return reply === 'unheard'
    ? {
        code: 'precondition/no-service',
        message: `The state of ${object} is unknown: no ${owner} is running.`,
        remedy: `Start it: "fixpoint up" runs all services; in containers, "docker compose up --detach ${owner}".`,
      }
    : {
        code: 'precondition/no-answer',
        message: `The ${owner} did not report on ${object} within ${limitMs / 1000} s.`,
        remedy: `Check again in a minute. If this persists, run "fixpoint doctor" on its machine and read the log of the ${owner}.`,
      };
}
