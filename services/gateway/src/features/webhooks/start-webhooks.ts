import { setTimeout as delay } from 'node:timers/promises';
import type { TaskEvent } from '@fixpoint/shared/contracts';
import type { WebhookOutcome } from '@fixpoint/shared/contracts/routes';
import { FixpointError } from '@fixpoint/shared/errors';
import type { ResolveName } from '@fixpoint/shared/network';
import { createKeys, createRedisLinks, type RedisSource, type Tasks } from '@fixpoint/tasks/engine';
import { type ConnectionOptions, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Webhooks } from './create-webhooks.js';
import { sendWebhook, webhookGone } from './send-webhook.js';

import type { WebhookReceiver } from './webhook-endpoints.js';
import { hasWebhook, toWebhookMessage } from './webhook-message.js';
import { WebhookJob, webhookAttempts, webhookQueueName } from './webhook-queue.js';

export interface WebhooksOptions extends RedisSource {
  readonly tasks: Pick<Tasks, 'follow' | 'events' | 'get'>;
  readonly webhooks: Webhooks;
  /** Called with the outcome of each attempt to deliver; `failed`: it was the last one. */
  readonly onAttempt?: (outcome: WebhookOutcome) => void;
  /** Addresses of a name; by default the system's answer. */
  readonly resolve?: ResolveName;
}

/** Maximum age of events that get a webhook when a gateway starts. Deliveries are remembered for longer than that. */
const replayMs = 24 * 60 * 60 * 1_000;

/**
 * Delivers webhooks through a separate queue, so that an unavailable receiver is retried for hours. Every gateway process files every event; the job
 * name deduplicates them. Events from a time without a gateway are found in the feed, which is read from its oldest event on. A receiver may get a
 * webhook twice, with the same `webhook-id`.
 */
export async function startWebhooks(options: WebhooksOptions): Promise<{ close(): Promise<void> }> {
  const { redisUrl: url, keyPrefix, tasks, webhooks, log, onAttempt, resolve } = options;
  const { links = createRedisLinks() } = options;
  const { endpoints, deliveries, queue } = webhooks;
  const { redis, close } = links.connect({ url, log, name: 'gateway-webhooks', profile: 'patient' });
  const ending = new AbortController();
  const worker = new Worker(webhookQueueName, deliver, {
    connection: redis as ConnectionOptions,
    prefix: createKeys(keyPrefix).bull,
    concurrency: 4,
  });
  worker.on('error', () => {});
  const failures = createFailureLog(log);
  worker.on('failed', (job, error) => {
    failures.note(job, error);
    onAttempt?.(outcomeOf(error, job?.attemptsMade ?? webhookAttempts));
  });

  async function file(event: TaskEvent): Promise<void> {
    if (!hasWebhook(event)) return;
    const time = Date.parse(event.at);
    for (const { id, since, isEnded } of await endpoints.receivers()) {
      if (isEnded || time < since) continue;
      await queue.file(event.type, { task: event.task_id, number: event.number, target: id });
    }
  }

  async function deliver(job: Job): Promise<void> {
    const { task: id, number, target } = WebhookJob.parse(job.data);
    const [receivers, message] = await Promise.all([endpoints.receivers(), readMessage(tasks, id, number)]);
    const receiver = receivers.find((each) => each.id === target);
    // The receiver was removed or has ended, or the task was deleted: there is nothing left to deliver.
    if (receiver === undefined || receiver.isEnded || message === null) return;
    const note = (outcome: WebhookOutcome, status: number | null, error: string | null) =>
      deliveries
        .note(target, {
          delivery: `${id}-${number}`,
          type: message.type,
          at: new Date().toISOString(),
          outcome,
          status,
          error,
        })
        // A delivered message is not delivered again because its record could not be written.
        .catch((cause: unknown) => log.warn({ err: cause }, 'Recording a webhook attempt failed'));
    try {
      const status = await sendWebhook(receiver.target, `${id}-${number}`, message, ending.signal, resolve);
      await note('delivered', status, null);
      failures.end(target);
    } catch (error) {
      await note(outcomeOf(error, job.attemptsMade + 1), statusOf(error), describe(error));
      await reject(error, receiver);
    }
    onAttempt?.('delivered');
  }

  /** Throws an error of the kind that the queue repeats, or does not. */
  async function reject(error: unknown, receiver: WebhookReceiver): Promise<never> {
    if (error instanceof FixpointError && error.code === webhookGone) await end(receiver);
    throw isHopeless(error) ? new UnrecoverableError(describe(error)) : error;
  }

  async function end({ id, target }: WebhookReceiver): Promise<void> {
    await endpoints.end(id);
    log.warn(
      { host: new URL(target.url).host, webhook: id },
      'A webhook receiver responded 410 and gets no more messages. Remove it on the settings page or from WEBHOOK_URLS',
    );
  }

  async function fileFeed(): Promise<void> {
    for await (const event of tasks.follow(ending.signal, 'oldest')) {
      if (Date.parse(event.at) >= Date.now() - replayMs) await file(event);
    }
  }

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        // Nothing is read until there is a receiver: events in the meantime are found in the feed.
        if ((await endpoints.receivers()).length > 0) await fileFeed();
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ err: error }, 'Webhooks: event feed failed; reconnecting');
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
      close();
    },
  };
}

/** Null if the event does not exist any more, or is not one that receivers get. */
async function readMessage(tasks: Pick<Tasks, 'events' | 'get'>, id: string, number: number) {
  const [task, [event]] = await Promise.all([tasks.get(id), tasks.events(id, number - 1, 1)]);
  return task === null || event?.number !== number ? null : toWebhookMessage(event, task);
}

/** Each failure is in the list of deliveries; the log has the first in a row, and the end of the row. */
function createFailureLog(log: WebhooksOptions['log']) {
  const failing = new Set<string>();
  return {
    note(job: Job | undefined, error: Error): void {
      const webhook = WebhookJob.safeParse(job?.data).data?.target ?? '';
      if (failing.has(webhook)) return;
      failing.add(webhook);
      log.warn(
        { webhook, delivery: job?.id, reason: describe(error) },
        'Webhook delivery failed, and is repeated',
      );
    },
    end(webhook: string): void {
      if (failing.delete(webhook)) log.info({ webhook }, 'Webhook delivery works again');
    },
  };
}

/** HTTP status of the receiver's response. */
function statusOf(error: unknown): number | null {
  const status = error instanceof FixpointError ? error.context?.status : undefined;
  return typeof status === 'number' ? status : null;
}

function outcomeOf(error: unknown, attempts: number): WebhookOutcome {
  const isLast = error instanceof UnrecoverableError || isHopeless(error) || attempts >= webhookAttempts;
  return isLast ? 'failed' : 'retried';
}

const isHopeless = (error: unknown) => error instanceof FixpointError && error.retry === 'never';

/** Reason for a failed delivery, for the list of deliveries. */
function describe(error: unknown): string {
  if (error instanceof FixpointError) return [error.message, error.hint ?? ''].join(' ').trim();
  // If several addresses were tried, the error has a code and no message.
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  return `The receiver could not be reached (${code ?? message}).`.slice(0, 300);
}
