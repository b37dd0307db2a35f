import { type WebhookDelivery, WebhookOutcome } from '@fixpoint/shared/contracts/routes';
import { type connectRedis, createKeys, withAvailability } from '@fixpoint/tasks/engine';
import { z } from 'zod';

/** One attempt to deliver a message to a receiver. */
const Attempt = z.object({
  delivery: z.string(),
  type: z.string(),
  at: z.string(),
  outcome: WebhookOutcome,
  status: z.int().nullable(),
  error: z.string().nullable(),
});
export type Attempt = z.infer<typeof Attempt>;

export interface WebhookDeliveries {
  note(receiver: string, attempt: Attempt): Promise<void>;
  /** Newest first. */
  newest(receiver: string): Promise<WebhookDelivery[]>;
}

const maxAttempts = 200;
const rememberSeconds = 30 * 24 * 60 * 60;

/** Results of the newest deliveries to each receiver. */
export function createWebhookDeliveries({
  redis,
  prefix,
}: {
  redis: ReturnType<typeof connectRedis>;
  prefix: string;
}): WebhookDeliveries {
  const keys = createKeys(prefix);
  const deliveries: WebhookDeliveries = {
    async note(receiver, attempt) {
      const key = keys.webhookAttempts(receiver);
      await redis.xadd(key, 'MAXLEN', '~', maxAttempts, '*', 'attempt', JSON.stringify(attempt));
      await redis.expire(key, rememberSeconds);
    },
    async newest(receiver) {
      const entries = await redis.xrevrange(keys.webhookAttempts(receiver), '+', '-', 'COUNT', maxAttempts);
      const byId = new Map<string, WebhookDelivery>();
      for (const [, [, text = '']] of entries) {
        const { delivery: id, ...attempt } = Attempt.parse(JSON.parse(text));
        const known = byId.get(id);
        byId.set(id, {
          ...(known ?? { ...attempt, id, task_id: readDeliveryId(id).task }),
          attempts: (known?.attempts ?? 0) + 1,
        });
      }
      return [...byId.values()];
    },
  };
  return withAvailability(deliveries, redis, []);
}

/** A message is named after its event: `TASK-NUMBER`. */
export function readDeliveryId(id: string): { readonly task: string; readonly number: number } {
  const [, task = '', number = ''] = /^(.*)-(\d+)$/.exec(id) ?? [];
  return { task, number: Number(number) };
}
