import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import type { RunningGateway } from './start-gateway.js';

/** Ends the waiting plan of a task as if its time had passed. */
export async function expireTask(redisUrl: string, gateway: RunningGateway, id: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: redisUrl, log, name: 'test', profile: 'patient' });
  const keys = createKeys(gateway.keyPrefix);
  await redis.hset(keys.task(id), 'expires_at', 1);
  await redis.zadd(keys.outbox, 'XX', 1, `${id}|0|`);
  redis.disconnect();
  await gateway.tasks.sweep();
}
