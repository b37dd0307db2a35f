import { describe, expect, it } from 'vitest';
import type { DocumentOutline, OutlinePart } from './document-outline.js';
import { findLoss } from './find-loss.js';

/** A text by its content and its number of words: `sales:60`. */
function textsOf(texts: readonly string[]) {
  return texts.map((text) => {
    const [print = '', words = '20'] = text.split(':');
    return { print, words: Number(words) };
  });
}

/** Rows `Alder=40`: the name, and what else is in the row. */
function rowsOf(rows: readonly string[]) {
  return rows.map((row) => ({ name: row.split('=')[0] ?? '', print: row, words: 6 }));
}

function outline(
  parts: Readonly<Record<string, readonly string[]>>,
  {
    companies = [],
    rows = {},
    type = 'pptx' as DocumentOutline['type'],
  }: {
    companies?: readonly string[];
    rows?: Readonly<Record<string, readonly string[]>>;
    type?: DocumentOutline['type'];
  } = {},
): DocumentOutline {
  return {
    type,
    companies,
    parts: Object.entries(parts).map(
      ([key, texts], index): OutlinePart => ({
        // "Risks 2" is a second slide of that title.
        title: key.replace(/ \d$/, ''),
        location: `slide ${index + 1}`,
        texts: textsOf(texts),
        rows: rowsOf(rows[key] ?? []),
      }),
    ),
  };
}

const market = { Market: ['demand:30', 'prices:30'], Risks: ['supply:50', 'law:30'], Outlook: ['growth:40'] };

describe('missing content is reported', () => {
  it('companies', () => {
    const before = outline({}, { companies: ['Alder', 'Birch', 'Cedar'] });
    const after = outline({}, { companies: ['Birch GmbH'] });
    expect(findLoss(before, after)).toMatchObject([
      {
        key: 'companies',
        message: 'The document has 1 company, 2 fewer than the previous document. Missing: Alder, Cedar.',
        measure: { value: 2, goal: 0 },
      },
    ]);
  });

  it('a slide', () => {
    const { Risks: _, ...rest } = market;
    expect(findLoss(outline(market), outline(rest))).toMatchObject([
      {
        key: 'parts',
        message: 'Slide "Risks" with 80 words is missing; the previous document had it as slide 2.',
      },
    ]);
  });

  it('a section', () => {
    const { Risks: _, ...rest } = market;
    const [finding] = findLoss(outline(market, { type: 'docx' }), outline(rest, { type: 'docx' }));
    expect(finding?.message).toMatch(/^Section "Risks" with 80 words is missing;/);
  });

  it('rows of a table', () => {
    const rows = (names: readonly string[]) => outline({ Sites: [] }, { rows: { Sites: names } });
    expect(findLoss(rows(['Bergen=1', 'Lyon=2', 'Turin=3']), rows(['Lyon=2']))).toMatchObject([
      {
        key: 'rows',
        location: 'slide 1',
        message: 'Slide 1 has 1 table row instead of 3 in the previous document. Missing: "Bergen", "Turin".',
      },
    ]);
  });

  it('most words of a slide', () => {
    expect(findLoss(outline(market), outline({ ...market, Risks: ['law:30'] }))).toMatchObject([
      {
        key: 'words',
        location: 'slide 2',
        message: 'Slide 2 has 30 of the 80 words that it had in the previous document.',
      },
    ]);
  });

  it('most words of a slide whose text was replaced by a short one', () => {
    const [finding] = findLoss(outline(market), outline({ ...market, Risks: ['brief:12'] }));
    expect(finding).toMatchObject({ key: 'words', actual: 'slide 2: 12 of 80 words' });
  });

  it('most words of many small slides', () => {
    const small = (words: number) =>
      outline(Object.fromEntries(['A', 'B', 'C', 'D'].map((name) => [name, [`${name}${words}:${words}`]])));
    expect(findLoss(small(30), small(5))).toMatchObject([
      { key: 'document', message: 'The document has 20 words; the previous document had 120.' },
    ]);
  });

  it('a company with its slide once only', () => {
    const slides = { Alder: ['sells water:40'], Birch: ['sells glass:40'] };
    const before = outline(slides, { companies: ['Alder', 'Birch'] });
    const after = outline({ Birch: ['sells glass:40'] }, { companies: ['Birch'] });
    expect(findLoss(before, after).map(({ key }) => key)).toEqual(['companies']);
  });
});

describe('no loss', () => {
  it.each<[string, DocumentOutline, DocumentOutline]>([
    ['the same document', outline(market), outline(market)],
    ['another order', outline(market), outline(Object.fromEntries(Object.entries(market).toReversed()))],
    [
      'a slide with the same text under another title',
      outline(market),
      outline({ Market: market.Market, 'What could go wrong': market.Risks, Outlook: market.Outlook }),
    ],
    ['a duplicate slide that is removed', outline({ ...market, 'Risks 2': market.Risks }), outline(market)],
    [
      'a duplicate text that is removed',
      outline({ ...market, Outlook: ['growth:40', 'supply:50'] }),
      outline(market),
    ],
    [
      'a slide that is merged into another',
      outline(market),
      outline({ Market: [...market.Market, ...market.Risks], Outlook: market.Outlook }),
    ],
    [
      'a text that is replaced',
      outline(market),
      outline({ ...market, Risks: ['new supply:45', 'new law:30'] }),
    ],
    [
      'a slide in the place of another',
      outline(market),
      outline({ Market: market.Market, Chances: ['export:70'], Outlook: market.Outlook }),
    ],
    ['fewer than forty words', outline({ Risks: ['a:39'] }), outline({ Risks: [] })],
    ['half of the words', outline({ Risks: ['a:50', 'b:50'] }), outline({ Risks: ['a:50'] })],
    ['an empty slide that is removed', outline({ ...market, Thanks: ['thanks:3'] }), outline(market)],
    [
      'other companies',
      outline({}, { companies: ['Alder', 'Birch'] }),
      outline({}, { companies: ['Cedar', 'Dogwood'] }),
    ],
    [
      'a company that was there in two spellings',
      outline({}, { companies: ['Alder', 'Alder GmbH'] }),
      outline({}, { companies: ['Alder'] }),
    ],
    [
      'a duplicate row that is removed',
      outline({ S: [] }, { rows: { S: ['Bergen=1', 'Lyon=2', 'Lyon=2'] } }),
      outline({ S: [] }, { rows: { S: ['Bergen=1', 'Lyon=2'] } }),
    ],
    [
      'a row of a company that was there in two spellings',
      outline({ S: [] }, { rows: { S: ['Alder=1', 'Alder AG=1', 'B=1', 'C=1', 'D=1', 'E=1'] } }),
      outline({ S: [] }, { rows: { S: ['Alder=1', 'B=1', 'C=1', 'D=1', 'E=1'] } }),
    ],
    [
      'a row with other figures',
      outline({ S: [] }, { rows: { S: ['Bergen=1', 'Lyon=2'] } }),
      outline({ S: [] }, { rows: { S: ['Bergen=7', 'Lyon=9'] } }),
    ],
    [
      'rows that another table shows',
      outline({ S: [], T: [] }, { rows: { S: ['Bergen=1', 'Lyon=2'] } }),
      outline({ S: [], T: [] }, { rows: { S: ['Bergen=1'], T: ['Lyon=2'] } }),
    ],
    ['a document of another type', outline(market), outline({}, { type: 'docx' })],
  ])('%s', (_, before, after) => {
    expect(findLoss(before, after)).toEqual([]);
  });

  it('companies and slides above the maximum of the template', () => {
    const names = ['Alder', 'Birch', 'Cedar', 'Dogwood'];
    const slides = (all: readonly string[]) =>
      outline(Object.fromEntries(all.map((name) => [name, [`${name}:40`]])), { companies: all });
    const fewer = slides(names.slice(0, 3));
    expect(findLoss(slides(names), fewer, { companies: 3, parts: 3 })).toEqual([]);
    expect(findLoss(slides(names), slides(names.slice(0, 2)), { companies: 3, parts: 3 })).toMatchObject([
      { measure: { value: 1 } },
    ]);
  });
});
