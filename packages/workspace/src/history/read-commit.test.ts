import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseFiles, parseChanges, parseTree } from './read-commit.js';

it('reads git’s list of files with any names', () => {
  const tree = `100644 blob ${'a'.repeat(40)}      12\ta b\tc\n.txt\x00160000 commit ${'b'.repeat(40)}       -\tsub\0`;
  expect(parseTree(tree)).toEqual([{ path: 'a b\tc\n.txt', bytes: 12 }]);
  expect(parseChanges('3\t1\tä.txt\0-\t-\tlogo.png\0')).toEqual([
    { path: 'ä.txt', added: 3, removed: 1 },
    { path: 'logo.png', added: 0, removed: 0 },
  ]);
});

it('keeps as many files as fit, and never exceeds the byte limit', () => {
  const files = fc
    .array(fc.nat(1_000), { maxLength: 50 })
    .map((sizes) => sizes.map((bytes, index) => ({ path: `${index}`, bytes })));
  fc.assert(
    fc.property(files, fc.nat(10_000), (listed, most) => {
      const kept = chooseFiles(listed, most);
      const [inside, outside] = [true, false].map((is) => listed.filter(({ path }) => kept.has(path) === is));
      const total = (inside ?? []).reduce((sum, { bytes }) => sum + bytes, 0);
      expect(total).toBeLessThanOrEqual(most);
      for (const { bytes } of outside ?? []) expect(total + bytes).toBeGreaterThan(most);
    }),
  );
});

it('keeps none instead of naming thousands that are left out', () => {
  const files = Array.from({ length: 1_002 }, (_, index) => ({ path: `${index}`, bytes: 10 }));
  expect(chooseFiles(files, 10).size).toBe(0);
  expect(chooseFiles(files, 20).size).toBe(2);
});
