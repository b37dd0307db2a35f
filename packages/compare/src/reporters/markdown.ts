import type { Finding, Severity } from '@fixpoint/shared/contracts';
import { escapeMarkdown } from './escape.js';
import { type ComparisonRun, exitCodeOf, type FileReport, type Reporter } from './reporter.js';

/** GitHub takes 65,536 characters in a comment. */
const maxCommentLength = 60_000;

const marks: Record<Severity, string> = { critical: '🔴', high: '🟠', medium: '🟡', low: '🔵' };

/** For comments on pull requests and the summaries of jobs. */
export const markdownReporter: Reporter = {
  name: 'markdown',
  description: 'for comments and job summaries',
  extension: 'md',
  render(run) {
    const exitCode = exitCodeOf(run);
    return {
      output: `${['# Document comparison', '', verdict(exitCode), '', ...tableOf(run), ...renderFiles(run)].join('\n')}\n`,
      exitCode,
    };
  },
};

function verdict(exitCode: 0 | 1 | 2): string {
  if (exitCode === 2) return '**Not everything could be compared.**';
  return exitCode === 0 ? '**Passed.**' : '**There are findings.**';
}

/** More files than these are no table to read. */
const maxRows = 200;

/** Every file in a line, those with findings first. */
function tableOf({ reports }: ComparisonRun): string[] {
  if (reports.length < 2) return [];
  const sorted = reports.toSorted((a, b) => b.report.findings.length - a.report.findings.length);
  const rows = sorted.slice(0, maxRows).map(({ path, report: { counts, match } }) => {
    const { critical, high, medium, low } = counts;
    return `| ${escapeMarkdown(path)} | ${match ? '✅' : '❌'} | ${critical} | ${high} | ${medium} | ${low} |`;
  });
  return [
    '| Document | | critical | high | medium | low |',
    '|---|---|---:|---:|---:|---:|',
    ...rows,
    ...(sorted.length > maxRows ? ['', `*${sorted.length - maxRows} more documents are not listed.*`] : []),
    '',
  ];
}

/** Whole findings until the text is as long as a comment may be; the rest as a number. */
function renderFiles({ reports }: ComparisonRun): string[] {
  const lines: string[] = [];
  let length = 0;
  let omitted = 0;
  const add = (block: readonly string[]) => {
    const size = block.join('\n').length + 1;
    if (length + size > maxCommentLength) return false;
    length += size;
    lines.push(...block);
    return true;
  };
  // A file without findings has its line in the table.
  const shown = reports.length < 2 ? reports : reports.filter(({ report }) => report.findings.length > 0);
  for (const file of shown) {
    const isShown = add(headOf(file));
    for (const finding of file.report.findings) {
      if (!isShown || omitted > 0 || !add(describe(finding))) omitted += 1;
    }
  }
  return omitted === 0
    ? lines
    : [...lines, `*${omitted} more findings are not listed. The other reporters show all of them.*`];
}

function headOf({ path, report }: FileReport): string[] {
  const { critical, high, medium, low } = report.counts;
  return [
    `## ${escapeMarkdown(path)}`,
    '',
    ...report.documents.map(({ name, because }) => `${escapeMarkdown(name)}: ${escapeMarkdown(because)}`),
    '',
    '| critical | high | medium | low |',
    '|---:|---:|---:|---:|',
    `| ${critical} | ${high} | ${medium} | ${low} |`,
    '',
  ];
}

function describe({ severity, check, location, message, expected, actual, suggestion }: Finding): string[] {
  return [
    `### ${marks[severity]} ${severity} · ${escapeMarkdown(check)} · ${escapeMarkdown(location)}`,
    '',
    escapeMarkdown(message),
    '',
    `- **expected** ${escapeMarkdown(expected)}`,
    `- **actual** ${escapeMarkdown(actual)}`,
    `- **fix** ${escapeMarkdown(suggestion)}`,
    '',
  ];
}
