import type { Message } from '@fixpoint/agents/conversation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteOwner } from './prompts.js';
import { picturePlaceholder, prunePictures, pruneThinks, trimExchanges } from './prune-history.js';

const picture = { sha256: 'a'.repeat(64), mime: 'image/png' as const, bytes: Buffer.from('x') };
const shown: Message = {
  role: 'user',
  parts: [
    { type: 'text', text: 'Now:' },
    { type: 'picture', picture },
  ],
};
const goal: Message = {
  role: 'user',
  parts: [
    { type: 'text', text: 'Do it.' },
    { type: 'picture', picture },
  ],
};
const exchange = (number: number): Message[] => [
  {
    role: 'assistant',
    text: `<think>thought ${number}</think>say ${number}`,
    calls: [{ id: `c${number}`, tool: 'computer', args: {} }],
  },
  {
    role: 'tool',
    callId: `c${number}`,
    tool: 'computer',
    parts: [
      { type: 'text', text: 'ok' },
      { type: 'picture', picture },
    ],
    failed: false,
  },
];

function pictures(messages: readonly Message[]): number {
  return messages
    .flatMap((message) => (message.role === 'assistant' ? [] : message.parts))
    .filter(({ type }) => type === 'picture').length;
}

describe('pruneThinks', () => {
  it('keeps the newest thoughts and cuts the older ones out (S2-030, S2-088)', () => {
    const messages = [goal, ...[1, 2, 3].flatMap(exchange)];
    const texts = pruneThinks(messages, 2).flatMap((message) =>
      message.role === 'assistant' ? [message.text] : [],
    );
    expect(texts).toEqual(['say 1', '<think>thought 2</think>say 2', '<think>thought 3</think>say 3']);
    expect(
      pruneThinks(messages, 0).some(
        (message) => message.role === 'assistant' && message.text.includes('<think>'),
      ),
    ).toBe(false);
  });
});

describe('prunePictures', () => {
  it('puts the same words in place of older pictures (S2-035, S2-087)', () => {
    const pruned = prunePictures([goal, shown, shown], 2);
    expect(pruned[0]).toEqual({
      role: 'user',
      parts: [
        { type: 'text', text: 'Do it.' },
        { type: 'text', text: picturePlaceholder },
      ],
    });
    expect(pruned.slice(1)).toEqual([shown, shown]);
  });

  it('never keeps more than configured, never touches words, and changes a message once at most', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...exchange(1), goal, shown), { maxLength: 30 }),
        fc.nat(5),
        (messages, keep) => {
          const once = prunePictures(messages, keep);
          expect(pictures(once)).toBe(Math.min(keep, pictures(messages)));
          expect(once.map(({ role }) => role)).toEqual(messages.map(({ role }) => role));
          // The beginning that a prompt cache knows stays as it was when more is added and pruned.
          const later = prunePictures([...once, shown], keep);
          const changed = once.findIndex(
            (message, index) => JSON.stringify(message) !== JSON.stringify(later[index]),
          );
          const picturesBefore = changed === -1 ? 0 : pictures(once.slice(0, changed));
          expect(picturesBefore).toBe(0);
        },
      ),
    );
  });
});

describe('trimExchanges', () => {
  it('keeps the goal and the newest exchanges, and drops nothing before the slack is used up (S3-072)', () => {
    const talk = (count: number) => [
      goal,
      ...Array.from({ length: count }, (_, index) => exchange(index)).flat(),
    ];
    const rule = { keep: 20, slack: 4 };
    expect(trimExchanges(talk(24), rule)).toHaveLength(1 + 24 * 2);
    const trimmed = trimExchanges(talk(25), rule);
    expect(trimmed).toHaveLength(1 + 20 * 2);
    expect(trimmed[0]).toBe(goal);
    expect(trimmed[1]).toMatchObject({ role: 'assistant', calls: [{ id: 'c5' }] });
  });

  it("never forgets the owner's messages", () => {
    const words = quoteOwner('ann', 'Use the blue one.');
    const messages = [goal, ...exchange(1), words, ...exchange(2), ...exchange(3)];
    expect(trimExchanges(messages, { keep: 1, slack: 0 })).toEqual([goal, words, ...exchange(3)]);
  });

  it('never tears a call from its result, however long the talk and small the window', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { maxLength: 60 }),
        fc.integer({ min: 1, max: 25 }),
        fc.nat(5),
        (notes, keep, slack) => {
          const messages = [
            goal,
            ...notes.flatMap((extra, index) => [...exchange(index), ...Array<Message>(extra).fill(shown)]),
          ];
          const trimmed = trimExchanges(messages, { keep, slack });
          const calls = trimmed.flatMap((message) =>
            message.role === 'assistant' ? message.calls.map(({ id }) => id) : [],
          );
          const answered = trimmed.flatMap((message) => (message.role === 'tool' ? [message.callId] : []));
          expect(answered).toEqual(calls);
          expect(calls.length).toBeLessThanOrEqual(keep + slack);
          expect(calls.length).toBeGreaterThanOrEqual(Math.min(keep, notes.length));
          expect(trimmed[0]).toBe(goal);
        },
      ),
    );
  });
});
