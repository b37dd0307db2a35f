import { access, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArtifactStore, type SweptArtifactStore } from '@fixpoint/shared/artifacts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startQueueHarness } from '../../../testing/queue-harness.js';
import { startArtifactSweeps } from './start-artifact-sweeps.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;
let home: string;
let store: SweptArtifactStore;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterAll(() => harness?.end());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'fixpoint-sweeps-'));
  store = await createArtifactStore({ home });
});
afterEach(async () => {
  await harness.close();
  await rm(home, { recursive: true, force: true });
});

const fileOf = (id: string) => join(home, 'artifacts', id.slice(0, 2), id.slice(2));
const isKept = (id: string) =>
  access(fileOf(id)).then(
    () => true,
    () => false,
  );

/** An artifact that was put long ago. */
async function keepOld(text: string): Promise<string> {
  const id = await store.put(Buffer.from(text));
  await utimes(fileOf(id), 1, 1);
  return id;
}

function startSweeps(opened: ReturnType<typeof harness.open>) {
  const lines: { msg: string; [field: string]: unknown }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { redis, keys } = opened;
  const { sweepStorage } = store;
  const now = async () => Date.now();
  const sweeps = startArtifactSweeps({ sweepStorage, redis, keys, owner: 'test', retentionMs: 1, now, log });
  return { ...sweeps, lines };
}

it('forgets the artifacts of a task with the task, and none that another task mentions (S0-258)', async () => {
  const opened = harness.open();
  const { tasks, redis, keys, start } = opened;
  const create = async () =>
    (await tasks.create({ spec: createTaskSpec(), approval: 'ask', by: 'ann' })).task.id;
  const [forgotten, other] = [await create(), await create()];
  const [own, shared] = [await keepOld('own'), await keepOld('shared')];
  await tasks.addInput(forgotten, 'ann', `see ${own} and ${shared}`);
  await tasks.addInput(other, 'ann', `see ${shared}`);
  const inJournal = await keepOld('in a journal');
  await redis.hset(keys.journal(other), '0:checkpoint', JSON.stringify({ picture: inJournal }));

  // Before anybody forgets it: the answer shows the task.
  await tasks.cancel(forgotten, 'ann');
  const { close } = await start({}, { retentionMs: 300, artifacts: store });
  await expect.poll(() => redis.exists(keys.task(forgotten))).toBe(0);
  // What was swept before the task was forgotten is swept again when its time has come.
  await redis.del(keys.artifactSweep);
  await expect.poll(() => isKept(own)).toBe(false);
  await close();
  expect(await isKept(shared)).toBe(true);
  expect(await isKept(inJournal)).toBe(true);
});

it('reports in one line what it swept, and sweeps again only after a while', async () => {
  const opened = harness.open();
  await keepOld('orphan');
  const { sweep, lines } = startSweeps(opened);
  await sweep();
  await sweep();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ discarded: 1, discarded_bytes: 6, deleted: 0, complete: true });
});

it('touches nothing in a store where another installation keeps its artifacts, and warns', async () => {
  const orphan = await keepOld('whose?');
  await store.sweepStorage.claim('another-installation');
  const { sweep, lines } = startSweeps(harness.open());
  await sweep();
  expect(await isKept(orphan)).toBe(true);
  expect(lines).toMatchObject([{ level: 40, others: ['another-installation'] }]);
});

it('stops in the middle when its service does, and continues with the next one', async () => {
  const opened = harness.open();
  const orphan = await keepOld('orphan');
  const first = startSweeps(opened);
  const sweeping = first.sweep();
  await first.stop();
  await sweeping;
  expect(await isKept(orphan)).toBe(true);
  const sweepAgain = async () => {
    await startSweeps(opened).sweep();
    return isKept(orphan);
  };
  await expect.poll(sweepAgain).toBe(false);
});
