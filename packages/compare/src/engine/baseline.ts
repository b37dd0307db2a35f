import { Severity } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import type { ComparisonReport } from './comparison-report.js';
import { narrowReport } from './narrow-report.js';

/** A finding that was there when the baseline was written; all but its id is for those who read the file. */
const KnownFinding = z.strictObject({
  id: z.string(),
  check: z.string(),
  severity: Severity,
  location: z.string(),
  message: z.string(),
});
type KnownFinding = z.infer<typeof KnownFinding>;

/** Findings that a project has agreed to live with for now, by document. */
export const Baseline = z.strictObject({
  version: z.literal(1),
  documents: z.record(z.string(), z.array(KnownFinding)),
});
export type Baseline = z.infer<typeof Baseline>;

export interface AgainstBaseline {
  /** The report without the known findings. */
  readonly report: ComparisonReport;
  readonly tolerated: number;
  /** Known findings that are no longer there. */
  readonly fixed: readonly KnownFinding[];
}

/** No baseline helps if nothing could be looked at. */
const neverKnown = 'unreadable-document';

/** Takes a document's known findings out of its report. Pure. */
export function applyBaseline(report: ComparisonReport, known: readonly KnownFinding[]): AgainstBaseline {
  const ids = new Set(known.map(({ id }) => id));
  const findings = report.findings.filter(({ id, check }) => check === neverKnown || !ids.has(id));
  const tolerated = report.findings.length - findings.length;
  const present = new Set(report.findings.map(({ id }) => id));
  const isRead = report.documents.every(({ outcome }) => outcome !== 'unreadable');
  const note =
    tolerated === 0 ? '' : `${countOf(tolerated, 'known finding is', 'known findings are')} tolerated.`;
  return {
    report: narrowReport(report, findings, note),
    tolerated,
    fixed: isRead ? known.filter(({ id }) => !present.has(id)) : [],
  };
}

/**
 * The baseline with these documents' findings as they are now. Documents that could not be read keep their known findings; a
 * document without findings has no entry. Sorted, so that two versions of the file differ only where findings do.
 */
export function updateBaseline(
  baseline: Baseline,
  reports: readonly { readonly document: string; readonly report: ComparisonReport }[],
): Baseline {
  const documents = new Map(Object.entries(baseline.documents));
  for (const { document, report } of reports) {
    if (report.documents.some(({ outcome }) => outcome === 'unreadable')) continue;
    const known = report.findings.map(({ id, check, severity, location, message }) => ({
      id,
      check,
      severity,
      location,
      message,
    }));
    if (known.length === 0) documents.delete(document);
    else documents.set(document, known.toSorted(byCheckAndId));
  }
  const sorted = [...documents].sort(([one], [other]) => (one < other ? -1 : 1));
  return { version: 1, documents: Object.fromEntries(sorted) };
}

function byCheckAndId(a: KnownFinding, b: KnownFinding): number {
  const keys = [a, b].map(({ check, id }) => `${check} ${id}`) as [string, string];
  if (keys[0] === keys[1]) return 0;
  return keys[0] < keys[1] ? -1 : 1;
}
