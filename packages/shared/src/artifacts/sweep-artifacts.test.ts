import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startS3 } from '../../testing/start-s3.js';
import type { SweptArtifactStore } from './artifact-store.js';
import { createArtifactStore } from './create-artifact-store.js';
import { sweepArtifacts } from './sweep-artifacts.js';

const dayMs = 86_400_000;
const retentionMs = 30 * dayMs;
const cleanups: (() => Promise<unknown>)[] = [];
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'fixpoint-artifacts-'));
  cleanups.push(() => rm(home, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  vi.unstubAllEnvs();
});

interface Opened {
  readonly store: SweptArtifactStore;
  /** Makes what lies under `ab/cdef…`, or `trash/ab/cdef…`, that much older. */
  age(path: string, ms: number): Promise<void>;
}

async function openFolder(): Promise<Opened> {
  const store = await createArtifactStore({ home });
  return {
    store,
    async age(path, ms) {
      const file = join(home, 'artifacts', path);
      const then = new Date((await stat(file)).mtimeMs - ms);
      await utimes(file, then, then);
    },
  };
}

async function openBucket(): Promise<Opened> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const s3 = await startS3();
  cleanups.push(s3.close);
  const artifactsUrl = `s3://bucket/documents?endpoint=${encodeURIComponent(s3.url)}`;
  return {
    store: await createArtifactStore({ home, artifactsUrl }),
    async age(path, ms) {
      const object = s3.objects.get(`/bucket/documents/${path}`);
      if (object === undefined) throw new Error(`There is no ${path}.`);
      object.modified = new Date(object.modified.getTime() - ms);
    },
  };
}

const pathOf = (id: string) => `${id.slice(0, 2)}/${id.slice(2)}`;

/** One sweep, with what the tasks mention, and what they mention by the time that the sweep acts. */
function sweep(
  { store }: Opened,
  mentioned: readonly string[] = [],
  meanwhile: () => readonly string[] = () => [],
  shortLived: readonly string[] = [],
) {
  return sweepArtifacts({
    sweepStorage: store.sweepStorage,
    references: {
      strike: async (ids) => mentioned.forEach((id) => void ids.delete(id)),
      strikeByNewTasks: async (ids) => meanwhile().forEach((id) => void ids.delete(id)),
      shortLived: async () => new Set(shortLived),
    },
    now: Date.now(),
    retentionMs,
    pause: async () => {},
    turn: 0.8,
  });
}

describe.each([
  ['a folder', openFolder],
  ['an S3-compatible store', openBucket],
])('a sweep of %s', (_name, open) => {
  async function keep(opened: Opened, text: string, days: number): Promise<string> {
    const id = await opened.store.put(Buffer.from(text));
    await opened.age(pathOf(id), days * dayMs);
    return id;
  }

  it('deletes old artifacts that no task mentions, after a day in the trash, and no others (S0-258)', async () => {
    const opened = await open();
    const orphan = await keep(opened, 'orphan', 31);
    const shared = await keep(opened, 'mentioned', 31);
    const young = await keep(opened, 'young', 29);

    expect(await sweep(opened, [shared])).toMatchObject({ discarded: 1, discarded_bytes: 6, deleted: 0 });
    expect(await opened.store.has(orphan)).toBe(true);
    expect(await sweep(opened, [shared])).toMatchObject({ discarded: 0, deleted: 0 });
    await opened.age(`trash/${pathOf(orphan)}`, 2 * dayMs);
    expect(await sweep(opened, [shared])).toMatchObject({ deleted: 1, deleted_bytes: 6, complete: true });

    expect(await opened.store.has(orphan)).toBe(false);
    await expect(opened.store.get(orphan)).rejects.toMatchObject({ code: 'not-found' });
    for (const id of [shared, young]) expect(await opened.store.has(id)).toBe(true);
  });

  it('discards unneeded artifacts after a day, unless a task mentions them', async () => {
    const opened = await open();
    const [old, mentioned] = [await keep(opened, 'old', 2), await keep(opened, 'mentioned', 2)];
    const fresh = await keep(opened, 'fresh', 0.5);
    const swept = await sweep(opened, [mentioned], () => [], [old, mentioned, fresh]);
    expect(swept).toMatchObject({ discarded: 1, discarded_bytes: 3 });
  });

  it('keeps an artifact that was stored again, however old it is', async () => {
    const opened = await open();
    await keep(opened, 'twice', 90);
    await opened.store.put(Buffer.from('twice'));
    expect(await sweep(opened)).toMatchObject({ discarded: 0 });
  });

  it('keeps the artifacts of a task that was created during the sweep', async () => {
    const opened = await open();
    const id = await keep(opened, 'found again', 90);
    expect(await sweep(opened, [], () => [id])).toMatchObject({ discarded: 0 });
  });

  it('loses nothing that is read or mentioned at the moment of its removal', async () => {
    const opened = await open();
    const [read, mentioned] = [await keep(opened, 'read', 90), await keep(opened, 'named', 90)];
    expect(await sweep(opened)).toMatchObject({ discarded: 2 });
    expect((await opened.store.get(read)).toString()).toBe('read');
    for (const id of [read, mentioned]) await opened.age(`trash/${pathOf(id)}`, 2 * dayMs);
    expect(await sweep(opened, [mentioned])).toMatchObject({ deleted: 1, put_back: 1, discarded: 0 });
    expect((await opened.store.get(read)).toString()).toBe('read');
    expect((await opened.store.get(mentioned)).toString()).toBe('named');
    expect(await sweep(opened, [mentioned, read])).toMatchObject({ deleted: 0, put_back: 0 });
  });

  it('lists which installations keep their artifacts there', async () => {
    const { store } = await open();
    expect(await store.sweepStorage.claim('one')).toEqual(['one']);
    expect(await store.sweepStorage.claim('one')).toEqual(['one']);
    expect([...(await store.sweepStorage.claim('two'))].sort()).toEqual(['one', 'two']);
  });
});

it('removes partial files that a crash left, and leaves no others', async () => {
  const opened = await openFolder();
  await opened.store.put(Buffer.from('whole'));
  const folder = join(home, 'artifacts', 'unfinished');
  expect(await readdir(folder)).toEqual([]);
  await writeFile(join(folder, 'half'), 'ha');
  await writeFile(join(folder, 'at-it'), 'wr');
  await opened.age('unfinished/half', 2 * dayMs);
  await sweep(opened);
  expect(await readdir(folder)).toEqual(['at-it']);
});

it('never deletes a mentioned artifact, in any order of writes, reads, sweeps and mentions', async () => {
  const texts = ['a', 'b', 'c'];
  const step = fc.oneof(
    fc.record({
      act: fc.constantFrom('put', 'mention', 'forget', 'read' as const),
      text: fc.constantFrom(...texts),
    }),
    fc.record({ act: fc.constant('sweep' as const), text: fc.constant(null), late: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await rm(home, { recursive: true, force: true });
      const opened = await openFolder();
      const mentioned = new Set<string>();
      for (const one of steps) {
        if (one.act === 'sweep') {
          // All grows old, and what is mentioned is known at the start of the sweep or only when it acts.
          for (const folder of ['', 'trash/']) {
            for (const text of texts)
              await opened.age(`${folder}${pathOf(idOf(text))}`, 90 * dayMs).catch(() => {});
          }
          await sweep(opened, one.late ? [] : [...mentioned], () => [...mentioned]);
        } else if (one.act === 'put') await opened.store.put(Buffer.from(one.text));
        else if (one.act === 'forget') mentioned.delete(idOf(one.text));
        else if (await opened.store.has(idOf(one.text))) {
          if (one.act === 'mention') mentioned.add(idOf(one.text));
          else await opened.store.get(idOf(one.text));
        }
        for (const id of mentioned) expect(await opened.store.has(id)).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
