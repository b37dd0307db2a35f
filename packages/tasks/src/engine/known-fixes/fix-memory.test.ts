import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { handlers, isOver, startQueueHarness } from '../../../testing/queue-harness.js';
import { fixMemoryLimits } from './choose-forgotten.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;
beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

const { name: service } = createServiceDefinition();
const commit = 'a'.repeat(40);
const id = `${commit.slice(0, 12)}-thin-slides`;

async function run(opened: ReturnType<typeof harness.open>) {
  const { task } = await opened.tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
  return opened.waitFor(task.id, isOver);
}

it('keeps what fixed a finding beyond its task, for the next one of the service (S0-160)', async () => {
  const opened = harness.open();
  const { close } = await opened.start();
  const first = await run(opened);
  await close();
  expect(await opened.tasks.knownFixes(service)).toEqual([
    {
      id,
      check: 'thin-slides',
      finding: 'f1',
      location: 'slide 3',
      message: 'Too thin.',
      findings: 1,
      commit,
      note: 'Added blocks.',
      task_id: first.id,
      at: expect.any(String),
      confirmed: false,
      helped: 0,
    },
  ]);
  expect(await opened.tasks.knownFixes('another')).toEqual([]);

  await opened.tasks.confirmFixes(service, first.id);
  expect(await opened.tasks.knownFixes(service)).toMatchObject([{ id, confirmed: true }]);
  // What tells of it is no fix, and cannot be forgotten alone.
  expect(await opened.tasks.forgetKnownFix(service, `confirmed:${first.id}`)).toBe(false);

  const edited = await opened.tasks.editKnownFix(service, id, { note: ' Ask for\u202e blocks. ', by: 'ann' });
  expect(edited).toMatchObject({ note: 'Ask for blocks.', edited_by: 'ann', confirmed: true });
  let told: readonly unknown[] = [];
  await opened.start({
    fix: async (input, context) => {
      told = await context.knownFixes();
      return { ...(await handlers.fix(input, context)), told_of: [{ id, check: 'thin-slides' }] };
    },
  });
  await run(opened);
  expect(told, 'the next task of the service is told').toEqual([edited]);
  // The same commit teaches nothing twice, what a person wrote stays, and that it helped is counted.
  expect(await opened.tasks.knownFixes(service)).toEqual([{ ...edited, helped: 1 }]);
});

it('does not bring back what a person forgot meanwhile, and finds nothing to edit then', async () => {
  const opened = harness.open();
  await opened.start({
    fix: async (input, context) => ({
      ...(await handlers.fix(input, context)),
      commit: 'b'.repeat(40),
      told_of: [{ id, check: 'thin-slides' }],
    }),
    deploy: async (input, context) => {
      await opened.tasks.forgetKnownFix(service, id);
      return handlers.deploy(input, context);
    },
  });
  await opened.redis.hset(opened.keys.fixes(service), id, '{"another":"version"}');
  await run(opened);
  expect((await opened.tasks.knownFixes(service)).map((fix) => fix.id)).toEqual([
    `${'b'.repeat(12)}-thin-slides`,
  ]);
  expect(await opened.redis.hkeys(opened.keys.fixes(service))).toHaveLength(1);
  await expect(opened.tasks.editKnownFix(service, id, { note: 'x', by: 'ann' })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await opened.tasks.forgetKnownFix(service, id)).toBe(false);
  expect(await opened.tasks.forgetKnownFix(service, `helped:${id}`)).toBe(false);
});

it('forgets the fixes of a change with the commit of its revert', async () => {
  const opened = harness.open();
  const [finding] = (await handlers.compare({} as never, { task: { iteration: 1 } } as never)).findings;
  const worse = finding && { ...finding, id: 'f2', check: 'broken-links', severity: 'critical' as const };
  let looked = 0;
  let known: string[] = [];
  await opened.start({
    compare: async (input, context) => {
      const output = await handlers.compare(input, context);
      looked += 1;
      // The worse version is measured twice.
      const findings =
        [[finding], [worse], [worse]][looked - 1]?.filter((candidate) => candidate !== undefined) ?? [];
      return { ...output, findings, match: findings.length === 0, signature: String(looked).repeat(64) };
    },
    revert: async (input, context) => {
      known = (await opened.tasks.knownFixes(service)).map((fix) => fix.id);
      return { ...(await handlers.revert(input, context)), commit: 'b'.repeat(40) };
    },
  });
  expect((await run(opened)).result?.reason).toBe('matched');
  expect(known).toEqual([id]);
  expect(await opened.redis.exists(opened.keys.fixes(service))).toBe(0);
});

it('stays within its limits, whatever is learned', async () => {
  const opened = harness.open();
  const { close } = await opened.start();
  const key = opened.keys.fixes(service);
  await run(opened);
  const text = (await opened.redis.hget(key, id)) ?? '';
  const others = Array.from({ length: fixMemoryLimits.fixes }, (_, index) => `fix-${index}`);
  for (const candidate of others) {
    await opened.redis.hset(
      key,
      candidate,
      JSON.stringify({ ...JSON.parse(text), id: candidate, at: '2020-01-01T00:00:00Z' }),
    );
    if (candidate !== 'fix-7') await opened.redis.hset(key, `helped:${candidate}`, 1);
  }
  await opened.redis.hdel(key, id);
  await run(opened);
  const kept = (await opened.tasks.knownFixes(service)).map((fix) => fix.id);
  expect(kept).toHaveLength(fixMemoryLimits.fixes);
  expect(kept).toContain(id);
  expect(kept).not.toContain('fix-7');
  await close();
});
