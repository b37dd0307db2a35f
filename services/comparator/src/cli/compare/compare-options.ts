import type { Severity } from '@fixpoint/shared/contracts';
import type { ReportTarget } from './report-targets.js';

/** The options of a comparison as the command line gives them. */
export interface CompareOptions {
  readonly template?: string;
  readonly templates?: string;
  readonly against?: string;
  /** All documents are what one mail brought. */
  readonly together?: boolean;
  readonly reports: readonly ReportTarget[];
  readonly bundle?: string;
  /** False: no pictures of the pages, which a foreign program draws. */
  readonly thumbnails?: boolean;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly failOn: Severity | 'never';
  readonly watch?: boolean;
  readonly today?: string;
  readonly limit: readonly string[];
  readonly quiet?: boolean;
}
