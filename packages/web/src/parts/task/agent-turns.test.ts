import type { EventDraft } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { logOf, started } from '../../testing/log-of.js';
import { agentTurns } from './agent-turns.js';

const says = (role: 'assistant' | 'tool', text: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role, text },
});

const fix = {
  type: 'fix',
  message: 'Fixed.',
  data: { iteration: 1, outcome: 'unchanged', files: [], spent_usd: 0.3 },
} as unknown as EventDraft;

describe('The transcript of an agent', () => {
  it('folds tools into the turn that called them, and starts a session after each fix', () => {
    const turns = agentTurns(
      logOf(
        started('fix'),
        says('tool', 'Read a.js'),
        says('assistant', 'I see.'),
        says('tool', 'Edit a.js'),
        says('tool', 'Bash npm test'),
        fix,
        says('assistant', 'Once more.'),
      ),
    );
    expect(
      turns.map(({ kind, event, tools, session }) => [
        kind,
        event?.message ?? null,
        tools.map(({ message }) => message),
        session,
      ]),
    ).toEqual([
      ['turn', null, ['Read a.js'], 0],
      ['turn', 'I see.', ['Edit a.js', 'Bash npm test'], 0],
      ['other', 'Fixed.', [], 0],
      ['turn', 'Once more.', [], 1],
    ]);
  });

  it('keeps a turn the same object until a tool joins it', () => {
    const log = logOf(says('assistant', 'One.'), says('assistant', 'Two.'), says('tool', 'Read a.js'));
    const before = agentTurns(log.slice(0, 2));
    const after = agentTurns(log);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('gives a turn the results, denials and tokens of its tool calls, also those that come late', () => {
    const used = (count: number) => ({
      input_tokens: count,
      output_tokens: 1,
      cache_read_tokens: 0,
      cache_write_tokens: 0,
      cost_usd: 0.5,
    });
    const calls = (call: string): EventDraft => ({
      type: 'engine-message',
      message: call,
      data: { role: 'tool', text: call, call },
    });
    const ends = (call: string): EventDraft => ({
      type: 'engine-output',
      message: call,
      data: { call, ok: true, text: '', lines: 0, usage: used(100) },
    });
    const denies: EventDraft = {
      type: 'guard-denied',
      message: 'Denied.',
      data: { tool: 'Bash', rule: 'git-push', reason: 'No.', call: 'b' },
    };
    const note: EventDraft = { type: 'user-input', message: 'Hi', data: { by: 'ann', text: 'Hi' } };
    const words: EventDraft = {
      type: 'engine-message',
      message: 'Next.',
      data: { role: 'assistant', text: 'Next.', usage: used(7) },
    };
    const log = logOf(says('assistant', 'One.'), calls('a'), calls('b'), denies, note, ends('a'), words);
    const before = agentTurns(log.slice(0, 5));
    const turns = agentTurns(log);
    expect(turns.map(({ kind }) => kind)).toEqual(['turn', 'other', 'turn']);
    expect(turns[0]).not.toBe(before[0]);
    expect([...(turns[0]?.outcomes.keys() ?? [])]).toEqual(['b', 'a']);
    expect(turns.map(({ usage }) => usage?.input ?? null)).toEqual([107, null, null]);
  });
});
