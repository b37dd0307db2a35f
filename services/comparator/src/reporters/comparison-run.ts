import type { Severity } from '@fixpoint/shared/contracts';
import type { ComparisonReport } from '../engine/comparison-report.js';
import type { DocumentAlignment } from '../golden/alignment.js';

/** Everything that one command compared: what reporters show. Plain data; holds no times. */
export interface ComparisonRun {
  /** One for each file, in the order in which they were named. */
  readonly reports: readonly FileReport[];
  /** Findings below it are shown but do not fail the run; `never`: none does. */
  readonly failOn: Severity | 'never';
  /** Documentation of checks by their names, as Markdown; what is not there is described by its definition alone. */
  readonly readmes?: ReadonlyMap<string, string> | undefined;
  readonly tool: { readonly name: string; readonly version: string };
}

export interface FileReport {
  /** As a person names the file, relative to where the command ran: `out/report.pptx`. */
  readonly path: string;
  readonly report: ComparisonReport;
  /** Names of the checks that were run, so that those that passed can be named: see `checksRun`. */
  readonly checks?: readonly string[] | undefined;
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
