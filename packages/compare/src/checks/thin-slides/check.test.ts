import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import {
  presentationViewOf,
  runCheck,
  slideOf,
  tableOf,
  templateOf,
} from '../../../testing/presentations.js';
import { thinSlides } from './check.js';

it('reports slides with too few text blocks, and nothing else (S0-180)', async () => {
  const findings = await comparePresentation(withCompanies(({ bullets }) => ({ bullets: bullets.slice(1) })));
  expect(findings).toMatchObject([
    {
      check: 'thin-slides',
      severity: 'high',
      location: 'slides 5, 6, 7, 8, 9, 10',
      message: expect.stringMatching(
        /^Slide 5 ".+" has \d text blocks?, fewer than 3; 6 of 10 content slides \(60 %\) have too few\.$/,
      ),
    },
  ]);
});

const block = 'Three words here.';
const run = (thin: number, all: number, template: Record<string, unknown> = {}) =>
  runCheck(
    thinSlides,
    presentationViewOf({
      contentSlides: Array.from({ length: all }, (_, index) =>
        slideOf(index + 2, 'Slide', index < thin ? [block, block] : [block, block, block]),
      ),
    }),
    templateOf(template),
  );

it('tolerates exactly 30 % and reports anything above (S0-180, S0-195)', () => {
  expect(run(3, 10)).toEqual([]);
  expect(run(4, 10)).toHaveLength(1);
  expect(run(10, 10, { min_content_paragraphs: 2 })).toEqual([]);
});

it('counts neither labels nor bare addresses as text blocks (S0-180)', () => {
  const slide = slideOf(2, 'Slide', [
    'Website',
    'USD 4.2bn',
    'https://a.example/b https://c.example/d x',
    block,
  ]);
  expect(runCheck(thinSlides, presentationViewOf({ contentSlides: [slide] }), templateOf({}))).toMatchObject([
    { actual: 'slide 2 "Slide": 1' },
  ]);
});

it('counts the body rows of a table (S0-180)', () => {
  const rows = [
    ['Year', 'Volume', 'Price'],
    ...['2024', '2025', '2026'].map((year) => [year, 'nine', 'ten']),
  ];
  const slide = { ...slideOf(2, 'Slide'), tables: [tableOf(rows)] };
  expect(runCheck(thinSlides, presentationViewOf({ contentSlides: [slide] }), templateOf({}))).toEqual([]);
});
