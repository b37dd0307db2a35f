import { countFindings, type Finding, isUnverified } from '@fixpoint/shared/contracts';
import type { ComparisonReport } from './comparison-report.js';
import { signatureOf } from './create-finding.js';

/** The report with only these of its findings, and a sentence that states why the others are gone. Pure. */
export function narrowReport(
  report: ComparisonReport,
  findings: readonly Finding[],
  note: string,
): ComparisonReport {
  return {
    ...report,
    match: findings.every(isUnverified),
    documents: report.documents.map((document, index) =>
      index === 0 && note !== '' ? { ...document, because: `${document.because} ${note}` } : document,
    ),
    findings: [...findings],
    counts: countFindings([...findings]),
    signature: signatureOf(findings.filter((finding) => !isUnverified(finding))),
  };
}
