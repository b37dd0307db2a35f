import { expect, it, vi } from 'vitest';
import { readEnd } from './read-end.js';

async function* chunks(count: number, bytes: number) {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(bytes, 97 + (index % 26));
}

it('keeps the end of a body, and says whether there was more', async () => {
  expect(await readEnd(chunks(3, 2), { maxKeptBytes: 3 })).toEqual({ text: 'bcc', cut: true });
  expect(await readEnd(chunks(3, 2), { maxKeptBytes: 6 })).toEqual({ text: 'aabbcc', cut: false });
  expect(await readEnd(null, { maxKeptBytes: 6 })).toEqual({ text: '', cut: false });
  expect(await readEnd(chunks(9, 2), { maxKeptBytes: 2, maxBytes: 5 })).toEqual({ text: 'cc', cut: true });
});

it('copies a log of many small chunks a few times at most', async () => {
  const concat = vi.spyOn(Buffer, 'concat');
  const { text } = await readEnd(chunks(64_000, 512), { maxKeptBytes: 8 * 1024 * 1024 });
  expect(text).toHaveLength(8 * 1024 * 1024);
  // 32 MB are read. Joined chunk by chunk, the kept 8 MB would be copied 64,000 times.
  const copied = concat.mock.results.reduce((sum, { value }) => sum + (value as Buffer).length, 0);
  concat.mockRestore();
  expect(copied).toBeLessThan(4 * 32 * 1024 * 1024);
});
