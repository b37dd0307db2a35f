import { describe, expect, it } from 'vitest';
import { findingOf, reportOf } from '../../testing/runs.js';
import { allChecks } from '../checks/all-checks.js';
import { resolveCheck } from '../engine/apply-checks.js';
import { ComparisonReport } from '../engine/comparison-report.js';
import { loadTemplates } from '../template-files/load-templates.js';
import { expiredIgnores, leaveOutIgnored, rulesOf } from './apply-project.js';
import { ProjectSettings } from './project-settings.js';

const templates = await loadTemplates(allChecks);
const today = '2026-11-22';

function rules(settings: object, path: string) {
  const type = path.split('.').at(-1) ?? '';
  return rulesOf(ProjectSettings.parse(settings), { paths: [path], types: [type] }, templates);
}

function resolved(settings: object, path: string, name: string) {
  const check = allChecks.find((candidate) => candidate.name === name);
  const template = rules(settings, path).templates.get('market-research');
  if (check === undefined || template === undefined) throw new Error(name);
  return resolveCheck(check, template);
}

describe('the template and settings of a document', () => {
  const documents = [
    { files: ['**/*.pptx'], template: 'market-research', checks: { 'thin-slides': 'low' } },
    { files: ['reports/{a,b}/*'], template: 'profile-slides' },
    { files: ['reports/a/*'], template: 'dd-report', checks: { 'thin-slides': { tolerated: 0.5 } } },
  ];

  it.each([
    ['deck.pptx', 'market-research'],
    ['reports/b/deck.pptx', 'profile-slides'],
    ['reports/a/deck.pptx', 'profile-slides'],
    ['reports/a/report.docx', 'dd-report'],
    ['reports/c.docx', null],
    ['../deck.xlsx', null],
  ])('include for %s the last matching template of its type: %s', (path, template) => {
    expect(rules({ documents }, path).template).toBe(template);
  });

  it('include severities and thresholds, and each setting changes only the named ones', () => {
    const settings = { checks: { 'thin-slides': 'medium' }, documents };
    expect(resolved(settings, 'x.docx', 'thin-slides').severity).toBe('medium');
    expect(resolved(settings, 'x.pptx', 'thin-slides').severity).toBe('low');
    expect(resolved(settings, 'reports/a/x.pptx', 'thin-slides')).toEqual({
      severity: 'low',
      options: { tolerated: 0.5 },
    });
    expect(rules({}, 'x.pptx').templates).toBe(templates);
  });
});

describe('findings that a project ignores', () => {
  const findings = [
    findingOf(),
    findingOf({ id: 'b', check: 'broken-links' }),
    findingOf({ id: 'c', check: 'unreadable-document' }),
  ];
  const report = reportOf(findings);
  const ignore = (entries: object[], path = 'old/deck.pptx') =>
    leaveOutIgnored(report, ProjectSettings.parse({ ignore: entries }).ignore, { paths: [path], today });
  const entry = { check: 'broken-links', reason: 'Archived.' };

  it('are removed, counted and explained, in a report of the same shape', () => {
    const left = ignore([{ ...entry, files: ['old/**'] }]);
    expect(ComparisonReport.parse(left).findings.map(({ id }) => id)).toEqual([findings[0]?.id, 'c']);
    expect(left.counts).toMatchObject({ high: 2 });
    expect(left.signature).not.toBe(report.signature);
    expect(left.documents[0]?.because).toBe('Why. 1 of broken-links ignored: Archived.');
  });

  it('stay in other documents, and return after their last day, which is named', () => {
    expect(ignore([{ ...entry, files: ['old/**'] }], 'new/deck.pptx')).toBe(report);
    expect(ignore([{ ...entry, until: today }])).not.toBe(report);
    expect(ignore([{ ...entry, until: '2026-11-21' }])).toBe(report);
    const { ignore: entries } = ProjectSettings.parse({ ignore: [{ ...entry, until: '2026-11-21' }, entry] });
    expect(expiredIgnores(entries, today)).toHaveLength(1);
  });
});
