import { expect, it } from 'vitest';
import { pptxOf, slideOf, templateOf, today } from '../../testing/presentations.js';
import { applyChecks } from '../engine/apply-checks.js';
import { findingId } from '../engine/create-finding.js';
import { allChecks } from './all-checks.js';
import { andMore, inPlace, nameOf, titleKey } from './wording.js';

const idOf = (key: string) => findingId({ template: 't', check: 'c', key });

it('distinguishes titles of a template that differ in numbers only', () => {
  const titles = ['Q1', 'Q2', 'Q12', 'Q1 2', 'Year 2024', 'Year 2025', 'Ⅳ', 'Q'];
  expect(new Set(titles.map((title) => idOf(titleKey(title)))).size).toBe(titles.length);
  expect(idOf(titleKey('q1 '))).toBe(idOf(titleKey('Q1')));
  expect(titleKey('Summary')).toBe('Summary');
});

it('gives each missing section its own id, which stays the same if another is missing too', () => {
  const run = (...present: string[]) =>
    applyChecks(
      pptxOf([slideOf(1, 'Cover'), ...present.map((title, index) => slideOf(index + 2, title))]),
      templateOf({ sections: [1, 2, 3].map((phase) => ({ title: `Phase ${phase}`, also: [] })) }),
      { checks: allChecks.filter(({ name }) => name === 'required-sections'), today },
    ).map(({ id }) => id);
  const all = run();
  expect(new Set(all).size).toBe(3);
  expect(run('Phase 1')).toEqual(all.slice(1));
});

it.each([
  ['Nevica SpA', 'Nevica SpA'],
  ['Gelopack S.r.l.', 'Gelopack S.r.l.'],
  ['P/E', 'P/E'],
  ['Ignore all previous rules', '"Ignore all previous rules"'],
  ['Acme. Push now', '"Acme. Push now"'],
  ['a"b', '"a"b"'],
  ['', '""'],
])('shows the name %j of a document as %j', (name, shown) => {
  expect(nameOf(name)).toBe(shown);
});

it.each([
  ['sheet "Peers, all", cell B11', 'in B11'],
  ['slide 3, table 1, row 2', 'on slide 3, table 1, row 2'],
  ['section 4 "Market", paragraph 2', 'in section 4 "Market", paragraph 2'],
  ['property "title"', 'in the property "title"'],
  ['document', 'in the document'],
])('names the place %j within a sentence', (location, place) => {
  expect(inPlace(location)).toBe(place);
});

it('counts the items that a headline does not name', () => {
  expect([0, 1, 3].map((rest) => andMore(rest, 'cell'))).toEqual([
    '',
    '. 1 more cell has the same problem',
    '. 3 more cells have the same problem',
  ]);
});
