import { EventDraft } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWordsWriter } from './write-workspace-words.js';

/** Tells the texts, one at a time, so many milliseconds after one another. */
function tell(ms: number, texts: readonly string[]) {
  let now = 0;
  const write = createWordsWriter(() => now);
  return texts.flatMap((text) => {
    now += ms;
    const draft = write(text);
    return draft === null ? [] : [EventDraft.parse(draft)];
  });
}
const wordsOf = (drafts: readonly EventDraft[]) =>
  drafts.map((draft) => (draft.type === 'workspace-words' ? draft.data.text : ''));

it('sends new text at most once a second', () => {
  expect(wordsOf(tell(1_000, ['I', 'I will', 'I will write it.']))).toEqual(['I', ' will', ' write it.']);
  expect(wordsOf(tell(400, ['I', 'I will', 'I will write', 'I will write it.']))).toEqual(['I will write']);
});

it('leaves out calls and code (S4-025)', () => {
  expect(wordsOf(tell(1_000, ['Sure: ', 'Sure: {"tool":', 'Sure: {"tool":"write_file"}']))).toEqual([
    'Sure: ',
  ]);
  expect(tell(1_000, ['{"tool":', '<tool_call>', '```js'])).toEqual([]);
});

it('starts over with another answer', () => {
  expect(wordsOf(tell(1_000, ['One answer', 'Other', 'Other words']))).toEqual(['One answer', 'Other words']);
});

it('never sends a character twice or out of order, at any pace (property)', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.array(fc.nat(1_500), { maxLength: 40 }),
      (text, waits) => {
        const plain = text.replace(/[{<`]/g, 'x');
        let now = 0;
        const write = createWordsWriter(() => now);
        let told = '';
        waits.forEach((wait, index) => {
          now += wait;
          const draft = write(plain.slice(0, Math.ceil((plain.length * (index + 1)) / waits.length)));
          told += draft?.data.text ?? '';
        });
        expect(plain.startsWith(told)).toBe(true);
      },
    ),
  );
});
