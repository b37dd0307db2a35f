import type { ComparisonReport } from '../engine/comparison-report.js';
import { exitCodeOf, type Rendered } from './reporter.js';

/** The whole report, for programs. */
export function renderJson(report: ComparisonReport): Rendered {
  return { output: `${JSON.stringify(report, null, 2)}\n`, exitCode: exitCodeOf(report) };
}
