import { createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startQueueHarness } from '../../testing/queue-harness.js';
import { createArtifactReferences } from './artifact-references.js';
import { createTaskStore } from './task-store.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness?.end());

const id = (digit: string) => digit.repeat(64);

function open() {
  const opened = harness.open();
  const { tasks, redis, keys } = opened;
  const store = createTaskStore({ redis, keys });
  return {
    ...opened,
    references: createArtifactReferences({ redis, keys, pause: async () => {} }),
    async create(): Promise<string> {
      return (await tasks.create({ spec: createTaskSpec(), approval: 'ask', by: 'ann' })).task.id;
    },
    async mention(task: string, words: readonly string[]): Promise<void> {
      await store.emit(
        task,
        null,
        words.map((text) => ({ type: 'user-input', message: text, data: { by: 'ann', text } })),
      );
    },
  };
}

it('finds an artifact wherever a task mentions it: in its fields, its journal, anywhere in a long log', async () => {
  const { references, create, mention, redis, keys } = open();
  const tasks = await Promise.all(Array.from({ length: 300 }, create));
  await redis.hset(keys.task(tasks[0] ?? ''), 'state', `{"document":"${id('1')}"}`);
  await redis.hset(keys.journal(tasks[100] ?? ''), '0:checkpoint', `{"picture":"${id('2')}"}`);
  await mention(
    tasks[299] ?? '',
    Array.from({ length: 1_200 }, (_, index) => (index === 777 ? `see ${id('3')}, please` : 'word')),
  );
  const ids = new Set(['1', '2', '3', '4'].map(id));
  await references.strike(ids);
  expect([...ids]).toEqual([id('4')]);
});

it('finds what a task mentions that was created since it looked', async () => {
  const { references, create, mention } = open();
  await mention(await create(), ['nothing']);
  const ids = new Set(['1', '2'].map(id));
  await references.strike(ids);
  await mention(await create(), [id('1')]);
  await references.strikeByNewTasks(ids);
  expect([...ids]).toEqual([id('2')]);
});

it('knows the artifacts that are kept for a day, and forgets them after a week', async () => {
  const { references, redis, keys } = open();
  const [fresh, old] = [Date.now(), Date.now() - 8 * 24 * 60 * 60 * 1_000];
  await redis.zadd(keys.shortLivedArtifacts, fresh, id('1'), old, id('2'));
  expect(await references.shortLived()).toEqual(new Set([id('1')]));
  expect(await redis.zcard(keys.shortLivedArtifacts)).toBe(1);
});

it('finds what good documents of a service taught, though no task mentions it any more, also where it is learned meanwhile', async () => {
  const { references, tasks } = open();
  const learnt = (facts: string, revision: number) => {
    const documents = [{ document: id('1'), name: 'deck.pptx', facts: id(facts), task_id: 'gone' }];
    const made = { because: 'deck.pptx was added', by: 'ann', at: '2026-01-01T00:00:00Z', after: null };
    const type = 'pptx' as const;
    const version = { version: 1, type, base: 'market-research', documents, template: id('3'), ...made };
    return tasks.writeLearned('market-research', { versions: [version], active: {}, rejected: [] }, revision);
  };
  expect(await learnt('2', 0)).toBe(true);
  expect(await learnt('9', 0), 'a write that follows another revision changes nothing').toBe(false);
  const ids = new Set(['1', '2', '3', '4', '5'].map(id));
  await references.strike(ids);
  expect([...ids]).toEqual(['4', '5'].map(id));
  expect(await learnt('4', 1)).toBe(true);
  await references.strikeByNewTasks(ids);
  expect([...ids]).toEqual([id('5')]);
});
