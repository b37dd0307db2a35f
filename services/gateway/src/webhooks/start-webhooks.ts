import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TaskEvent } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { connectRedis, createKeys, type Tasks } from '@fixpoint/shared/queue';
import { type ConnectionOptions, type Job, Queue, UnrecoverableError, Worker } from 'bullmq';
import { z } from 'zod';
import { sendWebhook, type WebhookTarget, webhookGone } from './send-webhook.js';
import { hasWebhook, toWebhookMessage } from './webhook-message.js';

export interface WebhooksOptions {
  readonly redisUrl: string;
  readonly keyPrefix: string;
  readonly tasks: Pick<Tasks, 'follow' | 'events' | 'get'>;
  readonly targets: readonly WebhookTarget[];
  readonly log: Logger;
  /** Pause before the first retry, in milliseconds; it doubles with each. */
  readonly backoffMs?: number;
  /** Called with the outcome of each attempt to deliver; `failed`: it was the last one. */
  readonly onAttempt?: (outcome: WebhookOutcome) => void;
}

export type WebhookOutcome = 'delivered' | 'retried' | 'failed';

const queueName = 'webhooks';
const Delivery = z.object({ task: z.string(), number: z.int(), target: z.string() });
const attempts = 12;
/** Events older than this get no webhook when a gateway starts. Deliveries are remembered for longer than that. */
const replayMs = 24 * 60 * 60 * 1_000;
/** A receiver that answered 410 gets nothing for so long. */
const endedSeconds = 7 * 24 * 60 * 60;
const rememberSeconds = 2 * 24 * 60 * 60;

/**
 * Delivers webhooks through a queue of its own, so that a receiver that is away is retried for hours. Every
 * gateway process files every event; the name of a job makes them one. What happened while no gateway ran is found in the
 * feed, which is read from its oldest event on. A receiver may get a webhook twice, with the same `webhook-id`.
 */
export async function startWebhooks(options: WebhooksOptions): Promise<{ close(): Promise<void> }> {
  const { redisUrl, keyPrefix, tasks, targets, log, backoffMs = 5_000, onAttempt } = options;
  const connection = connectRedis({ url: redisUrl, log, name: 'gateway-webhooks', profile: 'patient' });
  const shared = { connection: connection as ConnectionOptions, prefix: createKeys(keyPrefix).bull };
  const keys = createKeys(keyPrefix);
  const ending = new AbortController();
  const byKey = new Map(targets.map((target) => [keyOf(target), target]));
  const queue = new Queue(queueName, shared);
  queue.on('error', () => {});
  const worker = new Worker(queueName, deliver, { ...shared, concurrency: 4 });
  worker.on('error', () => {});
  worker.on('failed', (job, error) => {
    log.warn({ err: error, webhook: job?.id, attempt: job?.attemptsMade }, 'A webhook was not delivered');
    const isLast = error instanceof UnrecoverableError || (job?.attemptsMade ?? attempts) >= attempts;
    onAttempt?.(isLast ? 'failed' : 'retried');
  });

  async function file(event: TaskEvent): Promise<void> {
    if (!hasWebhook(event)) return;
    for (const target of byKey.keys()) {
      if ((await connection.exists(keys.webhookEnded(target))) === 1) continue;
      await queue.add(
        event.type,
        { task: event.task_id, number: event.number, target },
        {
          jobId: `${event.task_id}-${event.number}-${target}`,
          attempts,
          backoff: { type: 'exponential', delay: backoffMs },
          removeOnComplete: { age: rememberSeconds },
          removeOnFail: { age: rememberSeconds },
        },
      );
    }
  }

  async function deliver(job: Job): Promise<void> {
    const { task: id, number, target: key } = Delivery.parse(job.data);
    const target = byKey.get(key);
    const [task, [event]] = await Promise.all([tasks.get(id), tasks.events(id, number - 1, 1)]);
    // A receiver that is no longer configured, or a task that was deleted: nothing is left to deliver.
    if (target === undefined || task === null || event === undefined || event.number !== number) return;
    const message = toWebhookMessage(event, task);
    if (message === null) return;
    if ((await connection.exists(keys.webhookEnded(key))) === 1) return;
    try {
      await sendWebhook(target, `${id}-${number}`, message, ending.signal);
    } catch (error) {
      if (!(error instanceof FixpointError) || error.code !== webhookGone) throw error;
      await connection.set(keys.webhookEnded(key), '1', 'EX', endedSeconds);
      log.warn(
        { host: new URL(target.url).host },
        'A receiver of webhooks answered 410: it gets none for a week, or take it out of WEBHOOK_URLS',
      );
      throw new UnrecoverableError(error.message);
    }
    onAttempt?.('delivered');
  }

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        for await (const event of tasks.follow(ending.signal, 'oldest')) {
          if (Date.parse(event.at) >= Date.now() - replayMs) await file(event);
        }
      } catch (error) {
        if (!ending.signal.aborted)
          log.warn({ err: error }, 'Webhooks: the event feed broke; following it again');
      }
      await delay(1_000, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  await worker.waitUntilReady();
  const following = follow();
  return {
    async close() {
      ending.abort();
      await following;
      await worker.close();
      await queue.close();
      connection.disconnect();
    },
  };
}

/** A target by its address, short enough for the name of a job. */
function keyOf({ url }: WebhookTarget): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 12);
}
