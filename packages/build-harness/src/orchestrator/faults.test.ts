import { Octokit } from '@octokit/rest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrchestratorWorld, type OrchestratorWorld } from '../../testing/create-orchestrator-world.js';
import { type Alarm, createAlarm, watchRepository } from './watch-repository.js';
import { startWebhookReceiver } from './webhook-receiver.js';

const log = { warn() {} };
let world: OrchestratorWorld;
let ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  world = await createOrchestratorWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ends = [];
  await world.closeAll();
  await world.lapse();
});
afterEach(async () => {
  Object.assign(world.standIn.faults, { away: false, errors: 0, secondaryLimits: 0, lostAnswers: 0 });
  Object.assign(world.standIn.faults.webhooks, { lost: false, copies: 1, held: false });
  world.standIn.faults.revoked.clear();
  for (const end of ends) await end();
});

/** Watches until the test is over. Waits after trouble pass when the test's clock says so, all others by `wake`. */
function watch(name: string) {
  const stop = new AbortController();
  const alarm: Alarm = createAlarm();
  const clock = { waited: [] as number[], wait: 0, pass: () => {} };
  const looks = { done: 0 };
  const ended = watchRepository({
    orchestrator: world.start(name),
    store: world.storeOf(name),
    alarm,
    log,
    everySeconds: 3_600,
    signal: stop.signal,
    onLook: () => {
      looks.done += 1;
    },
    pause: (seconds) =>
      new Promise<void>((resolve) => {
        clock.waited.push(seconds);
        clock.wait = seconds;
        clock.pass = resolve;
        stop.signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  });
  ends.push(async () => {
    stop.abort();
    await ended;
  });
  return {
    alarm,
    clock,
    looks,
    /** One more look, to its end. */
    async look() {
      const { done } = looks;
      alarm.wake();
      await expect.poll(() => looks.done).toBeGreaterThan(done);
    },
    /** Lets time pass: each wait of trouble that ends in it is followed by a look. Answers the waits that began. */
    async passSeconds(seconds: number): Promise<number[]> {
      for (let left = seconds; clock.wait > 0 && clock.wait <= left; ) {
        const { waited } = clock;
        const [before, done] = [waited.length, looks.done];
        left -= clock.wait;
        clock.wait = 0;
        clock.pass();
        await expect.poll(() => waited.length > before || looks.done > done).toBe(true);
      }
      return clock.waited;
    },
  };
}

async function expectBuilt(issues: readonly number[], tasks: number): Promise<void> {
  expect(world.executions.tasks).toHaveLength(tasks);
  for (const issue of issues) {
    const { labels, ours } = await world.see(issue);
    expect(labels.filter((name) => name !== 'approved')).toEqual(['agent-complete']);
    expect(ours).toEqual([expect.stringContaining('### Built')]);
  }
}

describe('a build whose GitHub is', () => {
  it.each([
    ['away', { away: true }, [1, 2, 4, 8, 16, 32]],
    ['answering with errors', { errors: 1_000 }, [1, 2, 4, 8, 16, 32]],
    ['no longer taking the token', 'revoked', [300]],
  ])('%s for a minute is polled rarely, with the right label and comment', async (_, fault, waits) => {
    const issue = await world.open();
    await world.approve(issue);
    const { length } = world.executions.tasks;
    const watcher = watch(`watcher-${length}`);
    await expect.poll(() => world.executions.tasks.length).toBe(length + 1);
    await expect.poll(() => watcher.looks.done).toBe(1);
    if (fault === 'revoked') world.standIn.faults.revoked.add(world.standIn.tokens.bot ?? '');
    else Object.assign(world.standIn.faults, fault);
    const before = world.standIn.stats().requests;
    watcher.alarm.wake();
    await expect.poll(() => watcher.clock.waited.length).toBe(1);
    // What ends meanwhile is told when GitHub can hear it.
    world.executions.finish(world.executions.tasks.at(-1) ?? '', 'completed');
    expect(await watcher.passSeconds(60)).toEqual(waits);
    expect(world.standIn.stats().requests - before).toBeLessThan(10);
    Object.assign(world.standIn.faults, { away: false, errors: 0 });
    world.standIn.faults.revoked.clear();
    await watcher.passSeconds(300);
    await expect.poll(() => watcher.looks.done).toBe(2);
    await expectBuilt([issue], length + 1);
  });
});

it('two orchestrators with webhooks that come twice, in the wrong order or never build each of several issues once', async () => {
  const [one, two] = [watch('day'), watch('night')];
  const octo = new Octokit({ auth: world.standIn.tokens.octo, baseUrl: world.standIn.url });
  for (const [name, { alarm }] of Object.entries({ one, two })) {
    const receiver = await startWebhookReceiver({
      host: '127.0.0.1',
      port: 0,
      secret: 'hush-hush',
      repository: 'octo/app',
      log,
      store: world.storeOf(name),
      onNews: () => alarm.wake(),
    });
    ends.push(() => receiver.close());
    await octo.repos.createWebhook({
      owner: 'octo',
      repo: 'app',
      events: ['issues', 'issue_comment'],
      config: { url: `http://127.0.0.1:${receiver.port}/`, secret: 'hush-hush', content_type: 'json' },
    });
  }
  await expect.poll(() => Math.min(one.looks.done, two.looks.done)).toBeGreaterThan(0);
  const { length } = world.executions.tasks;
  const { webhooks } = world.standIn.faults;
  const issues: number[] = [];
  async function approved(): Promise<void> {
    const issue = await world.open(`Issue ${issues.length + 1}`);
    issues.push(issue);
    await world.label(issue, 'approved', 'ann');
  }
  webhooks.copies = 2;
  await approved();
  await expect.poll(() => world.executions.tasks.length).toBe(length + 1);
  // The newest first: its issue is found by whichever comes.
  webhooks.held = true;
  await approved();
  await approved();
  await expect.poll(() => world.standIn.stats().heldWebhooks).toBeGreaterThan(3);
  await world.standIn.letWebhooksGo();
  await expect.poll(() => world.executions.tasks.length).toBe(length + 3);
  // Never: the next look by the clock finds it, by both at once, one of which is slowed down.
  webhooks.lost = true;
  await approved();
  world.standIn.faults.secondaryLimits = 1;
  for (const { alarm } of [one, two]) alarm.wake();
  await expect.poll(() => world.executions.tasks.length).toBe(length + 4);
  await expect.poll(() => [...one.clock.waited, ...two.clock.waited]).toEqual([1]);
  for (const task of world.executions.tasks.slice(length)) world.executions.finish(task, 'completed');
  // Each build is driven by the one that has its lease; the one that was slowed down is back.
  for (const watcher of [one, two]) {
    await watcher.passSeconds(1);
    await watcher.look();
  }
  await expectBuilt(issues, length + 4);
});
