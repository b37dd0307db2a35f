import type { Comparison } from '../../task/comparisons.js';
import { useReport } from './use-report.js';

/** What the comparison before still found and this one does not. */
export function FixedFindings({
  comparison,
  before,
}: {
  readonly comparison: Comparison;
  readonly before: Comparison | undefined;
}) {
  const fixed = comparison.ledger?.fixed ?? [];
  const report = useReport(fixed.length === 0 ? undefined : before?.report);
  if (fixed.length === 0) return null;
  const known = new Map(report.data?.findings.map((finding) => [finding.id, finding]));
  return (
    <section aria-label="Fixed">
      <h3>Fixed since the comparison before</h3>
      <ul className="findings">
        {fixed.map((id) => (
          <li key={id} className="finding gone">
            <span className="severity none" aria-hidden="true">
              ✓
            </span>{' '}
            {known.get(id)?.message ?? id} <span className="quiet">{known.get(id)?.location}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
