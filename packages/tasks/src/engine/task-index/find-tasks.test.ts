import { type Task, TaskPriority, type TaskResult, TaskStatus } from '@fixpoint/shared/contracts';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startQueueHarness } from '../../../testing/queue-harness.js';
import { feedbackLoop } from '../../loops/index.js';
import { createTaskStore } from '../task-store.js';
import type { TaskQuery } from '../tasks.js';
import { toEnd } from '../transition.js';
import { splitWords } from './split-words.js';

type Harness = Awaited<ReturnType<typeof startQueueHarness>>;
let harness: Harness;
beforeAll(async () => {
  harness = await startQueueHarness();
});
afterAll(async () => {
  await harness.close();
  await harness.end();
});

type Open = ReturnType<Harness['open']>;

const services = ['market-research', 'profile-slides', 'due-diligence'];
const templates = ['sales-deck', 'market-research', 'dd-report'];
const topics = ['cheese', 'cheddar', 'chairs', 'robots', 'ships'];

/** Moves a task to a status as a commit does, whatever its loop would think. */
async function moveTo({ redis, keys }: Open, id: string, status: TaskStatus): Promise<void> {
  const store = createTaskStore({ redis, keys });
  const seq = (await redis.hget(keys.task(id), 'seq')) ?? '';
  const transition = { fields: { stage: '' }, status, stage: '', final: false, events: [] };
  expect(await store.commit({ id, seq, epoch: '', transition })).toBe('ok');
}

/** Sixty tasks of all services, statuses and priorities, oldest first. */
async function createMany(opened: Open): Promise<void> {
  for (let index = 0; index < 60; index += 1) {
    const service = services[index % 3] ?? '';
    const { task } = await opened.tasks.create({
      spec: createTaskSpec({
        service: { ...createServiceDefinition(service), template: templates[index % 4] ?? null },
        priority: [...TaskPriority.options, undefined][(index * 3) % 4],
        description: `Fix it for ${topics[index % 5]} and ${topics[(index * 3) % 5]}, number n${index}.`,
      }),
      approval: 'ask',
      by: 'ann',
    });
    await moveTo(opened, task.id, TaskStatus.options[(index * 7) % 8] ?? 'running');
  }
}

/** What a reader of every task would answer. */
function select(all: readonly Task[], query: TaskQuery): string[] {
  const { status, priority, kind, service, template, text, since, until } = query;
  const beginsSomewhere = (task: Task, word: string) =>
    [
      ...`${task.id.slice(0, 8)} ${task.spec.service?.name} ${task.description}`
        .toLowerCase()
        .matchAll(/[a-z0-9]+/g),
    ].some(([known]) => known.startsWith(word));
  return all
    .filter((task) => status === undefined || status.includes(task.status))
    .filter((task) => priority === undefined || priority.includes(task.spec.priority ?? 'normal'))
    .filter((task) => kind === undefined || task.kind === kind)
    .filter((task) => service === undefined || task.spec.service?.name === service)
    .filter((task) => template === undefined || task.spec.service?.template === template)
    .filter((task) => text === undefined || text.split(' ').every((word) => beginsSomewhere(task, word)))
    .filter((task) => since === undefined || task.created_at >= since)
    .filter((task) => until === undefined || task.created_at <= until)
    .map(({ id }) => id);
}

async function allPages({ tasks }: Open, query: TaskQuery): Promise<string[]> {
  const results: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await tasks.listRows({ ...query, cursor });
    results.push(...page.tasks.map(({ id }) => id));
    if (page.next === null) return results;
    expect(page.tasks).toHaveLength(query.limit ?? 50);
    cursor = page.next;
  }
}

describe('the index of tasks', () => {
  it('answers every query as a reader of all tasks would, in pages of any length', {
    timeout: 120_000,
  }, async () => {
    const opened = harness.open();
    await createMany(opened);
    const all = (await opened.tasks.list({ limit: 100 })).tasks;
    expect(all).toHaveLength(60);
    const instants = fc.constantFrom(...all.map(({ created_at }) => created_at));
    const word = fc.constantFrom(
      'ch',
      'cheese',
      'che',
      'robots',
      'n1',
      'n17',
      'fix',
      'research',
      'zzz',
      all[5]?.id.slice(0, 8) ?? '',
    );
    const queries = fc.record(
      {
        status: fc.uniqueArray(fc.constantFrom(...TaskStatus.options), { minLength: 1, maxLength: 4 }),
        priority: fc.subarray(TaskPriority.options, { minLength: 1 }),
        kind: fc.constantFrom('feedback' as const, 'vision' as const),
        service: fc.constantFrom(...services, 'none-such'),
        template: fc.constantFrom(...templates, 'none-such'),
        text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
        since: instants,
        until: instants,
        limit: fc.integer({ min: 1, max: 70 }),
      },
      { requiredKeys: ['limit'] },
    );
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const expected = select(all, query);
        expect(await allPages(opened, query)).toEqual(expected);
        const { total } = await opened.tasks.listRows(query);
        if (total !== null) expect(total).toBe(expected.length);
      }),
      { numRuns: 150 },
    );
  });

  it('counts by creation time, even if a task got its number later', async () => {
    const opened = harness.open();
    await createMany(opened);
    const all = (await opened.tasks.list({ limit: 100 })).tasks;
    const [newest, second] = all;
    if (newest === undefined || second === undefined) throw new Error('There are no tasks.');
    // As if a busy machine had taken a while between the two.
    const late = Date.parse(newest.created_at) + 300;
    await opened.redis.zadd(opened.keys.index, late, newest.id);
    const count = async (query: TaskQuery) => (await opened.tasks.listRows({ ...query, limit: 1 })).total;
    expect(await count({ until: newest.created_at })).toBe(select(all, { until: newest.created_at }).length);
    const after = new Date(late).toISOString();
    expect(await count({ since: after })).toBe(0);
    expect(await count({ since: second.created_at, until: after })).toBe(
      select(all, { since: second.created_at }).length,
    );
  });

  it('counts a task once that two conditions exclude', async () => {
    const { tasks, redis, keys } = harness.open();
    // More than are counted one by one.
    const numbers = Array.from({ length: 2_100 }, (_, index) => index + 1);
    const add = (key: string, from: number, to: number) =>
      redis.zadd(key, ...numbers.slice(from, to).flatMap((number) => [number, `task-${number}`]));
    await add(keys.numbers, 0, 2_100);
    await add(keys.byPriority('high'), 0, 20);
    await add(keys.byCallers, 10, 30);
    await redis.set(keys.lastNumber, 2_100);
    await tasks.create({ spec: createTaskSpec(), approval: 'ask', by: 'ann' });
    const query: TaskQuery = { priority: ['normal'], scope: { caller: null }, limit: 1 };
    expect((await tasks.listRows(query)).total).toBe(2_101 - 30);
  });

  it('follows each status change in the same step, and counts', async () => {
    const opened = harness.open();
    const { tasks, start } = opened;
    const spec = createTaskSpec();
    const { task } = await tasks.create({ spec, approval: 'ask', by: 'ann' });
    const count = async () =>
      Object.entries(await tasks.countByStatus()).flatMap(([status, number]) =>
        number > 0 ? [[status, number]] : [],
      );
    expect(await count()).toEqual([['awaiting_approval', 1]]);
    const { hash = '' } = task.plan ?? {};
    await tasks.decide(task.id, {
      decision: 'approve',
      by: 'ann',
      nonce: task.approval?.nonce ?? '',
      planHash: hash,
    });
    expect(await count()).toEqual([['pending', 1]]);
    await start();
    await opened.waitFor(task.id, ({ result }) => result !== null);
    expect(await count()).toEqual([['completed', 1]]);
    expect((await tasks.listRows({ status: ['pending', 'running'] })).tasks).toEqual([]);
    expect((await tasks.newestOf(['market-research', 'other'])).get('market-research')).toMatchObject({
      id: task.id,
      status: 'completed',
      service: 'market-research',
      result: { reason: 'matched' },
    });
  });

  it('drops deleted tasks, and their words with the last of a block', async () => {
    const { tasks, redis, keys } = harness.open();
    const store = createTaskStore({ redis, keys });
    const spec = createTaskSpec({ priority: 'high' });
    const { task } = await tasks.create({ spec, approval: 'ask', by: 'ann' });
    const result: TaskResult = {
      status: 'failed',
      reason: 'deadline',
      summary: 'Over.',
      iterations: 1,
      pushes: 0,
      prs_merged: 0,
      spent_usd: 0,
      output_files: [],
    };
    const transition = toEnd(result, { now: 1, createdAt: 0, activeMs: 1 });
    await store.commit({ id: task.id, seq: '0', epoch: '', transition });
    expect((await tasks.recentlyFailed(10)).map(({ id }) => id)).toEqual([task.id]);
    // As if 4,096 others had come and gone since.
    await redis.incrby(keys.lastNumber, 4_096);
    expect(await redis.keys(`${keys.index}:word*`)).not.toEqual([]);
    expect(await store.retire((await store.now()) + 1_000)).toBe(1);
    const left = await redis.keys(`${keys.index}*`);
    expect(left.sort()).toEqual([keys.lastNumber, keys.oldestBlock, keys.unplaced].sort());
    expect(await tasks.listRows()).toEqual({ tasks: [], next: null, total: 0 });
    expect(await tasks.recentlyFailed(10)).toEqual([]);
  });

  it('returns the fields of a list, or whole fields on request', async () => {
    const { tasks } = harness.open();
    const description = `Fix it. ${'Long. '.repeat(1_000)}`;
    const { task } = await tasks.create({
      spec: createTaskSpec({ description }),
      approval: 'ask',
      by: 'ann',
    });
    const [row] = (await tasks.listRows()).tasks;
    expect(row).toMatchObject({
      id: task.id,
      service: 'market-research',
      desktop: null,
      approval: task.approval,
    });
    expect(row?.description).toHaveLength(300);
    expect(row).not.toHaveProperty('spec');
    expect(row).not.toHaveProperty('plan');
    const [part] = (await tasks.listFields({}, ['plan', 'description'])).tasks;
    expect(part).toEqual({ id: task.id, plan: task.plan, description });
  });
});

it('finds a task by its form values, findings and commits, and lists its distinguishing fields', async () => {
  const opened = harness.open();
  const { task } = await opened.tasks.create({
    spec: createTaskSpec({
      service: createServiceDefinition('market-research'),
      description: 'Fix it.',
      form: { Email: 'ann@example.com', Business: 'Cheddar', Country: 'Thailand' },
    }),
    approval: 'ask',
    by: 'ann (rest)',
  });
  const store = createTaskStore(opened);
  const compare = async (high: number) => {
    const seq = (await opened.redis.hget(opened.keys.task(task.id), 'seq')) ?? '';
    const top = [
      {
        id: 'f1',
        check: 'leftover-placeholders',
        severity: 'high',
        location: '',
        message: 'Fill in {{growth}}.',
      },
    ] as const;
    const counts = { critical: 0, high, medium: 0, low: 0 };
    const result = { iteration: 1, counts, report: 'a'.repeat(64), template: null, top: [...top] };
    const fixed = {
      iteration: 1,
      outcome: 'pushed',
      commit: '0123456789abcdef0123456789abcdef01234567',
      files: [],
      diff: null,
      transcript: null,
      spent_usd: 0,
      denials: 0,
    };
    const events = [
      { type: 'findings' as const, message: 'Compared.', data: result },
      { type: 'fix' as const, message: 'Pushed.', data: fixed },
    ];
    const facts = feedbackLoop.factsOf?.(events, splitWords);
    const transition = { fields: {}, status: 'running' as const, stage: '', final: false, events, facts };
    expect(await store.commit({ id: task.id, seq, epoch: '', transition })).toBe('ok');
  };
  await compare(3);
  await compare(1);
  for (const text of ['thai', 'cheddar', 'growth', 'leftover-placeholders', '0123456', 'cheddar growth']) {
    expect(await allPages(opened, { text }), text).toEqual([task.id]);
  }
  expect(await allPages(opened, { text: 'peru' })).toEqual([]);
  // The second comparison found what the first one did: each word is in the index once.
  expect(await opened.redis.strlen(opened.keys.word(0, 'growth'))).toBe(2);
  const [row] = (await opened.tasks.listRows({})).tasks;
  expect(row).toMatchObject({
    by: 'ann (rest)',
    form: { Business: 'Cheddar', Country: 'Thailand' },
    weights: [3, 1],
    checks: ['leftover-placeholders'],
  });
  expect(JSON.stringify(row)).not.toContain('ann@example.com');
});

it('finds a task by the template that the last edit of its plan chose, and by no earlier one', async () => {
  const { tasks, redis, keys } = harness.open();
  const create = async () =>
    (await tasks.create({ spec: createTaskSpec(), approval: 'ask', by: 'ann' })).task;
  const [{ id }, other] = [await create(), await create()];
  const find = async (query: TaskQuery) => (await tasks.listRows(query)).tasks.map((task) => task.id);
  const choose = async (template: string | null) => {
    const { plan } = (await tasks.get(id)) ?? {};
    const steps = (plan?.steps ?? []).map(({ id: step, enabled }) => ({ id: step, enabled }));
    await tasks.editPlan(id, { plan_hash: plan?.hash ?? '', steps, by: 'ann', template });
  };
  expect(await find({ template: 'market-research' })).toEqual([other.id, id]);

  await choose('sales-deck');
  expect(await find({ template: 'sales-deck' })).toEqual([id]);
  expect(await find({ template: 'market-research' })).toEqual([other.id]);
  expect(await find({ template: 'sales-deck', status: ['awaiting_approval'] })).toEqual([id]);
  expect(await find({ service: 'market-research' })).toEqual([other.id, id]);

  await choose(null);
  expect(await find({ template: 'sales-deck' })).toEqual([]);
  expect(await redis.exists(keys.byTemplate('sales-deck')), 'an empty set').toBe(0);

  await choose('market-research');
  expect(await find({ template: 'market-research' })).toEqual([other.id, id]);
});
