import { expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import type { LocatedText } from '../../views/document-text.js';
import { missingSources } from './check.js';

interface Page {
  readonly text: string;
  readonly kind?: LocatedText['kind'];
  /** Of its chart. */
  readonly title?: string;
}

const figures = [
  ['EUR m', '2024', '2025'],
  ['North', '12', '14'],
  ['South', '20', '22'],
];

/** A slide with a chart for each page, and slides with a table of figures and a text. */
function run(
  pages: readonly Page[],
  tables: readonly string[] = [],
  more: readonly Partial<LocatedText>[] = [],
) {
  const series = [{ name: 'a', categories: ['2025'], values: [1] }];
  const onSlide = (slide: number) => () => `slide ${slide}`;
  const content = documentTextOf([
    ...pages.flatMap(({ text, kind = 'paragraph', title = 'Sales' }, index) => [
      { text, kind, locate: onSlide(index + 1) },
      { text: title, locate: onSlide(index + 1) },
    ]),
    ...tables.map((text, index) => ({ text, locate: onSlide(pages.length + index + 1) })),
    ...more,
  ]);
  return runCheck(
    missingSources,
    {
      ...content,
      charts: () =>
        pages.map((_, index) => ({ title: '', series, locate: () => `slide ${index + 1}, chart 1` })),
      tables: () =>
        tables.map((_, index) => ({
          rows: figures,
          locate: () => `slide ${pages.length + index + 1}, table 1`,
        })),
    },
    templateOf({}),
  );
}

it.each([
  'Source: accounts',
  'Quelle: Verband',
  'Source : comptes',
  'Fuente: INE',
  'Fonte: Istat',
  'Kilde: SSB',
])('reports a chart without a source if others have one: %s', (text) => {
  expect(run([{ text }, { text }, { text: 'Sales grew.' }])).toMatchObject([
    {
      location: 'slide 3, chart 1',
      message: 'Slide 3, chart 1 has no source; 2 other places with charts or tables of figures have one.',
    },
  ]);
  expect(run([{ text: 'Sales grew.' }], [text, text])).toHaveLength(1);
});

const sourced = { text: 'Source: accounts' };
it('accepts charts that have a source elsewhere', () => {
  expect(run([sourced, sourced, sourced])).toEqual([]);
  expect(run([sourced, sourced, { text: 'Quelle: Verband', kind: 'notes' }])).toEqual([]);
  expect(run([sourced, sourced, { text: 'Source: accounts', kind: 'footer' }])).toEqual([]);
  expect(run([sourced, sourced, { text: '', title: 'Sales (source: accounts)' }])).toEqual([]);
  expect(run([sourced, sourced, { text: 'Eigene Berechnung' }])).toEqual([]);
  const master = { kind: 'footer' as const, text: 'Source: accounts', locate: () => 'master' };
  expect(run([sourced, sourced, { text: 'Sales grew.' }], [], [master])).toEqual([]);
});

it('accepts decks in which many charts have no source', () => {
  const plain = { text: 'Sales grew.' };
  expect(run([plain, plain, plain])).toEqual([]);
  expect(run([sourced, plain])).toEqual([]);
  expect(run([sourced, sourced, plain, plain])).toEqual([]);
  expect(run([sourced, sourced], ['Sales grew.'])).toEqual([]);
});

it('looks before and after the charts of a text document', () => {
  const series = [{ name: 'a', categories: ['2025'], values: [1] }];
  const texts = (last: string, first: string) =>
    [1, 2, 3].flatMap((number) => [
      { text: number === 3 ? first : `Figure ${number}`, locate: () => `paragraph ${number}a` },
      { text: 'Sales', locate: () => `paragraph ${number}, chart` },
      { text: number === 3 ? last : 'Source: accounts', locate: () => `paragraph ${number}b` },
      { text: 'Sales grew.', locate: () => `paragraph ${number}c` },
      { text: 'Costs fell.', locate: () => `paragraph ${number}d` },
    ]);
  const charts = () =>
    [1, 2, 3].map((number) => ({ title: '', series, locate: () => `paragraph ${number}, chart` }));
  const find = (last: string, first = 'Figure 3') =>
    runCheck(missingSources, { ...documentTextOf(texts(last, first)), charts }, templateOf({}));
  expect(find('They rose.')).toMatchObject([{ location: 'paragraph 3, chart' }]);
  expect(find('Source: accounts')).toEqual([]);
  expect(find('They rose.', 'Source: accounts')).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(run(hostileTexts.map((text) => ({ text })))).toEqual([]);
});
