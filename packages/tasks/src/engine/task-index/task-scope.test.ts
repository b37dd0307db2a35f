import { DesktopWork, TaskPriority, type TaskSpec } from '@fixpoint/shared/contracts';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startQueueHarness } from '../../../testing/queue-harness.js';
import { toCallerDesktop } from '../caller-names.js';
import type { TaskQuery } from '../tasks.js';
import { indexOldTasks } from './index-old-tasks.js';
import { isInTaskScope, type TaskScope } from './task-scope.js';

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
const callers = ['0123456789abcdef', 'fedcba9876543210'];
const desktops = ['office', 'lab', toCallerDesktop(callers[0] ?? '', 'box')];
const words = ['cheese', 'robots', 'ships'];

/** A task for a service, or on a desktop; that of a caller has the caller in its id. */
interface Wanted {
  readonly service: 'a' | 'b' | null;
  readonly desktop: string;
  readonly kind: 'plan' | 'vision';
  readonly caller: string | null;
  readonly priority?: TaskPriority | undefined;
  readonly word: string;
}
const wanted: fc.Arbitrary<Wanted> = fc.record({
  service: fc.constantFrom('a', 'b', null),
  desktop: fc.constantFrom(...desktops),
  kind: fc.constantFrom('plan', 'vision'),
  caller: fc.constantFrom(null, null, ...callers),
  priority: fc.constantFrom(undefined, ...TaskPriority.options),
  word: fc.constantFrom(...words),
});

function specOf({ service, desktop, kind, priority, word }: Wanted): TaskSpec {
  if (service !== null) {
    const description = `Fix ${word}.`;
    return createTaskSpec({ service: createServiceDefinition(service), description, priority });
  }
  const { intent } = createTaskSpec({ service: null });
  return createTaskSpec({
    service: null,
    description: `Look at ${word}.`,
    priority,
    intent: { ...intent, kind },
    desktop: DesktopWork.parse({ mode: kind, desktop: { name: desktop } }),
  });
}

async function create({ tasks }: Open, all: readonly Wanted[]): Promise<string[]> {
  const ids: string[] = [];
  for (const one of all) {
    const idPrefix = one.caller === null ? '' : `cua_${one.caller}_`;
    const request = { spec: specOf(one), approval: 'ask', by: 'ann', idPrefix } as const;
    ids.push((await tasks.create(request)).task.id);
  }
  return ids;
}

const scopes: fc.Arbitrary<TaskScope> = fc.record(
  {
    kinds: fc.subarray(['plan', 'vision', 'feedback'], { minLength: 1 }),
    services: fc.subarray(['a', 'b'], { minLength: 1 }),
    desktops: fc.subarray(desktops, { minLength: 1 }),
    caller: fc.constantFrom(null, ...callers),
  },
  { requiredKeys: [] },
);
const queries: fc.Arbitrary<TaskQuery> = fc.record(
  {
    limit: fc.integer({ min: 1, max: 4 }),
    text: fc.constantFrom('che', 'robots', 'look'),
    service: fc.constantFrom('a', 'b'),
    status: fc.constant(['awaiting_approval' as const]),
    priority: fc.subarray(TaskPriority.options, { minLength: 1 }),
  },
  { requiredKeys: ['limit'] },
);

/** All that a reader with the scope can see of a query: its pages, their cursors and totals. */
async function readAll({ tasks }: Open, query: TaskQuery) {
  const pages = [];
  for (let cursor: string | undefined; ; ) {
    const page = await tasks.listRows({ ...query, cursor });
    pages.push({ ...page, tasks: page.tasks.map(({ id }) => id) });
    if (page.next === null) return pages;
    cursor = page.next;
  }
}

it('lists the tasks in the scope, and the same when others are added', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(wanted, { minLength: 1, maxLength: 12 }),
      fc.array(wanted, { minLength: 1, maxLength: 12 }),
      scopes,
      queries,
      async (before, after, scope, query) => {
        const opened = harness.open();
        const ids = await create(opened, before);
        const rows = (await opened.tasks.listRows({ limit: 100 })).tasks;
        const fits = (row: (typeof rows)[number]) =>
          isInTaskScope(scope, row) &&
          (query.status === undefined || query.status.includes(row.status)) &&
          (query.priority === undefined || query.priority.includes(row.priority ?? 'normal')) &&
          (query.service === undefined || row.service === query.service) &&
          (query.text === undefined || row.description.toLowerCase().includes(query.text));
        const seen = await readAll(opened, { ...query, scope });
        expect(seen.flatMap(({ tasks }) => tasks)).toEqual(rows.filter(fits).map(({ id }) => id));
        const total = seen[0]?.total ?? null;
        if (total !== null) expect(total).toBe(rows.filter(fits).length);

        const others = after.filter(
          (candidate) =>
            !isInTaskScope(scope, {
              id: candidate.caller === null ? '' : `cua_${candidate.caller}_x`,
              service: candidate.service,
              kind: candidate.service === null ? candidate.kind : 'feedback',
              desktop: candidate.service === null ? candidate.desktop : null,
            }),
        );
        await create(opened, others);
        expect(await readAll(opened, { ...query, scope })).toEqual(seen);
        const newest = await opened.tasks.newestOf(['a', 'b'], scope);
        for (const [service, row] of newest) {
          const last = rows.find((each) => each.service === service && isInTaskScope(scope, each));
          expect(row.id).toBe(last?.id);
        }
        expect(ids).toHaveLength(before.length);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

it('refuses the number of a task as a cursor, since it shows how many tasks exist', async () => {
  const opened = harness.open();
  const [, id = ''] = await create(
    opened,
    Array.from({ length: 2 }, () => ({
      service: 'a',
      desktop: '',
      kind: 'plan',
      caller: null,
      word: 'ships',
    })) as Wanted[],
  );
  const scope = { services: ['a'] };
  expect((await opened.tasks.listRows({ scope, limit: 1 })).next).toBe(id);
  await expect(opened.tasks.listRows({ scope, limit: 1, cursor: '2' })).rejects.toMatchObject({
    field: 'cursor',
  });
});

it('holds for the tasks of an earlier version, before and after they are in the sets', async () => {
  const opened = harness.open();
  const { tasks, redis, keys } = opened;
  const mine = { service: null, desktop: 'lab', kind: 'plan', caller: null, word: 'ships' } as const;
  const [lab, caller, own] = await create(opened, [
    mine,
    { ...mine, caller: callers[0] ?? '' },
    { ...mine, desktop: desktops[2] ?? '' },
  ]);
  const drop = ['byCallers', 'reachFilled'] as const;
  await redis.del(...drop.map((name) => keys[name]), keys.byDesktop('lab'), keys.byCaller(callers[0] ?? ''));
  const list = async (scope: TaskScope) =>
    (await tasks.listRows({ scope })).tasks.map(({ id }) => id).toSorted();
  expect(await list({ caller: null })).toEqual([lab]);
  await indexOldTasks({ redis, keys, log: pino({ level: 'silent' }), signal: new AbortController().signal });
  expect(await list({ caller: null })).toEqual([lab]);
  expect(await list({ caller: null, desktops: ['lab'] })).toEqual([lab]);
  expect(await list({ caller: callers[0] ?? '' })).toEqual([caller, own].toSorted());
});
