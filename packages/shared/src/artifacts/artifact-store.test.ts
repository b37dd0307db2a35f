import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startS3 } from '../../testing/start-s3.js';
import type { ArtifactStore } from './artifact-store.js';
import { createArtifactStore } from './create-artifact-store.js';

const bytes = Buffer.from('%PPTX%\u0000\u0001 deck');
const id = createHash('sha256').update(bytes).digest('hex');
let home: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'fixpoint-artifacts-'));
  cleanups.push(() => rm(home, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  vi.unstubAllEnvs();
});

const stores: Record<string, () => Promise<ArtifactStore>> = {
  'a folder': () => createArtifactStore({ home }),
  'an S3-compatible store': async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    const s3 = await startS3();
    cleanups.push(s3.close);
    return createArtifactStore({
      home,
      artifactsUrl: `s3://bucket/documents?endpoint=${encodeURIComponent(s3.url)}`,
    });
  },
};

describe.each(Object.entries(stores))('artifacts in %s', (_name, create) => {
  it('are found again by the hash of their bytes', async () => {
    const store = await create();
    expect(await store.has(id)).toBe(false);
    expect(await store.put(bytes)).toBe(id);
    expect(await store.put(bytes)).toBe(id);
    expect(await store.has(id)).toBe(true);
    expect(await store.get(id)).toEqual(bytes);
    expect(await buffer(await store.stream(id))).toEqual(bytes);
  });

  it('that do not exist are reported as missing', async () => {
    const store = await create();
    await expect(store.get('0'.repeat(64))).rejects.toMatchObject({ code: 'not-found', retry: 'never' });
    await expect(store.stream('0'.repeat(64))).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each(['../../etc/passwd', '', 'A'.repeat(64), `${'0'.repeat(63)}/`])(
    'are never looked for under the id %j',
    async (name) => {
      const store = await create();
      await expect(store.get(name)).rejects.toMatchObject({ code: 'not-found' });
    },
  );
});

describe('artifacts in a folder', () => {
  it('are written again if a crash interrupted the first write', async () => {
    const store = await createArtifactStore({ home });
    await store.put(bytes);
    const path = join(home, 'artifacts', id.slice(0, 2), id.slice(2));
    await writeFile(path, bytes.subarray(0, 3));
    await store.put(bytes);
    expect(await store.get(id)).toEqual(bytes);
  });

  it('are not handed out when their bytes do not fit their id', async () => {
    const store = await createArtifactStore({ home });
    await store.put(bytes);
    await writeFile(join(home, 'artifacts', id.slice(0, 2), id.slice(2)), 'something else');
    await expect(store.get(id)).rejects.toMatchObject({ code: 'artifact-damaged' });
    expect(await store.has(id)).toBe(false);
  });
});

it.each(['http://example.com/x', 's3://', 'nonsense'])(
  'refuses the address %s with the form it should have',
  async (artifactsUrl) => {
    await expect(createArtifactStore({ home, artifactsUrl })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('s3://bucket/prefix'),
    });
  },
);
