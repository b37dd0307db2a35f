import { describe, expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf, words } from '../../../testing/presentations.js';
import { repeatedText } from './check.js';

const long = words(25);

it('reports a long text that is in two places', () => {
  expect(checkTexts(repeatedText, [long, 'between', `${long.toUpperCase()}.`])).toMatchObject([
    {
      location: 'text 1; text 3',
      message: expect.stringMatching(/^"word0 word1 .*…" in text 1 is repeated in text 3\.$/),
      actual: expect.stringMatching(/^2 times: "word0 word1/),
    },
  ]);
});

it('accepts repeated short texts, notes, footers and disclaimers', () => {
  const short = words(24);
  const footer = { kind: 'footer' as const, text: long };
  const disclaimer = `Disclaimer: ${long}`;
  expect(checkTexts(repeatedText, [short, short, footer, footer, long, disclaimer, disclaimer])).toEqual([]);
});

it('reports a paragraph that follows itself', () => {
  const text = 'The firm was founded in 1968 and employs 2,900 people in Oslo.';
  expect(checkTexts(repeatedText, ['Market', text, text, 'Outlook'])).toHaveLength(1);
  expect(checkTexts(repeatedText, [text, 'Between the two is another text.', text])).toEqual([]);
  expect(checkTexts(repeatedText, ['Not applicable.', 'Not applicable.'])).toEqual([]);
  const field = 'I hereby declare that I have read the terms: ____________________.';
  expect(checkTexts(repeatedText, [field, field])).toEqual([]);
  const cell = { kind: 'cell' as const, text };
  expect(checkTexts(repeatedText, [cell, cell])).toEqual([]);
});

it('accepts one measure for two rows of a table', () => {
  const cells = (header: string) => {
    const rows = [
      ['Hazard', header],
      ['Acid', long],
      ['Lye', long],
    ];
    const texts = rows.flat().map((text) => ({ kind: 'cell' as const, text }));
    return runCheck(repeatedText, documentTextOf(texts, [], [], [rows]), templateOf({}));
  };
  expect(cells('Measure')).toEqual([]);
  expect(cells('Answer')).toEqual([]);
  expect(cells('Description')).toHaveLength(1);
});

describe('in a column of a sheet', () => {
  const column = (values: readonly string[]) =>
    values.map((text, index) => ({
      kind: 'cell' as const,
      text,
      locate: () => `sheet "Responses", cell G${index + 2}`,
    }));
  const answers = Array.from({ length: 30 }, (_, index) => ['Laptop', 'Desktop', 'Tablet'][index % 3] ?? '');

  it('accepts a long answer that several persons chose from the same short ones', () => {
    expect(checkTexts(repeatedText, column([...answers, long, long]))).toEqual([]);
    const other = column([...answers, long]).map((cell, index) => ({
      ...cell,
      locate: () => `sheet "Responses", cell M${index + 2}`,
    }));
    expect(checkTexts(repeatedText, [...column([...answers, long]), ...other])).toEqual([]);
  });

  it('reports one description for several rows of descriptions', () => {
    const descriptions = Array.from({ length: 30 }, (_, index) => `${words(25)} ${index}`);
    expect(checkTexts(repeatedText, column([...descriptions, long, long]))).toHaveLength(1);
    expect(checkTexts(repeatedText, column([long, 'a', 'b', long]))).toHaveLength(1);
  });

  it('reports a remark twice in a column whose short texts differ', () => {
    const remarks = Array.from({ length: 30 }, (_, index) => `Visit ${index}`);
    expect(checkTexts(repeatedText, column([...remarks, long, long]))).toHaveLength(1);
  });

  it('reports an answer that is also a text outside its column', () => {
    expect(checkTexts(repeatedText, [long, ...column([...answers, long])])).toHaveLength(1);
  });
});

it('follows the template’s length and phrases', () => {
  const eight = words(8);
  expect(checkTexts(repeatedText, [eight, eight], { min_words: 8 })).toHaveLength(1);
  expect(checkTexts(repeatedText, [long, long], { allow: ['word7'] })).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(repeatedText, [...hostileTexts, ...hostileTexts]).length).toBeLessThan(2);
});

it('accepts a footnote below the tables of several sheets', () => {
  const cells = (text: string) => [text, text].map((item) => ({ kind: 'cell' as const, text: item }));
  expect(checkTexts(repeatedText, cells(`b Due to a change: ${long}`))).toEqual([]);
  expect(checkTexts(repeatedText, cells(`c 2001-2003 scores: ${long}`))).toEqual([]);
  expect(checkTexts(repeatedText, cells(`** Estimated: ${long}`))).toEqual([]);
  expect(checkTexts(repeatedText, cells(`A company: ${long}`))).toHaveLength(1);
});
