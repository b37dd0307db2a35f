import type { ComparisonReport } from '../engine/comparison-report.js';
import { exitCodeOf, type Reporter } from './reporter.js';

/** One report as the text that is stored and printed: for programs. */
export function reportText(report: ComparisonReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** A run of one file is its report; a run of several is a list of them by path. */
export const jsonReporter: Reporter = {
  name: 'json',
  description: 'the whole report, for programs',
  extension: 'json',
  render(run) {
    const [only] = run.reports;
    const output =
      only !== undefined && run.reports.length === 1
        ? reportText(only.report)
        : `${JSON.stringify({ version: 2, reports: run.reports.map(({ path, report }) => ({ path, ...report })) }, null, 2)}\n`;
    return { output, exitCode: exitCodeOf(run) };
  },
};
