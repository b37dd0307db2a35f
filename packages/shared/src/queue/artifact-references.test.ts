import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startQueueHarness } from '../../testing/queue-harness.js';
import { createTaskSpec } from '../testing/index.js';
import { createArtifactReferences } from './artifact-references.js';
import { createTaskStore } from './task-store.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
}, 30_000);
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
