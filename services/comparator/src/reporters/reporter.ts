import type { Severity } from '@fixpoint/shared/contracts';
import type { ComparisonReport } from '../engine/comparison-report.js';
import type { ComparisonRun } from './comparison-run.js';

/** What a command prints or writes, and the code with which it ends. */
export interface Rendered {
  /** Bytes where the format is no text: a terminal wants a file instead. */
  readonly output: string | Uint8Array;
  readonly exitCode: ExitCode;
}

/** 0: the documents match. 1: there are findings. 2: a document was not compared at all. */
export type ExitCode = 0 | 1 | 2;

export interface ReporterOptions {
  /** Whether the output may carry terminal colours. */
  readonly color: boolean;
}

/** A way to show a run, as data. */
export interface Reporter {
  readonly name: string;
  /** For whom, in a few words; shown in the command's help. */
  readonly description: string;
  /** Without its dot; how a file of it is best named. */
  readonly extension: string;
  /** Pure: the same run and options give the same bytes. */
  render(run: ComparisonRun, options: ReporterOptions): Promise<Rendered> | Rendered;
}

/** Code for a whole run: a document that was not compared outweighs findings, and those below `failOn` do not count. */
export function exitCodeOf({ reports, failOn }: Pick<ComparisonRun, 'reports' | 'failOn'>): ExitCode {
  // One that no template fits was held to what no reader should meet, and every reporter says that it was no more.
  const isPartial = reports.some(({ report }) =>
    report.documents.some(({ outcome }) => outcome === 'unreadable' || outcome === 'skipped'),
  );
  if (isPartial) return 2;
  return reports.some(({ report }) => fails(report, failOn)) ? 1 : 0;
}

function fails({ findings }: ComparisonReport, failOn: ComparisonRun['failOn']): boolean {
  return findings.some(({ severity }) => isAtLeast(severity, failOn));
}

const ranks: Record<Severity | 'never', number> = { never: -1, critical: 0, high: 1, medium: 2, low: 3 };

/** Whether a finding of that severity is one that a run fails on. */
export function isAtLeast(severity: Severity, failOn: ComparisonRun['failOn']): boolean {
  return ranks[severity] <= ranks[failOn];
}
