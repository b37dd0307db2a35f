import { expect, it } from 'vitest';
import { describeTool, withoutCheckout } from './describe-tool.js';

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

it.each([
  ['Edit /home/fix/worktrees/t-3-1/tree/src/deck.js', 'Changes src/deck.js'],
  ['Read /home/fix/worktrees/t-3-1/tree/', 'Reads something'],
  ['Edit /home/fix/worktrees/t-3-1/work/tree/src/deck.js', 'Changes src/deck.js'],
  ['Bash npm test', 'Runs npm test'],
  ['Bash cat /home/fix/worktrees/t/tree/a.js /home/fix/worktrees/t/tree/b.js', 'Runs cat a.js b.js'],
  ['TodoWrite {"todos":[]}', 'Updates its to-do list'],
  ['mcp__browser__click 4', 'Uses tool mcp__browser__click: 4'],
  ['constructor', 'Uses tool constructor'],
])('describes the tool call of the agent in place of its raw line: %s (S4-025)', (raw, plain) => {
  expect(describeTool(raw)).toBe(plain);
});
