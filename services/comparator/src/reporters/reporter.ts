import type { ComparisonReport } from '../engine/comparison-report.js';

/** What a command prints, and the code with which it ends. */
export interface Rendered {
  readonly output: string;
  readonly exitCode: ExitCode;
}

/** 0: the documents match. 1: there are findings. 2: a document cannot be read, or fits no template. */
export type ExitCode = 0 | 1 | 2;

export interface ReporterOptions {
  /** Whether the output may carry terminal colours. */
  readonly color: boolean;
}

/** Renders a report. Pure. */
export type Reporter = (report: ComparisonReport, options: ReporterOptions) => Rendered;

export function exitCodeOf({ match, documents }: ComparisonReport): ExitCode {
  // A document that was merely read must not pass a build as if it had been compared.
  if (documents.some(({ outcome }) => outcome !== 'checked')) return 2;
  return match ? 0 : 1;
}
