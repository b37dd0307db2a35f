import { expect, it } from 'vitest';
import { withoutCheckout } from './without-checkout.js';

it.each([
  ['Edit /home/fix/worktrees/t-3-1/tree/src/deck.js', 'Edit src/deck.js'],
  ['Read "/x/worktrees/1/tree/a b.js", then (/x/worktrees/1/tree/c.js).', 'Read "a b.js", then (c.js).'],
  ['Grep title in /x/worktrees/1/tree', 'Grep title in .'],
  ['Glob **/*.js in /x/worktrees/1/tree/', 'Glob **/*.js in .'],
  [
    'cd /x/worktrees/1/tree && npm test -- --root=/x/worktrees/1/tree/test',
    'cd . && npm test -- --root=test',
  ],
  [
    'It lies in /etc/hosts and /x/worktrees/1/treehouse.',
    'It lies in /etc/hosts and /x/worktrees/1/treehouse.',
  ],
])('shows paths as they are in the repository: %s', (text, shown) => {
  expect(withoutCheckout(text)).toBe(shown);
});
