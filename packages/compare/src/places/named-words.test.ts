import { describe, expect, it } from 'vitest';
import { namedTexts, rangesOf } from './named-words.js';

function marked(text: string, finding: { check?: string; message: string; actual: string }): string[] {
  const named = namedTexts({ check: 'some-check', ...finding });
  return rangesOf(text, named).map(({ start, end }) => text.slice(start, end));
}

describe('the words that a finding names', () => {
  it.each([
    [
      'a placeholder in the letters of the document',
      'Dear [Client Name], growth was nine per cent.',
      'Placeholder "[client name]" is left on slide 2.',
      'Dear [Client Name], growth was nine per cen…',
      ['[Client Name]'],
    ],
    [
      'all of a word of which a quotation holds the beginning',
      'Do not show this to the client, remove it before sending.',
      'Internal remark on slide 2: "Do not show this to the client, remove it before sendin…".',
      'Do not show this to the client, remove it before sendin…',
      ['Do not show this to the client, remove it before sending'],
    ],
    [
      'a date with other signs in it',
      'They met on Monday, 13 May 2027.',
      '"Monday 13 May 2027" is a Thursday (on slide 2).',
      '"Monday 13 May 2027" is a Thursday',
      ['Monday, 13 May 2027'],
    ],
    [
      'a number that is written as a word',
      'We run five sites.',
      'Text on slide 4 says "5 sites"; there are 4.',
      '"5 sites"',
      ['five sites'],
    ],
    [
      'a field in braces, and not its word elsewhere',
      'The share of {{Share}} grew.',
      'Placeholder "{{share}}" is left on slide 5.',
      '{{Share}}',
      ['{{Share}}'],
    ],
    [
      'the words of a link instead of its address',
      'See the Annual report.',
      'Link "Annual report → http://localhost/r.pdf" on slide 9 opens only on one computer.',
      'Annual report → http://localhost/r.pdf',
      ['Annual report'],
    ],
    [
      'no words of a text that is named as a whole',
      'Hardly there',
      'Text "Hardly there" on slide 2 is hard to read.',
      '#F2F2F2 on #FFFFFF',
      [],
    ],
  ])('are %s', (_name, text, message, actual, words) => {
    expect(marked(text, { message, actual })).toEqual(words);
  });

  it('are not marked for a finding about a whole slide', () => {
    const message = 'Slide 4 "Our margins" is hidden but still in the file.';
    expect(
      marked('Our margins', { check: 'hidden-slides', message, actual: 'slide 4 "Our margins"' }),
    ).toEqual([]);
  });
});
