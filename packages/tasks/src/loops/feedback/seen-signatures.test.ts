import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countSighting } from './seen-signatures.js';

type Seen = [string, number][];

it('counts how often each set of findings was seen (S0-157)', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 60 }), (signatures) => {
      let seen: Seen = [];
      for (const [index, signature] of signatures.entries()) {
        const sighting = countSighting(seen, signature);
        expect(sighting.times).toBe(
          signatures.slice(0, index + 1).filter((candidate) => candidate === signature).length,
        );
        seen = sighting.seen;
      }
    }),
  );
});

it('remembers 100 sets at most and forgets the one that was not seen for longest (S0-157)', () => {
  let seen: Seen = [];
  for (let index = 0; index < 100; index += 1) seen = countSighting(seen, `s${index}`).seen;
  // Seen again, so it is no longer the oldest.
  seen = countSighting(seen, 's0').seen;
  seen = countSighting(seen, 'one too many').seen;
  expect(seen).toHaveLength(100);
  expect(countSighting(seen, 's0').times).toBe(3);
  expect(countSighting(seen, 's1').times).toBe(1);
});

it('is plain data that comes back from JSON as it was (S0-157)', () => {
  const { seen } = countSighting([['a', 2]], 'b');
  expect(JSON.parse(JSON.stringify(seen))).toEqual(seen);
});
