import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { beforeEach, expect, it } from 'vitest';
import { openTranscript, removeOldTranscripts } from './transcript-file.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transcripts-'));
  return () => rm(folder, { recursive: true, force: true });
});

const open = () => openTranscript({ folder, name: 'task-1-3', now: () => new Date('2026-01-02T03:04:05Z') });
const message = (text: string) => ({
  type: 'message' as const,
  message: { role: 'assistant' as const, text, calls: [] },
});

it('continues after a crash, and ends as one artifact, with screenshots only by hash', async () => {
  const picture = {
    sha256: 'a'.repeat(64),
    mime: 'image/png' as const,
    bytes: Buffer.from('pixels'.repeat(50)),
  };
  const crashed = open();
  crashed.record({
    type: 'message',
    message: {
      role: 'user',
      parts: [
        { type: 'text', text: 'Go.' },
        { type: 'picture', picture },
      ],
    },
  });
  crashed.record(message('One.'));
  await crashed.flush();

  const artifacts = createMemoryArtifacts();
  const next = open();
  next.record(message('Two.'));
  const id = await next.keep(artifacts);
  const lines = (await artifacts.get(id ?? ''))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    {
      at: '2026-01-02T03:04:05.000Z',
      message: {
        parts: [{ text: 'Go.' }, { type: 'picture', mime: 'image/png', sha256: 'a'.repeat(64), bytes: 300 }],
      },
    },
    { message: { text: 'One.' } },
    { message: { text: 'Two.' } },
  ]);
  expect(await readdir(folder)).toEqual([]);
});

it('is empty if no message was exchanged', async () => {
  expect(await open().keep(createMemoryArtifacts())).toBeNull();
});

it('is removed when it is old and unused', async () => {
  for (const name of ['old.jsonl', 'new.jsonl', 'other.txt']) await writeFile(join(folder, name), 'x');
  for (const name of ['old.jsonl', 'other.txt']) await utimes(join(folder, name), 0, 1_000);
  await removeOldTranscripts(folder, new Date(2_000_000));
  expect((await readdir(folder)).sort()).toEqual(['new.jsonl', 'other.txt']);
  await removeOldTranscripts(join(folder, 'none'), new Date());
});
