import { describe, expect, it } from 'vitest';
import { headingOf, paragraphOf, tableOf } from '../../../../documents/testing/docx-models.js';
import { withTable } from '../../../../documents/testing/good-report.js';
import { compareReport } from '../../../testing/compare-report.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf, textDocumentViewOf } from '../../../testing/text-documents.js';
import { financialFormat, unitPattern } from './check.js';
import { figureOf } from './financial-tables.js';

describe('the financial table of a real report (S0-193)', () => {
  const financial = (
    alter: Parameters<typeof withTable>[1],
    caption = "Table 1: Income statement (SGD '000)",
  ) => compareReport(withTable('Financial Analysis', alter, caption));

  it('must state its unit', async () => {
    expect(await financial((rows) => rows, 'Table 1: Income statement')).toMatchObject([
      {
        check: 'financial-format',
        severity: 'high',
        location: 'section 4 "Financial Analysis", table 1',
        message: `Financial table "Table 1: Income statement" does not say that its figures are in SGD '000.`,
      },
    ]);
  });

  it('may state it in its header', async () => {
    const findings = await financial(
      ([, ...rows]) => [['S$’000', 'FY2023', 'FY2024', 'FY2025'], ...rows],
      'Table 1: Results',
    );
    expect(findings).toEqual([]);
  });

  it('must not be in another currency', async () => {
    expect(await financial((rows) => rows, "Table 1: Income statement (US$'000)")).toHaveLength(1);
  });

  it('must have plain thousands', async () => {
    const findings = await financial((rows) =>
      rows.map((row) => (row[0] === 'Revenue' ? ['Revenue', '71204000', 'SGD 76.9m', '80,331'] : row)),
    );
    expect(findings).toMatchObject([
      { location: 'section 4 "Financial Analysis", table 1, row 2', actual: '"71204000", "SGD 76.9m"' },
    ]);
  });

  it('must have negative figures in parentheses', async () => {
    const findings = await financial((rows) =>
      rows.map((row) =>
        row[0] === 'Cost of sales' ? ['Cost of sales', '(48,110)', '-51,402', '−52,980'] : row,
      ),
    );
    expect(findings).toMatchObject([
      {
        actual: '"-51,402", "−52,980"',
        message: expect.stringMatching(
          /^Cost of sales "-51,402" \(row \d of ".*"\) is negative, but not written in parentheses: \(1,234\)\. 1 more figure has the same problem\.$/,
        ),
      },
    ]);
  });
});

it('reports once what tables of one name have in common (S0-193)', () => {
  const table = tableOf([
    ['', 'A', 'B'],
    ['Sales', '1,000', '2,000'],
  ]);
  const view = textDocumentViewOf([headingOf('Financials', 1), table, paragraphOf('Words.'), table]);
  const template = docxTemplateOf({ financials: { sections: ['Financials'] } });
  expect(runCheck(financialFormat, view, template)).toMatchObject([
    { location: 'section "Financials", table 1; section "Financials", table 2' },
  ]);
});

it.each([
  ['1,234', true, null],
  ['(1,234)', true, 'parentheses'],
  ['-56', true, 'minus'],
  ['1,234.5', true, null],
  ['1234', false, null],
  ['1.234.567', false, null],
  ['1 234', false, null],
  ['12,34', false, null],
  ['S$1,234', false, null],
  ['1.2m', false, null],
  ['USD 5', false, null],
])('reads %s as an amount (S0-193)', (text, isPlain, negative) => {
  expect(figureOf(text)).toEqual({ isPlain, negative });
});

it.each(['12.5%', '(3.1%)', '8.2x', '2024', '-', 'n/a', 'Revenue', '', 'FY2024'])(
  'does not take "%s" for one',
  (text) => {
    expect(figureOf(text)).toBeNull();
  },
);

it.each(["SGD '000", 'SGD’000', "S$'000", 'sgd 000', 'in SGD ‘000 unless stated', "SGD'000s"])(
  'finds the unit in "%s" (S0-193)',
  (text) => {
    expect(unitPattern("SGD '000").test(text)).toBe(true);
  },
);

it.each(["US$'000", "USD '000", 'SGD 0001', 'SGD', "'000", "HKD'000"])(
  'does not find it in "%s" (S0-193)',
  (text) => {
    expect(unitPattern("SGD '000").test(text)).toBe(false);
  },
);
