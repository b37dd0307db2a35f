import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Message } from './conversation-model.js';
import { estimateTokens, fitMessages } from './fit-messages.js';

const task: Message = { role: 'user', parts: [{ type: 'text', text: 'Make an app.' }] };
function exchange(id: string, length: number): readonly Message[] {
  return [
    { role: 'assistant', text: '', calls: [{ id, tool: 'read_file', args: { path: 'a' } }] },
    {
      role: 'tool',
      callId: id,
      tool: 'read_file',
      parts: [{ type: 'text', text: 'x'.repeat(length) }],
      failed: false,
    },
  ];
}

it('keeps the task and the newest exchanges, and never parts a call from its answer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 500, max: 20_000 }),
      (lengths, tokens) => {
        const messages = [task, ...lengths.flatMap((length, index) => exchange(String(index), length))];
        const kept = fitMessages(messages, tokens);
        expect(estimateTokens(kept)).toBeLessThanOrEqual(tokens);
        expect(kept[0]).toEqual(task);
        const called = kept.flatMap((message) =>
          message.role === 'assistant' ? message.calls.map(({ id }) => id) : [],
        );
        const answered = kept.flatMap((message) => (message.role === 'tool' ? [message.callId] : []));
        expect(called).toEqual(answered);
        expect(called.at(-1)).toBe(String(lengths.length - 1));
      },
    ),
  );
});

it('changes nothing that fits, and keeps pinned messages', () => {
  const pinned: Message = { role: 'user', parts: [{ type: 'text', text: 'Use blue.' }], pinned: true };
  const messages = [task, ...exchange('1', 9_000), pinned, ...exchange('2', 9_000)];
  expect(fitMessages(messages, 100_000)).toBe(messages);
  expect(fitMessages(messages, 4_000)).toEqual([task, pinned, ...exchange('2', 9_000)]);
});
