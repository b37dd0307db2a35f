import type { EventDraft } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { logOf } from '../../testing/log-of.js';
import { agentTurns } from './agent-turns.js';
import { sumUsage, usageOfTurns } from './transcript-usage.js';

const says = (role: 'assistant' | 'tool', text: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role, text },
});

const line = (id: string, type: 'text' | 'tool_use', input: number, output: number) =>
  JSON.stringify({
    type: 'assistant',
    message: {
      id,
      content: [type === 'text' ? { type, text: 'Words.' } : { type, name: 'Read' }],
      usage: { input_tokens: input, cache_read_input_tokens: 100, output_tokens: output },
    },
  });

describe('The tokens of a turn', () => {
  it('are those of its message and of the tools that follow, a message of two parts once', () => {
    const turns = agentTurns(
      logOf(
        says('assistant', 'One.'),
        says('tool', 'Read a'),
        says('tool', 'Read b'),
        says('assistant', 'Two.'),
      ),
    );
    const transcript = [
      '{"type":"system","subtype":"init"}',
      line('m1', 'text', 10, 5),
      line('m1', 'tool_use', 10, 5),
      line('m2', 'tool_use', 20, 7),
      'not JSON with "usage"',
      line('m3', 'text', 30, 9),
    ].join('\n');
    const usage = usageOfTurns(transcript, turns);
    expect([...usage]).toEqual([
      [1, { input: 230, output: 12 }],
      [4, { input: 130, output: 9 }],
    ]);
    expect(sumUsage(usage.values())).toEqual({ input: 360, output: 21 });
  });

  it('are unknown where the transcript names none', () => {
    expect(usageOfTurns('{"type":"assistant"}', agentTurns(logOf(says('assistant', 'One.')))).size).toBe(0);
    expect(usageOfTurns(line('m', 'text', 1, 1), []).size).toBe(0);
  });
});
