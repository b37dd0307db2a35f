import { expect, it } from 'vitest';
import { goodReport, withChapter } from '../../../../documents/testing/good-report.js';
import { compareReport } from '../../../testing/compare-report.js';

it('reports a missing chapter, and nothing else (S0-169)', async () => {
  expect(await compareReport(withChapter('Operations', () => null))).toMatchObject([
    {
      check: 'required-chapters',
      severity: 'high',
      location: 'document',
      message: 'The document has no heading "Operations".',
    },
  ]);
});

it('accepts other names, with any text around them (S0-169)', async () => {
  const renamed = withChapter('Market', (chapter) => ({
    ...chapter,
    title: 'Industry overview: bottled water',
  }));
  expect(await compareReport(renamed)).toEqual([]);
});

it('requires sections below the chapter that they belong to', async () => {
  const sections = [
    { title: 'Company Overview', sections: [{ title: 'Products' }, { title: 'Management' }] },
  ];
  const findings = await compareReport(goodReport(), { sections, tables: [] });
  expect(findings).toMatchObject([
    {
      check: 'required-chapters',
      location: 'section 2 "Company Overview"',
      message: 'Section 2 "Company Overview" has no heading "Management".',
    },
  ]);
});
