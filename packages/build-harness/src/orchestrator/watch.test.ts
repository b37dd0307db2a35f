import { createHmac, randomUUID } from 'node:crypto';
import { UnavailableError } from '@fixpoint/shared/errors';
import { Octokit } from '@octokit/rest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrchestratorWorld, type OrchestratorWorld } from '../../testing/create-orchestrator-world.js';
import type { Heartbeat } from './build-store.js';
import { createAlarm, waitAfter, watchRepository } from './watch-repository.js';
import { startWebhookReceiver } from './webhook-receiver.js';

const log = { warn() {} };
let world: OrchestratorWorld;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let news = 0;
beforeAll(async () => {
  world = await createOrchestratorWorld();
  receiver = await startWebhookReceiver({
    host: '127.0.0.1',
    port: 0,
    secret: 'hush',
    repository: 'Octo/App',
    store: world.storeOf('hooks'),
    onNews: () => {
      news += 1;
    },
    log,
  });
  await new Octokit({ auth: world.standIn.tokens.octo, baseUrl: world.standIn.url }).repos.createWebhook({
    owner: 'octo',
    repo: 'app',
    events: ['issues', 'issue_comment'],
    config: { url: `http://127.0.0.1:${receiver.port}/`, secret: 'hush', content_type: 'json' },
  });
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});
beforeEach(() => {
  Object.assign(world.standIn.faults, { rateLimited: null, away: false });
  Object.assign(world.standIn.faults.webhooks, { copies: 1, lost: false, held: false });
});

/** Watches with an interval that no test outlasts. */
function watch(onLook: () => void) {
  const stop = new AbortController();
  const alarm = createAlarm();
  const ended = watchRepository({
    orchestrator: world.start('watcher'),
    store: world.storeOf('watcher'),
    alarm,
    everySeconds: 3_600,
    signal: stop.signal,
    log,
    onLook,
  });
  return {
    alarm,
    async stop() {
      stop.abort();
      await ended;
    },
  };
}
async function readHeartbeat(): Promise<Heartbeat | undefined> {
  return (await world.storeOf('reader').readHeartbeats()).find(({ name }) => name === 'watcher');
}

describe('watching a repository', () => {
  it('S1-051 S1-059 S1-071 publishes a heartbeat, waits, and polls again at once when there is news', async () => {
    const issue = await world.open('Not approved yet');
    let looks = 0;
    const watching = watch(() => {
      looks += 1;
    });
    try {
      await expect.poll(() => looks).toBe(1);
      expect(await readHeartbeat()).toMatchObject({
        repository: 'octo/app',
        building: [],
        trouble: null,
        verdicts: [{ number: issue, priority: null, reasons: ['It is not approved.'] }],
      });
      await world.approve(issue);
      watching.alarm.wake();
      await expect.poll(() => looks).toBe(2);
      expect((await readHeartbeat())?.building).toEqual([issue]);
    } finally {
      await watching.stop();
    }
  });

  it('reports its failure, and news does not make it poll sooner', async () => {
    world.standIn.faults.rateLimited = 600;
    let looks = 0;
    const watching = watch(() => {
      looks += 1;
    });
    try {
      await expect.poll(async () => (await readHeartbeat())?.trouble).toMatch(/^github-rate-limited: /);
      const { requests } = world.standIn.stats();
      for (let wakes = 0; wakes < 50; wakes += 1) watching.alarm.wake();
      await world.redis.ping();
      expect(world.standIn.stats().requests).toBe(requests);
      expect(looks).toBe(0);
    } finally {
      await watching.stop();
    }
  });

  it('waits as long as the error says, else longer after each failure, and at least 1 s', () => {
    expect(waitAfter(new UnavailableError('x', { afterMs: 90_500 }), 1)).toBe(91);
    expect(waitAfter(new UnavailableError('x', { afterMs: 0 }), 1)).toBe(1);
    const waits = [1, 2, 3, 9, 50, 5_000].map((failures) => waitAfter(new Error('x'), failures));
    expect(waits).toEqual([1, 2, 4, 256, 300, 300]);
  });

  it('S1-059 ends a wait at once when it is aborted or news came before it', async () => {
    const stop = new AbortController();
    const alarm = createAlarm();
    const waiting = alarm.waitSeconds(3_600, stop.signal);
    stop.abort();
    await waiting;
    alarm.wake();
    await alarm.waitSeconds(3_600, new AbortController().signal);
  });
});

describe('the receiver of webhooks', () => {
  it('accepts each delivery once, even if it comes twice or out of order', async () => {
    const before = news;
    Object.assign(world.standIn.faults.webhooks, { held: true, copies: 3 });
    await world.edit(await world.open('By webhook'), { title: 'Another title' });
    await expect.poll(() => world.standIn.stats().heldWebhooks).toBeGreaterThanOrEqual(2);
    const { heldWebhooks } = world.standIn.stats();
    await world.standIn.letWebhooksGo();
    expect(news - before).toBe(heldWebhooks);
  });

  const ours = '{"repository":{"full_name":"octo/app"}}';
  const sign = (body: string) => `sha256=${createHmac('sha256', 'hush').update(body).digest('hex')}`;
  const send = (body: string | undefined, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(`http://127.0.0.1:${receiver.port}/`, {
      method,
      headers: {
        'x-github-event': 'issues',
        'x-github-delivery': randomUUID(),
        ...(body === undefined ? {} : { 'x-hub-signature-256': sign(body) }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });

  it.each([
    [
      'a wrong signature',
      ours,
      { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
      401,
      /BUILD_WEBHOOK_SECRET/,
    ],
    ['no signature', ours, { 'x-hub-signature-256': '' }, 401, /BUILD_WEBHOOK_SECRET/],
    ['no delivery id', ours, { 'x-github-delivery': '' }, 400, /X-GitHub-Delivery/],
    ['a form in its body', 'payload=%7B%7D', {}, 400, /application\/json/],
    ['a body that is too large', ' '.repeat(6_000_000), {}, 413, /5000000 bytes/],
  ])('refuses one with %s, and says why', async (_, body, headers, status, reason) => {
    const before = news;
    const answer = await send(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ status, detail: expect.stringMatching(reason) });
    expect(news).toBe(before);
  });

  it('accepts only POST', async () => {
    const answer = await send(undefined, {}, 'GET');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('gives the reason for a skipped delivery, and leaves other repositories to their orchestrators', async () => {
    const before = news;
    const other = '{"repository":{"full_name":"octo/other"}}';
    const id = { 'x-github-delivery': randomUUID() };
    expect(await (await send(other, id)).json()).toMatchObject({
      accepted: false,
      reason: expect.stringContaining('octo/other'),
    });
    expect(await (await send(ours, { 'x-github-event': 'star' })).json()).toMatchObject({ accepted: false });
    expect(news).toBe(before);
    expect((await send(ours, id)).status).toBe(204);
    expect(news).toBe(before + 1);
    expect(await (await send(ours, id)).json()).toMatchObject({
      accepted: false,
      reason: 'The delivery was already processed.',
    });
    expect(news).toBe(before + 1);
  });
});
