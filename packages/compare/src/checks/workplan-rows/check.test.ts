import { expect, it } from 'vitest';
import { withChapter, withTable } from '../../../../documents/testing/good-report.js';
import { compareReport } from '../../../testing/compare-report.js';

const workplan = (alter: Parameters<typeof withTable>[1]) =>
  compareReport(withTable('Pre-DD Workplan', alter));

it('reports a missing row by its name (S0-192)', async () => {
  const findings = await workplan((rows) => [
    ...rows.filter(([name]) => name !== 'Tax'),
    ['People', 'Meet the team', 'Larch', 'Week 3', 'Open'],
  ]);
  expect(findings).toMatchObject([
    {
      check: 'workplan-rows',
      severity: 'high',
      location: 'section 8 "Pre-DD Workplan", table 1',
      message: 'Table "Pre-DD Workplan" has no row "Tax".',
    },
  ]);
});

it('takes other names, numbers in front and rows that head a group (S0-192)', async () => {
  const findings = await workplan((rows) => [
    rows[0] ?? [],
    ['Phase one', '', '', '', ''],
    ...rows
      .slice(1)
      .map(([name = '', ...rest], index) => [
        name === 'Commercial' ? `${index + 1}. Market review` : name,
        ...rest,
      ]),
  ]);
  expect(findings).toEqual([]);
});

it('reports cells that are left open (S0-192)', async () => {
  const findings = await workplan((rows) =>
    rows.map((row) => (row[0] === 'Legal' ? ['Legal', row[1] ?? '', '', 'Week 3', ''] : row)),
  );
  expect(findings).toMatchObject([
    {
      check: 'workplan-rows',
      message: 'In the table "Pre-DD Workplan", row "Legal" has no Owner or Status.',
      actual: 'row "Legal" has no Owner or Status',
    },
  ]);
});

it('reports a missing column, and a workplan without a table (S0-192)', async () => {
  expect(await workplan((rows) => rows.map((row) => row.slice(0, 4)))).toMatchObject([
    { check: 'workplan-rows', message: 'Table "Pre-DD Workplan" has no column "Status".' },
  ]);
  const none = withChapter('Pre-DD Workplan', (chapter) => ({
    ...chapter,
    content: ['Everything is planned.'],
  }));
  expect(await compareReport(none)).toMatchObject([
    { check: 'workplan-rows', message: 'The document has no table "Pre-DD Workplan".' },
  ]);
});
