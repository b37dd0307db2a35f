import type { EventDraft } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { logOf, started } from '../../testing/log-of.js';
import { agentNow } from './agent-now.js';

const says = (role: 'assistant' | 'tool' | 'system', text: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role, text },
});

describe('The current activity of the agent', () => {
  it('is its last words, its last tool call, and the last file that it touched', () => {
    const log = logOf(
      started('fix'),
      says('assistant', 'The title is cut.\nI look at the deck.'),
      says('tool', 'Edit /home/fix/worktrees/t-1/tree/src/deck.js'),
      says('system', 'The model did not answer; asking again.'),
      says('tool', 'Bash npm test'),
    );
    expect(agentNow(log)).toEqual({
      said: { text: 'The title is cut.', at: log[1]?.at },
      tool: { text: 'Runs npm test', at: log[4]?.at },
      file: 'src/deck.js',
    });
  });

  it('is empty before its first message', () => {
    expect(agentNow(logOf(started('submit')))).toBeNull();
    expect(agentNow([])).toBeNull();
  });

  it('follows the workspace agent as well', () => {
    const log = logOf({
      type: 'workspace-event',
      message: 'Writes index.html',
      data: { kind: 'WRITE_FILE', target: 'index.html' },
    });
    expect(agentNow(log)).toMatchObject({
      said: null,
      tool: { text: 'Writes index.html' },
      file: 'index.html',
    });
  });
});
