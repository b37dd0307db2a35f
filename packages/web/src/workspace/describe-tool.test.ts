import { expect, it } from 'vitest';
import { describeTool } from './describe-tool.js';

it.each([
  ['Edit /home/fix/worktrees/t-3-1/tree/src/deck.js', 'Changes src/deck.js'],
  ['Read /home/fix/worktrees/t-3-1/tree/', 'Reads something'],
  ['Bash npm test', 'Runs npm test'],
  ['Bash cat /home/fix/worktrees/t/tree/a.js /home/fix/worktrees/t/tree/b.js', 'Runs cat a.js b.js'],
  ['TodoWrite {"todos":[]}', 'Notes its next steps'],
  ['mcp__browser__click 4', 'Uses the tool mcp__browser__click: 4'],
  ['constructor', 'Uses the tool constructor'],
])('says what the agent does instead of its raw line: %s (S4-025)', (raw, plain) => {
  expect(describeTool(raw)).toBe(plain);
});
