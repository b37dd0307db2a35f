import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blankSecret } from './blank-secret.js';

const cut = (bytes: Buffer, places: number[]): Buffer[] => {
  const sorted = [
    0,
    ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b),
    bytes.length,
  ];
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end));
};

it('finds the secret across any chunks, and changes nothing else', async () => {
  // Few letters, so that beginnings of the secret stand everywhere.
  const secret = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 2, maxLength: 6 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      secret,
      text,
      fc.array(fc.nat(1_000), { maxLength: 12 }),
      async (needle, hay, places) => {
        const chunks = cut(Buffer.from(hay), places).map((chunk) => Buffer.from(chunk));
        const out = await buffer(Readable.from(chunks).pipe(blankSecret(needle)));
        expect(out.toString()).toBe(hay.replaceAll(needle, '*'.repeat(needle.length)));
      },
    ),
    { numRuns: 500 },
  );
});

it('does not delay text that cannot begin the secret', async () => {
  const stream = blankSecret('sk-secret');
  stream.write('data: hello\n\n');
  expect(String(stream.read())).toBe('data: hello\n\n');
  stream.write('data: sk-s');
  expect(String(stream.read())).toBe('data: ');
  stream.end('afe');
  expect((await buffer(stream)).toString()).toBe('sk-safe');
});
