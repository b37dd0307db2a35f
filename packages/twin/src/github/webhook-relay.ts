import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { GithubFaults } from './github-faults.js';

interface Delivery {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** Sits between the emulator and the receivers of webhooks: GitHub's headers, its addresses, and the faults. */
export interface WebhookRelay {
  /** Registers a hook's address and secret; returns its number. */
  register(hook: { url: string; secret: string | undefined }): number;
  /** Forwards the emulator's delivery to a hook, with a new signature for the changed body. */
  relay(hook: number, from: IncomingHttpHeaders, payload: unknown): Promise<void>;
  /** Sends the deliveries held back, newest first. */
  letGo(): Promise<void>;
  /** Number of deliveries held back. */
  held(): number;
  /** Deliveries that arrived, by their ids. */
  readonly delivered: readonly string[];
}

export function createWebhookRelay(faults: GithubFaults): WebhookRelay {
  const hooks: { url: string; secret: string | undefined }[] = [];
  const held: Delivery[] = [];
  const delivered: string[] = [];

  async function send({ url, headers, text }: Delivery): Promise<void> {
    for (let copy = 0; copy < faults.webhooks.copies; copy += 1) {
      // A receiver that does not listen misses it, as with GitHub.
      const answer = await fetch(url, { method: 'POST', headers, body: text }).catch(() => null);
      if (answer?.ok === true) delivered.push(headers['x-github-delivery'] ?? '');
    }
  }

  return {
    delivered,
    held: () => held.length,
    register(hook) {
      hooks.push(hook);
      return hooks.length - 1;
    },
    async relay(number, from, payload) {
      const hook = hooks[number];
      if (hook === undefined || faults.webhooks.lost) return;
      const text = JSON.stringify(payload);
      const delivery = {
        url: hook.url,
        text,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'GitHub-Hookshot/twin',
          'x-github-delivery': randomUUID(),
          'x-github-event': String(from['x-github-event']),
          'x-github-hook-id': String(number + 1),
          ...(hook.secret === undefined
            ? {}
            : {
                'x-hub-signature-256': `sha256=${createHmac('sha256', hook.secret).update(text).digest('hex')}`,
              }),
        },
      };
      if (faults.webhooks.held) held.push(delivery);
      else await send(delivery);
    },
    async letGo() {
      faults.webhooks.held = false;
      for (let next = held.pop(); next !== undefined; next = held.pop()) await send(next);
    },
  };
}
