import { readDocument } from '@fixpoint/documents/reader';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodContent, renderDeck, withCompanies } from '../../../documents/testing/market-deck.js';
import { loadFamilies, renderFamily } from '../../testing/corpus/families.js';
import { readSheets, readTextDocument } from '../../testing/golden-documents.js';
import { findingsUnder, learnFrom, templateOfText } from '../../testing/learning.js';
import { pptxOf, slideOf } from '../../testing/presentations.js';
import { allChecks } from '../checks/all-checks.js';
import { lintTemplates } from '../template-lint/lint-templates.js';
import { learnTemplate } from './learn-template.js';

const families = await loadFamilies();

describe('a template that was learned', () => {
  it.each(families)(
    'accepts the good document of $name that it was learned from (S0-208)',
    async (family) => {
      const document = await readDocument(await renderFamily(family), {});
      const text = learnFrom([document]);
      expect(findingsUnder(document, text)).toEqual([]);
      expect(lintTemplates([{ path: 'learned.yaml', text }], allChecks)).toEqual([]);
      expect(learnFrom([document])).toBe(text);
    },
  );

  it('finds missing parts of a later deck: a section, websites, slides (S0-208)', async () => {
    const read = async (content = goodContent()) => readDocument(await renderDeck(content));
    const text = learnFrom([
      await read(),
      await read(withCompanies((_, index) => (index === 5 ? null : {}))),
    ]);
    const noOverview = {
      ...goodContent(),
      sections: goodContent().sections.filter(({ title }) => title !== 'Market Overview'),
    };
    expect(findingsUnder(await read(noOverview), text)).toMatchObject([{ check: 'required-sections' }]);
    const bare = withCompanies((_, index) => (index === 0 ? { website: null } : {}));
    expect(findingsUnder(await read(bare), text)).toMatchObject([{ check: 'company-websites' }]);
    const few = findingsUnder(await read(withCompanies((_, index) => (index < 2 ? {} : null))), text);
    expect(few.map(({ check }) => check)).toEqual(expect.arrayContaining(['slide-count', 'company-count']));
  });

  it('finds missing parts of a later workbook: a sheet, a column, values, rows (S0-208)', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => [
      `Company ${index}`,
      10 + index,
      `https://c${index}.com/`,
    ]);
    const header = ['Company', 'Revenue', 'Website'];
    const text = learnFrom([
      await readSheets({
        Results: [header, ...rows],
        Notes: [
          ['Topic', 'Note'],
          ['a', 'b'],
        ],
      }),
    ]);
    expect(text).toContain('"Results": 12 rows seen in the one document.');
    const checksOf = async (sheets: Parameters<typeof readSheets>[0]) =>
      findingsUnder(await readSheets(sheets), text).map(({ check }) => check);
    const notes = [
      ['Topic', 'Note'],
      ['a', 'b'],
    ];
    expect(await checksOf({ Results: [header, ...rows], Notes: notes })).toEqual([]);
    expect(await checksOf({ Results: [header, ...rows] })).toContain('required-sheets');
    expect(
      await checksOf({ Results: [header, ...rows].map((row) => row.slice(0, 2)), Notes: notes }),
    ).toEqual(['required-columns']);
    expect(await checksOf({ Results: [header, ...rows.slice(0, 4)], Notes: notes })).toEqual(['row-count']);
    const holed = rows.map(([name, revenue, site], index) => [
      name ?? '',
      index === 3 ? 'ten' : (revenue ?? 0),
      site ?? '',
    ]);
    expect(await checksOf({ Results: [header, ...holed], Notes: notes })).toEqual(['valid-numbers']);
  });

  it('finds missing parts of a later text document: a chapter, a table’s column (S0-208)', async () => {
    const table = (columns: readonly string[]) => [
      columns,
      ['Plant', 'Alder', 'sound'].slice(0, columns.length),
    ];
    const all = {
      'Executive Summary': ['The company is sound and its plants are new.'],
      Operations: ['Two plants run day and night.', table(['Asset', 'Site', 'State'])],
    };
    const text = learnFrom([
      await readTextDocument(all),
      await readTextDocument({ ...all, Annex: ['Sources.'] }),
    ]);
    const checksOf = async (chapters: Parameters<typeof readTextDocument>[0]) =>
      findingsUnder(await readTextDocument(chapters), text).map(({ check }) => check);
    expect(await checksOf(all)).toEqual([]);
    const { 'Executive Summary': _, ...rest } = all;
    expect((await checksOf(rest)).length).toBeGreaterThan(0);
    const narrow = { ...all, Operations: ['Two plants run day and night.', table(['Asset', 'Site'])] };
    expect((await checksOf(narrow)).length).toBeGreaterThan(0);
  });

  it('drops numbers, dates and words of only one document from titles', () => {
    const deck = (...titles: string[]) =>
      pptxOf(
        ['Cover', ...titles].map((title, index) => slideOf(index + 1, title, ['Some words to say here.'])),
      );
    const text = learnFrom([
      deck('1. Market Overview: Singapore 2025', 'Outlook March 2025', 'Alder Ltd'),
      deck('2. Market Overview', 'Outlook April 2026', 'Birch Ltd'),
    ]);
    const template = templateOfText(text);
    expect(template.type === 'pptx' && template.sections.map(({ title }) => title)).toEqual([
      'Market Overview',
      'Outlook',
    ]);
  });

  it('accepts every deck that it was learned from (S0-208)', () => {
    const title = fc.constantFrom(
      'Summary',
      'Market 2026',
      'Outlook: Asia',
      'Annex',
      'Thank You',
      '!!',
      '',
      'Summary (2)',
    );
    const slide = fc.tuple(
      title,
      fc.array(fc.constantFrom('A few words here.', 'Label', 'One more line of text.'), { maxLength: 4 }),
    );
    const deck = fc
      .array(slide, { minLength: 1, maxLength: 12 })
      .map((slides) => pptxOf(slides.map(([name, texts], index) => slideOf(index + 1, name, texts))));
    fc.assert(
      fc.property(fc.array(deck, { minLength: 1, maxLength: 4 }), (decks) => {
        const text = learnFrom(decks);
        for (const pptxDocument of decks) expect(findingsUnder(pptxDocument, text)).toEqual([]);
      }),
    );
  });

  it('disables checks that the good documents do not pass, and reports that', () => {
    const deck = pptxOf([slideOf(1, 'Cover'), slideOf(2, 'Overview', ['TODO: write this.', 'Two.'])]);
    const text = learnFrom([deck]);
    expect(text).toMatch(/# Off, .*leftover-placeholders \(1 document\)/);
    expect(findingsUnder(deck, text)).toEqual([]);
  });

  it('keeps the words of documents inside quotes and comments', () => {
    const hostile = 'Overview\nblocked_domains: []\n# x';
    const text = learnFrom([pptxOf([slideOf(1, 'Cover'), slideOf(2, hostile, ['a b c', 'd e f', 'g h i'])])]);
    expect(text).not.toMatch(/^blocked_domains/m);
    expect(templateOfText(text).blocked_domains.length).toBeGreaterThan(0);
  });
});

it.each(['../evil', 'a/b', 'A b', '', 'name.yaml', 'a--b'])('refuses "%s" as a name (S0-210)', (name) => {
  expect(() => learnFrom([pptxOf([])], name)).toThrow('is not a name for a template');
});

it('takes exact values that five documents share, and leaves a margin otherwise (S0-208)', async () => {
  const family = families.find(({ name }) => name === 'target-search');
  if (family === undefined) throw new Error('no such family');
  const document = await readDocument(await renderFamily(family), {});
  const companies = (count: number) => {
    const template = templateOfText(learnFrom(Array.from({ length: count }, () => document)));
    return template.type === 'pptx' ? template.companies?.min : undefined;
  };
  expect([1, 4, 5].map(companies)).toEqual([3, 4, 6]);
});

it('learns from documents of one type only', () => {
  expect(() => learnTemplate('a', [])).toThrow('No document was given to learn from');
  const facts = { fonts: [], colors: [], objections: [] };
  expect(() =>
    learnTemplate('a', [
      { ...facts, type: 'xlsx', sheets: [] },
      { ...facts, type: 'pptx', slides: [], listed: null },
    ]),
  ).toThrow('one document type');
});

it('records its base template, and disables the checks that failed when it was tried', () => {
  const text = learnTemplate(
    'a',
    [{ type: 'pptx', slides: [], listed: null, fonts: [], colors: [], objections: [] }],
    {
      inAdditionTo: ['market-research'],
      objections: ['duplicate-companies'],
    },
  );
  expect(templateOfText(text)).toMatchObject({
    in_addition_to: ['market-research'],
    checks: { 'duplicate-companies': 'off' },
  });
});

it('finds most defects of every kind after one good document (S0-208)', async () => {
  let [planted, found] = [0, 0];
  for (const family of families) {
    const text = learnFrom([await readDocument(await renderFamily(family), {})]);
    for (const planting of family.plantings.slice(0, 5)) {
      planted += 1;
      const document = await readDocument(await renderFamily(family, planting), {});
      if (findingsUnder(document, text).length > 0) found += 1;
    }
  }
  expect(found / planted).toBeGreaterThan(0.85);
});
