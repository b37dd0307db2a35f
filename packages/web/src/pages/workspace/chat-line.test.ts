import type { EventDraft } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { finished, logOf, started } from '../../testing/log-of.js';
import { toChatLine } from './chat-line.js';

const lineOf = (draft: EventDraft) => logOf(draft).map(toChatLine)[0];
const engine = (role: 'assistant' | 'tool', text: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role, text },
});

describe('A line of the chat', () => {
  it('names the author of a line: a person, the engine, the guard', () => {
    expect(
      lineOf({ type: 'user-input', message: 'Hi', data: { by: 'local (rest)', text: 'Hi' } }),
    ).toMatchObject({
      who: 'person',
      name: 'you',
      text: 'Hi',
    });
    expect(
      lineOf({ type: 'user-input', message: 'Hi', data: { by: 'ann (rest)', text: 'Hi' } }),
    ).toMatchObject({ name: 'ann' });
    expect(lineOf(engine('assistant', 'The tests pass.'))).toMatchObject({ name: 'agent', tone: 'said' });
    expect(
      lineOf({
        type: 'guard-denied',
        message: 'denied',
        data: { tool: 'Bash', rule: 'git-push', reason: 'The agent never pushes.' },
      }),
    ).toMatchObject({ who: 'guard', tone: 'bad', text: 'Not allowed: Bash. The agent never pushes.' });
  });

  it('puts raw tool output into plain words (S4-025)', () => {
    expect(lineOf(engine('tool', 'Edit /x/worktrees/1/tree/src/deck.js'))).toMatchObject({
      tone: 'did',
      text: 'Changes src/deck.js',
    });
  });

  it('shows what a stage does and why it failed, and leaves out that it ended well', () => {
    expect(lineOf(started('mail', 2))?.text).toBe('Iteration 2: waiting for the mail with the document.');
    expect(lineOf(finished('mail'))).toBeNull();
    expect(lineOf(finished('mail', false))).toMatchObject({ tone: 'bad', text: 'It broke.' });
  });
});
