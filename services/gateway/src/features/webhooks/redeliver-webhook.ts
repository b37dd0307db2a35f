import { ConflictError, NotFoundError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/tasks/engine';
import type { Webhooks } from './create-webhooks.js';
import { readDeliveryId } from './webhook-deliveries.js';
import { hasWebhook } from './webhook-message.js';

/** Sends a message to its receiver again, under the same `webhook-id`, whatever its last result. */
export function createRedeliverWebhook({
  tasks,
  webhooks: { endpoints, queue },
}: {
  readonly tasks: Pick<Tasks, 'events'>;
  readonly webhooks: Webhooks;
}): (endpoint: string, delivery: string) => Promise<void> {
  return async (endpoint, delivery) => {
    const receiver = (await endpoints.receivers()).find(({ id }) => id === endpoint);
    if (receiver === undefined) throw new NotFoundError('webhook', endpoint);
    if (receiver.isEnded) {
      throw new ConflictError('The receiver responded 410 (no more messages).', {
        reason: 'webhook-ended',
        hint: 'To send messages to it anyway, remove the webhook and add it again.',
      });
    }
    const { task, number } = readDeliveryId(delivery);
    const [event] = await tasks.events(task, number - 1, 1);
    const hasOne = event !== undefined && event.number === number && hasWebhook(event);
    if (!hasOne) throw new NotFoundError('delivery', delivery, { hint: 'Its task may have been deleted.' });
    await queue.fileAgain(event.type, { task, number, target: endpoint });
  };
}
