import { styleText } from 'node:util';
import { type Finding, isUnverified, type Severity } from '@fixpoint/shared/contracts';
import { countOf, toSafeLine } from '@fixpoint/shared/text';
import type { ComparisonReport } from '../engine/comparison-report.js';
import { type ComparisonRun, exitCodeOf, isFailing, type Reporter } from './reporter.js';

type Style = Parameters<typeof styleText>[0];

const severityStyles: Record<Severity, Style> = {
  critical: ['bold', 'red'],
  high: 'red',
  medium: 'yellow',
  low: 'cyan',
};

type Paint = (style: Style, text: string) => string;

/** For people at a terminal: one paragraph a finding, the worst first. */
export const prettyReporter: Reporter = {
  name: 'pretty',
  description: 'for people at a terminal',
  extension: 'txt',
  render(run, { color }) {
    const paint: Paint = (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
    const parts = run.reports.map(({ report }) => renderReport(report, run, paint));
    const total = run.reports.length > 1 ? [tally(run, paint)] : [];
    return { output: [...parts, ...total].join('\n'), exitCode: exitCodeOf(run) };
  },
};

function renderReport(report: ComparisonReport, run: ComparisonRun, paint: Paint): string {
  const heads = report.documents.map(({ name, size, because }) => {
    const extent = size === null ? '' : ` · ${countOf(size.count, size.unit)}`;
    return `${paint('bold', toSafeLine(name))}${extent} · ${toSafeLine(because)}`;
  });
  const paragraphs = report.findings.map((finding) => describe(finding, paint));
  return [...heads, '', ...paragraphs, verdict(report, run, paint), ''].join('\n');
}

/** For a run of several files: which checks spoke, the worst first, and how many files they spoke of. */
function tally({ reports }: ComparisonRun, paint: Paint): string {
  const matching = reports.filter(({ report }) => report.match).length;
  const files = `${reports.length} files: ${matching} without findings, ${reports.length - matching} with findings.\n`;
  const groups = groupByCheck(reports);
  const width = Math.max(0, ...groups.map(({ check }) => check.length));
  const lines = groups.map(({ severity, check, findings, files: spread }) =>
    [
      `  ${paint(severityStyles[severity], severity.toUpperCase().padEnd(8))} ${check.padEnd(width)}`,
      `${countOf(findings, 'finding')} in ${countOf(spread, 'file')}\n`,
    ].join('  '),
  );
  return [files, ...lines].join('');
}

interface CheckGroup {
  readonly severity: Severity;
  readonly check: string;
  readonly findings: number;
  readonly files: number;
}

/** A check has several severities if a project sets one for some of its files. */
function groupByCheck(reports: ComparisonRun['reports']): CheckGroup[] {
  const groups = new Map<string, CheckGroup>();
  for (const { report } of reports) {
    const seen = new Set<string>();
    for (const { severity, check } of report.findings) {
      const key = `${severity} ${check}`;
      const { findings, files } = groups.get(key) ?? { findings: 0, files: 0 };
      groups.set(key, { severity, check, findings: findings + 1, files: files + (seen.has(key) ? 0 : 1) });
      seen.add(key);
    }
  }
  const ranks = Object.keys(severityStyles);
  return [...groups.values()].sort(
    (a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity) || b.findings - a.findings,
  );
}

function describe(finding: Finding, paint: Paint): string {
  const { severity, check, location, message, expected, actual, suggestion, by } = finding;
  const origin = by === undefined ? '' : ` · by ${by}`;
  return [
    `${paint(severityStyles[severity], severity.toUpperCase())} ${paint('bold', check)} · ${toSafeLine(location)}${origin}`,
    `  ${toSafeLine(message)}`,
    `  expected  ${toSafeLine(expected)}`,
    `  actual    ${toSafeLine(actual)}`,
    `  fix       ${toSafeLine(suggestion)}`,
    '',
  ].join('\n');
}

function verdict(
  { match, template, counts, findings, documents }: ComparisonReport,
  { failOn }: ComparisonRun,
  paint: Paint,
): string {
  if (match && documents.some(({ outcome }) => outcome === 'skipped')) {
    return paint('yellow', 'Not everything was compared.');
  }
  const unverified = findings.filter(isUnverified).length;
  const claims =
    unverified === 0
      ? ''
      : ` ${countOf(unverified, 'unverified finding', 'unverified findings')} of a model: ${unverified === 1 ? 'it does' : 'they do'} not fail the run.`;
  if (match)
    return `${paint('green', template === null ? 'No findings.' : 'Matches its template.')}${claims}`;
  const parts = Object.entries(counts).filter(([, amount]) => amount > 0);
  const fails = findings.some((finding) => isFailing(finding, failOn));
  const tolerated = fails ? '' : ` They do not fail the run (--fail-on ${failOn}).`;
  return `Findings: ${parts.map(([severity, amount]) => `${amount} ${severity}`).join(', ')}.${tolerated}${claims}`;
}
