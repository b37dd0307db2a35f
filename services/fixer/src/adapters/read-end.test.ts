import { expect, it } from 'vitest';
import { readEnd } from './read-end.js';

async function* chunks(count: number, bytes: number) {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(bytes, 97 + (index % 26));
}

it('keeps the end of a body, and says whether there was more', async () => {
  expect(await readEnd(chunks(3, 2), { keepBytes: 3 })).toEqual({ text: 'bcc', cut: true });
  expect(await readEnd(chunks(3, 2), { keepBytes: 6 })).toEqual({ text: 'aabbcc', cut: false });
  expect(await readEnd(null, { keepBytes: 6 })).toEqual({ text: '', cut: false });
  expect(await readEnd(chunks(9, 2), { keepBytes: 2, mostBytes: 5 })).toEqual({ text: 'cc', cut: true });
});

it('reads a log of many small chunks in a time that grows with its size alone', {
  timeout: 5_000,
}, async () => {
  // Joined chunk by chunk, what is kept would be copied 64,000 times: 512 GB.
  const { text } = await readEnd(chunks(64_000, 512), { keepBytes: 8 * 1024 * 1024 });
  expect(text).toHaveLength(8 * 1024 * 1024);
});
