import type { EventDraft, WorkspaceEventData } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { finished, logOf, started } from '../../testing/log-of.js';
import { toChatLine, toChatLines } from './chat-line.js';

const lineOf = (draft: EventDraft) => logOf(draft).map(toChatLine)[0];
const engine = (role: 'assistant' | 'tool', text: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role, text },
});

it('shows the text of the model as one growing line, then the whole message instead', () => {
  const words = (text: string): EventDraft => ({ type: 'workspace-words', message: text, data: { text } });
  const whole: EventDraft = {
    type: 'workspace-event',
    message: 'I write it.',
    data: { kind: 'MODEL_OUTPUT' },
  };
  expect(toChatLines(logOf(words('I '), words('write')))).toMatchObject([
    { name: 'agent', text: 'I write …' },
  ]);
  expect(toChatLines(logOf(words('I '), words('write'), whole))).toMatchObject([{ text: 'I write it.' }]);
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
    ).toMatchObject({ who: 'guard', tone: 'bad', text: 'Denied: Bash. The agent never pushes.' });
  });

  it('rewrites raw tool output in plain words (S4-025)', () => {
    expect(lineOf(engine('tool', 'Edit /x/worktrees/1/tree/src/deck.js'))).toMatchObject({
      tone: 'did',
      text: 'Changes src/deck.js',
    });
  });

  it('shows the actions of the workspace agent, and the usage of a step (S4-025)', () => {
    const told = (message: string, data: WorkspaceEventData) =>
      lineOf({ type: 'workspace-event', message, data });
    expect(told('Writing a.py', { kind: 'WRITE_FILE', target: 'a.py' })).toMatchObject({
      name: 'agent',
      tone: 'did',
      text: 'Writing a.py',
    });
    expect(told('It failed.', { kind: 'ERROR' })).toMatchObject({ tone: 'bad', text: 'It failed.' });
    expect(told('Architecture:', { kind: 'ARCHITECTURE', text: 'One app.' })?.text).toBe('One app.');
    const spent = { input_tokens: 1_000, output_tokens: 500, tokens_per_second: 42.5, cost_usd: 0.0123 };
    expect(told('Step 1 of 2 is done.', { kind: 'SUBTASK_DONE', step: 1, of: 2, spent })?.text).toBe(
      'Step 1 of 2 is done. (1500 tokens, 42.5 tokens/s, $0.0123)',
    );
  });

  it('shows what a stage does and why it failed, and leaves out its success', () => {
    expect(lineOf(started('mail', 2))?.text).toBe('Iteration 2: waiting for the mail with the document.');
    expect(lineOf(finished('mail'))).toBeNull();
    expect(lineOf(finished('mail', false))).toMatchObject({ tone: 'bad', text: 'It broke.' });
  });
});
