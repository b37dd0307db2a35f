import type { EventDraft } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { logOf } from '../../testing/log-of.js';
import { agentTurns } from './agent-turns.js';
import { describeUsage, readUsage, sumUsage } from './transcript-usage.js';

const says = (role: 'assistant' | 'tool', text: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role, text },
});
const turns = agentTurns(
  logOf(says('assistant', 'One.'), says('tool', 'Read a'), says('tool', 'Read b'), says('assistant', 'Two.')),
);

/** A part of a message, with the counts of the message's beginning. */
const part = (id: string, type: 'text' | 'tool_use', input: number) =>
  JSON.stringify({
    type: 'assistant',
    message: {
      id,
      content: [type === 'text' ? { type, text: 'Words.' } : { type, name: 'Read' }],
      usage: { input_tokens: input, cache_read_input_tokens: 100, output_tokens: 2 },
    },
  });
const final = (id: string, input: number, output: number) =>
  JSON.stringify({
    type: 'message-usage',
    message: {
      id,
      usage: {
        input_tokens: input,
        cache_read_input_tokens: 100,
        cache_creation_input_tokens: 7,
        output_tokens: output,
      },
    },
  });
const result = (output: number) =>
  JSON.stringify({
    type: 'result',
    usage: { input_tokens: 60, cache_read_input_tokens: 300, output_tokens: output },
  });

describe('The tokens of a turn', () => {
  it('are the final ones of its message and of the tools that follow, a message of two parts once', () => {
    const transcript = [
      '{"type":"system","subtype":"init"}',
      part('m1', 'text', 10),
      part('m1', 'tool_use', 10),
      final('m1', 10, 1_200),
      part('m2', 'tool_use', 20),
      final('m2', 20, 2_400),
      'not JSON with "usage"',
      part('m3', 'text', 30),
      final('m3', 30, 9),
    ].join('\n');
    const usage = readUsage(transcript, turns);
    expect([...usage.turns]).toEqual([
      [1, { input: 30, output: 3_600, cacheRead: 200, cacheWrite: 14 }],
      [4, { input: 30, output: 9, cacheRead: 100, cacheWrite: 7 }],
    ]);
    expect(usage.total).toEqual({ input: 60, output: 3_609, cacheRead: 300, cacheWrite: 21 });
  });

  it('are unknown in output if the transcript has only the first counts; the session has the counts of its results', () => {
    const transcript = [part('m1', 'text', 10), part('m2', 'text', 20), result(3_600), result(400)].join(
      '\n',
    );
    const usage = readUsage(transcript, turns);
    expect(usage.turns.get(1)).toEqual({ input: 10, output: null, cacheRead: 100, cacheWrite: 0 });
    expect(usage.total).toEqual({ input: 120, output: 4_000, cacheRead: 600, cacheWrite: 0 });
  });

  it('are missing if the transcript has no counts', () => {
    expect(readUsage('{"type":"assistant"}', turns)).toEqual({ turns: new Map(), total: null });
    expect(readUsage(part('m', 'text', 1), []).turns.size).toBe(0);
    expect(sumUsage([])).toBeNull();
  });

  it('are named apart: input, output and cache', () => {
    expect(describeUsage({ input: 1_234, output: 3_600, cacheRead: 90_000, cacheWrite: 500 })).toBe(
      '1,234 tokens in, 3,600 out, 90,000 read from cache, 500 written to cache',
    );
    expect(describeUsage({ input: 1, output: null, cacheRead: 0, cacheWrite: 0 })).toBe(
      '1 tokens in, output unknown',
    );
  });
});
