import { expect, it } from 'vitest';
import { createUsageReader, type MessageUsage } from './message-usage.js';

const event = (inner: object, parent: string | null = null) =>
  JSON.stringify({ type: 'stream_event', event: inner, parent_tool_use_id: parent });
const start = (id: string, usage: object, parent?: string) =>
  event({ type: 'message_start', message: { id, model: 'claude-opus-4-6', usage } }, parent);
const delta = (usage: object, parent?: string) => event({ type: 'message_delta', usage }, parent);

function readAll(...lines: string[]): MessageUsage[] {
  const reader = createUsageReader();
  return lines.flatMap((line) => reader.read(line) ?? []);
}

it('takes the last count of each message, and its input from its beginning', () => {
  expect(
    readAll(
      start('m1', {
        input_tokens: 3,
        cache_creation_input_tokens: 500,
        cache_read_input_tokens: 9_000,
        output_tokens: 8,
      }),
      event({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text: 'Words with "usage"' },
      }),
      delta({ output_tokens: 1_200 }),
      start('m2', { input_tokens: 4, output_tokens: 1 }),
      delta({ input_tokens: 5, output_tokens: 2_400 }),
    ),
  ).toEqual([
    { id: 'm1', model: 'claude-opus-4-6', input: 3, output: 1_200, cacheRead: 9_000, cacheWrite: 500 },
    { id: 'm2', model: 'claude-opus-4-6', input: 5, output: 2_400, cacheRead: 0, cacheWrite: 0 },
  ]);
});

it('separates the messages of two streams, and ignores other lines', () => {
  expect(
    readAll(
      start('outer', { input_tokens: 1, output_tokens: 1 }),
      start('inner', { input_tokens: 2, output_tokens: 1 }, 'tool-1'),
      delta({ output_tokens: 30 }, 'tool-1'),
      delta({ output_tokens: 40 }),
      delta({ output_tokens: 50 }, 'tool-2'),
      '{"type":"stream_event"',
      '{"type":"assistant","message":{"id":"m","usage":{"output_tokens":9}}}',
    ).map(({ id, output }) => [id, output]),
  ).toEqual([
    ['inner', 30],
    ['outer', 40],
  ]);
});
