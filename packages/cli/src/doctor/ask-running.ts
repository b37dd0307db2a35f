import { loadSettings, readRaw, sharedSettings } from '@fixpoint/shared/config';
import { createLogger } from '@fixpoint/shared/logging';
import { connectRedis } from '@fixpoint/tasks/engine';
import { type AskPreconditions, createAskPreconditions } from '@fixpoint/tasks/preconditions';
import type { Machine } from './check.js';

export const askLimitMs = 8_000;
/** A Redis that is there answers a ping in milliseconds. */
const pingLimitMs = 1_500;

/** Lets the services that run answer; null where no Redis is named or none answers, which has a line of its own. */
export async function askRunning<Answer>(
  { environment }: Machine,
  question: (ask: AskPreconditions) => Promise<Answer>,
): Promise<Answer | null> {
  const url = readRaw(sharedSettings.redisUrl, environment);
  if (!url) return null;
  const { keyPrefix } = loadSettings({ keyPrefix: sharedSettings.keyPrefix }, environment);
  const log = createLogger({ name: 'doctor', level: 'silent' });
  const redis = connectRedis({ url, log, name: 'fixpoint-doctor-questions', profile: 'patient' });
  try {
    const ask = createAskPreconditions({ redis, keyPrefix });
    await within(pingLimitMs, redis.ping());
    return await within(askLimitMs + 2_000, question(ask));
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
}

function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const limit = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('Redis does not answer.')), ms).unref(),
  );
  return Promise.race([answer, limit]);
}
