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

/** What a command prints or writes, and the code with which it ends. */
interface Rendered {
  /** Bytes where the format is no text: a terminal wants a file instead. */
  readonly output: string | Uint8Array;
  readonly exitCode: ExitCode;
}

interface ReporterOptions {
  /** Whether the output may carry terminal colours. */
  readonly color: boolean;
}

/** Everything that one command compared: what reporters show. Plain data. */
export interface ComparisonRun {
  /** One for each file, in the order in which they were named. */
  readonly reports: readonly FileReport[];
  /** Findings below it are shown but do not fail the run; `never`: none does. */
  readonly failOn: Severity | 'never';
  /** How many findings below `failOn` a run may have before it fails all the same; absent: any number. */
  readonly maxWarnings?: number | undefined;
  /** Documentation of checks by their names, as Markdown; what is not there is described by its definition alone. */
  readonly readmes?: ReadonlyMap<string, string> | undefined;
  readonly tool: { readonly name: string; readonly version: string };
  /** Address of a check's documentation, `{check}` standing for its name; absent: nobody publishes it. */
  readonly helpAddress?: string | undefined;
}

export interface FileReport {
  /** As a person names the file, relative to where the command ran: `out/report.pptx`. */
  readonly path: string;
  readonly report: ComparisonReport;
  /** Names of the checks that were run, so that those that passed can be named: see `checksRun`. */
  readonly checks?: readonly string[] | undefined;
  /** Names of the checks that a template or the project switches off. */
  readonly checksOff?: readonly string[] | undefined;
  /** How long reading and checking took, in seconds. Only the `junit` reporter shows it: all others give the same for the same documents. */
  readonly seconds?: number | undefined;
  /** How long each check took, in seconds by its name; what is not there was not measured. Only the `junit` reporter shows it. */
  readonly checkSeconds?: ReadonlyMap<string, number> | undefined;
  /** The document in pages, beside the golden one where there is one. Only the `html` reporter needs it. */
  readonly alignment?: DocumentAlignment | undefined;
  /** Pictures of the pages. Only the `html` reporter needs them. */
  readonly thumbnails?: Thumbnails | undefined;
}

/** Pictures of the pages of a document and of the golden one, in their order; or why there are none. */
export type Thumbnails =
  | {
      readonly output: readonly Thumbnail[];
      readonly golden: readonly Thumbnail[];
      /** What a person should know of them, as sentences: pages left out. */
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

/** Whether there are more findings below `failOn` than a run may have. */
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

/** Whether a finding of that severity is one that a run fails on. */
export function isAtLeast(severity: Severity, failOn: ComparisonRun['failOn']): boolean {
  return ranks[severity] <= ranks[failOn];
}
