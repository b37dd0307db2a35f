import type { Finding } from '@fixpoint/shared/contracts';
import { escapeMarkup } from './escape.js';
import { type ComparisonRun, exitCodeOf, type FileReport, isFailing, type Reporter } from './reporter.js';

/** JUnit's XML as Jenkins and GitLab read it: a suite for each file, a case for each check. */
export const junitReporter: Reporter = {
  name: 'junit',
  description: 'JUnit XML for Jenkins, GitLab and others',
  extension: 'xml',
  render(run) {
    const suites = run.reports.map((file) => suiteOf(file, run));
    const output = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites name="${escapeMarkup(run.tool.name)}" ${totals(
        suites.flatMap(({ cases }) => cases),
        suites.reduce((sum, { seconds }) => sum + seconds, 0),
      )}>`,
      ...suites.map(renderSuite),
      '</testsuites>',
      '',
    ].join('\n');
    return { output, exitCode: exitCodeOf(run) };
  },
};

interface Case {
  readonly name: string;
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly message: string;
  readonly lines: readonly string[];
  readonly seconds?: number | undefined;
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
  readonly seconds: number;
}

function suiteOf(
  { path, report, checks = [], checksOff = [], seconds = 0, checkSeconds }: FileReport,
  { failOn }: ComparisonRun,
): Suite {
  const names = [...new Set([...checks, ...report.findings.map(({ check }) => check)])];
  const uncompared = report.documents.flatMap(({ name, outcome, because }): Case[] =>
    outcome === 'checked'
      ? []
      : [
          {
            name: `compared: ${name}`,
            kind: outcome === 'read' ? 'skipped' : 'error',
            message: because,
            lines: [],
          },
        ],
  );
  const cases = names.map((name) => ({
    ...caseOf(
      name,
      report.findings.filter(({ check }) => check === name),
      failOn,
    ),
    seconds: checkSeconds?.get(name),
  }));
  const off = checksOff.map(
    (name): Case => ({
      name,
      kind: 'skipped',
      message: 'The template or the project settings disable this check.',
      lines: [],
    }),
  );
  return { name: path, seconds, cases: [...uncompared, ...cases, ...off] };
}

/** Findings that a run does not fail on leave their case passed, but are listed in its output. */
function caseOf(name: string, findings: readonly Finding[], failOn: ComparisonRun['failOn']): Case {
  const failing = findings.filter((finding) => isFailing(finding, failOn));
  const [first] = failing;
  const lines = findings.flatMap(describe);
  if (first === undefined) return { name, kind: 'passed', message: '', lines };
  const more = failing.length > 1 ? ` (and ${failing.length - 1} more)` : '';
  return { name, kind: 'failure', message: `${first.message}${more}`, lines };
}

function describe({ severity, location, message, expected, actual, suggestion, id }: Finding): string[] {
  return [
    `${severity.toUpperCase()} ${message}`,
    `  at: ${location}`,
    `  expected: ${expected}`,
    `  actual: ${actual}`,
    `  fix: ${suggestion}`,
    `  id: ${id}`,
  ];
}

function totals(cases: readonly Case[], seconds: number): string {
  const count = (kind: Case['kind']) => cases.filter((candidate) => candidate.kind === kind).length;
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}" time="${toTime(seconds)}"`;
}

/** Seconds as the schema of JUnit takes them: without an exponent. */
function toTime(seconds: number): string {
  return seconds === 0 ? '0' : seconds.toFixed(3);
}

function renderSuite({ name, cases, seconds }: Suite): string {
  const suite = escapeMarkup(name);
  return [
    `  <testsuite name="${suite}" ${totals(cases, seconds)}>`,
    ...cases.map((item) => renderCase(item, suite)),
    '  </testsuite>',
  ].join('\n');
}

function renderCase({ name, kind, message, lines, seconds = 0 }: Case, suite: string): string {
  const open = `    <testcase name="${escapeMarkup(name)}" classname="${suite}" time="${toTime(seconds)}"`;
  const text = lines.map(escapeMarkup).join('\n');
  if (kind === 'passed')
    return text === '' ? `${open}/>` : `${open}><system-out>${text}</system-out></testcase>`;
  if (kind === 'skipped') return `${open}><skipped message="${escapeMarkup(message)}"/></testcase>`;
  return `${open}><${kind} message="${escapeMarkup(message)}" type="${escapeMarkup(name)}">${text}</${kind}></testcase>`;
}
