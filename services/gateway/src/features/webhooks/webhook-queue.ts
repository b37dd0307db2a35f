import { randomUUID } from 'node:crypto';
import { type connectRedis, createKeys, withAvailability } from '@fixpoint/tasks/engine';
import { type ConnectionOptions, Queue } from 'bullmq';
import { z } from 'zod';

export const webhookQueueName = 'webhooks';
/** Attempts to deliver a message, hours apart in the end. */
export const webhookAttempts = 12;
const rememberSeconds = 2 * 24 * 60 * 60;

/** One delivery: an event of a task, to one receiver. */
export const WebhookJob = z.object({ task: z.string(), number: z.int(), target: z.string() });
export type WebhookJob = z.infer<typeof WebhookJob>;

export interface WebhookQueue {
  /** Files a message once, however often it is called. */
  file(type: string, job: WebhookJob): Promise<void>;
  /** Files it again, whatever its last result. */
  fileAgain(type: string, job: WebhookJob): Promise<void>;
}

/** The queue of webhooks on a connection that stays its owner's. `backoffMs`: pause before the first retry; it doubles with each. */
export function createWebhookQueue({
  redis,
  prefix,
  backoffMs = 5_000,
}: {
  redis: ReturnType<typeof connectRedis>;
  prefix: string;
  backoffMs?: number;
}): WebhookQueue {
  // The check of Redis's version is made once, and a queue whose check met a slow Redis would never work again.
  const queue = new Queue(webhookQueueName, {
    connection: redis as ConnectionOptions,
    prefix: createKeys(prefix).bull,
    skipMetasUpdate: true,
    skipVersionCheck: true,
  });
  queue.on('error', () => {});
  const add = async (type: string, job: WebhookJob, name: string) => {
    await queue.add(type, job, {
      jobId: name,
      attempts: webhookAttempts,
      backoff: { type: 'exponential', delay: backoffMs },
      removeOnComplete: { age: rememberSeconds },
      removeOnFail: { age: rememberSeconds },
    });
  };
  const nameOf = ({ task, number, target }: WebhookJob) => `${task}-${number}-${target}`;
  const filing: WebhookQueue = {
    file: (type, job) => add(type, job, nameOf(job)),
    fileAgain: (type, job) => add(type, job, `${nameOf(job)}-${randomUUID()}`),
  };
  return withAvailability(filing, redis, []);
}
