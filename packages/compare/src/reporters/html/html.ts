import { countOf } from '@fixpoint/shared/text';
import { escapeMarkup } from '../escape.js';
import { type ComparisonRun, type ExitCode, exitCodeOf, type Reporter } from '../reporter.js';

import { fileAnchor, renderFile } from './file-section.js';
import { severities } from './page-findings.js';
import { styleSheet } from './style-sheet.js';

const verdicts: Record<ExitCode, string> = {
  0: 'Passed',
  1: 'There are findings',
  2: 'Not everything could be compared',
};

const thresholds: Record<ComparisonRun['failOn'], string> = {
  never: 'nothing',
  critical: 'critical',
  high: 'high or worse',
  medium: 'medium or worse',
  low: 'any finding',
};

/**
 * One page that needs nothing else: no request, no script. The policy in its head holds even if a text of a document
 * should slip through as markup.
 */
export const htmlReporter: Reporter = {
  name: 'html',
  description: 'one page with the findings next to the slides',
  extension: 'html',
  render(run) {
    const exitCode = exitCodeOf(run);
    const title = `${verdicts[exitCode]} · ${run.reports.map(({ path }) => path).join(', ')}`.slice(0, 200);
    const output = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${styleSheet}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the findings</a>
${renderHeader(run, exitCode)}
<main id="content">
${run.reports.map((file, index) => renderFile(file, { index, thumbnails: file.thumbnails, isOneOfSeveral: run.reports.length > 1 })).join('\n')}
</main>
<footer><p>${escapeMarkup(`${run.tool.name} ${run.tool.version}`)}</p></footer>
</body>
</html>
`;
    return { output, exitCode };
  },
};

function renderHeader(run: ComparisonRun, exitCode: ExitCode): string {
  const counts = severities.map((severity) => ({
    severity,
    count: run.reports.reduce((sum, { report }) => sum + report.counts[severity], 0),
  }));
  const filters = counts
    .map(
      ({ severity, count }) =>
        `<label class="chip ${severity}"><input type="checkbox" id="show-${severity}" checked> ${severity} <b>${count}</b></label>`,
    )
    .join('\n');
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return `<header class="top">
<h1><span class="verdict verdict-${exitCode}">${verdicts[exitCode]}</span> Document comparison</h1>
<p>${countOf(total, 'finding')} in ${countOf(run.reports.length, 'document')}. The run fails on: ${thresholds[run.failOn]}.</p>
<fieldset class="filters"><legend>Show findings</legend>
${filters}
</fieldset>
${renderContents(run)}
</header>`;
}

function renderContents({ reports }: ComparisonRun): string {
  if (reports.length < 2) return '';
  const items = reports.map(({ path, report }, index) => {
    const { length } = report.findings;
    return `<li><a href="#${fileAnchor(index)}">${escapeMarkup(path)}</a> <span class="quiet">${length}</span></li>`;
  });
  return `<nav aria-label="Documents"><ul class="contents">${items.join('')}</ul></nav>`;
}
