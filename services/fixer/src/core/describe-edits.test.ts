import { expect, it } from 'vitest';
import { describeEdits } from './describe-edits.js';

it('shows what an edit removes and adds, with the lines around it', () => {
  const before = ['one', 'two', 'three', 'four', 'five', 'six'].join('\n');
  expect(describeEdits([{ before, after: before.replace('four', 'FOUR') }])).toEqual([
    ...[' two', ' three', '-four', '+FOUR', ' five', ' six'],
  ]);
});

it('separates several edits, and adds every line of a file that is written whole', () => {
  expect(
    describeEdits([
      { before: 'a', after: 'b' },
      { before: '', after: 'x\ny\n' },
    ]),
  ).toEqual(['-a', '+b', '@@', '+x', '+y']);
});

it('shows texts that have little in common one after the other', () => {
  const text = (name: string) => Array.from({ length: 600 }, (_, index) => `${name} ${index}`).join('\n');
  const lines = describeEdits([{ before: text('old'), after: text('new') }]);
  expect(lines).toHaveLength(1_200);
  expect([lines[0], lines[600]]).toEqual(['-old 0', '+new 0']);
});
