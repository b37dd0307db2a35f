import { type Finding, isUnverified, type Severity } from '@fixpoint/shared/contracts';
import type { ComparisonReport } from '../engine/comparison-report.js';
import type { DocumentAlignment } from '../golden/alignment.js';

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

/** Output that a command prints or writes, and its exit code. */
interface Rendered {
  /** Bytes if the format is not text: the output must then be a file, not a terminal. */
  readonly output: string | Uint8Array;
  readonly exitCode: ExitCode;
}

interface ReporterOptions {
  /** True if the output may carry terminal colours. */
  readonly color: boolean;
}

/** Everything that one command compared: what reporters show. Plain data. */
export interface ComparisonRun {
  /** One for each file, in the order in which they were named. */
  readonly reports: readonly FileReport[];
  /** Findings below it are shown but do not fail the run; `never`: none does. */
  readonly failOn: Severity | 'never';
  /** Maximum number of findings below `failOn` before a run fails all the same; absent: any number. */
  readonly maxWarnings?: number | undefined;
  /** Documentation of checks by their names, as Markdown; a check without an entry is described by its definition alone. */
  readonly readmes?: ReadonlyMap<string, string> | undefined;
  readonly tool: { readonly name: string; readonly version: string };
  /** Address of a check's documentation, with `{check}` for its name; absent: not published. */
  readonly helpAddress?: string | undefined;
}

export interface FileReport {
  /** As a person names the file, relative to the working directory: `out/report.pptx`. */
  readonly path: string;
  readonly report: ComparisonReport;
  /** Names of the checks that were run, so that those that passed can be named: see `checksRun`. */
  readonly checks?: readonly string[] | undefined;
  /** Names of the checks that a template or the project switches off. */
  readonly checksOff?: readonly string[] | undefined;
  /** Duration of reading and checking, in seconds. Only the `junit` reporter shows it: all others give the same for the same documents. */
  readonly seconds?: number | undefined;
  /** Duration of each check, in seconds by its name; a check without an entry was not measured. Only the `junit` reporter shows it. */
  readonly checkSeconds?: ReadonlyMap<string, number> | undefined;
  /** The document in pages, beside the golden one if there is one. Only the `html` reporter needs it. */
  readonly alignment?: DocumentAlignment | undefined;
  /** Pictures of the pages. Only the `html` reporter needs them. */
  readonly thumbnails?: Thumbnails | undefined;
}

/** Pictures of the pages of a document and of the golden one, in their order; or the reason why they are missing. */
export type Thumbnails =
  | {
      readonly output: readonly Thumbnail[];
      readonly golden: readonly Thumbnail[];
      /** Notes about them for people, as sentences: pages left out. */
      readonly notes: readonly string[];
    }
  | { readonly missing: string };

/** A picture of one page. */
export interface Thumbnail {
  /** 1 for the first; for presentations the number of the slide. */
  readonly page: number;
  readonly png: Uint8Array;
}

/** 0: the documents match. 1: there are findings. 2: a document was not compared at all. */
export type ExitCode = 0 | 1 | 2;

/** Code for a whole run: a document that was not compared outweighs findings, and those below `failOn` do not count. */
export function exitCodeOf(run: Pick<ComparisonRun, 'reports' | 'failOn' | 'maxWarnings'>): ExitCode {
  const { reports, failOn } = run;
  // A document that no template fits was checked by the general template only, and every reporter states it.
  const isPartial = reports.some(({ report }) =>
    report.documents.some(({ outcome }) => outcome === 'unreadable' || outcome === 'skipped'),
  );
  if (isPartial) return 2;
  return reports.some(({ report }) => fails(report, failOn)) || hasTooManyWarnings(run) ? 1 : 0;
}

/** True if there are more findings below `failOn` than a run may have. */
export function hasTooManyWarnings({
  reports,
  failOn,
  maxWarnings = Number.POSITIVE_INFINITY,
}: Pick<ComparisonRun, 'reports' | 'failOn' | 'maxWarnings'>): boolean {
  const warnings = reports.flatMap(({ report }) =>
    report.findings.filter((finding) => !isUnverified(finding) && !isAtLeast(finding.severity, failOn)),
  );
  return warnings.length > maxWarnings;
}

function fails({ findings }: ComparisonReport, failOn: ComparisonRun['failOn']): boolean {
  return findings.some((finding) => isFailing(finding, failOn));
}

/** True for a finding that a run fails on. What only a model says fails no run. */
export function isFailing(finding: Finding, failOn: ComparisonRun['failOn']): boolean {
  return !isUnverified(finding) && isAtLeast(finding.severity, failOn);
}

const ranks: Record<Severity | 'never', number> = { never: -1, critical: 0, high: 1, medium: 2, low: 3 };

/** True if a finding of that severity fails a run. */
export function isAtLeast(severity: Severity, failOn: ComparisonRun['failOn']): boolean {
  return ranks[severity] <= ranks[failOn];
}
