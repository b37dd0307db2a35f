import type { FindingCounts } from '@fixpoint/shared/contracts';
import { countOf } from '../../task/amounts.js';
import { totalOf } from '../../task/comparisons.js';
import { severities } from '../../task/severities.js';

/** `5 findings: 2 critical, 3 high`, each in the colour of its severity. */
export function SeverityCounts({ counts }: { readonly counts: FindingCounts }) {
  const total = totalOf(counts);
  if (total === 0) return <span className="severity none">No findings</span>;
  const parts = severities.filter((severity) => counts[severity] > 0);
  return (
    <span>
      {countOf(total, 'finding')}:{' '}
      {parts.map((severity, index) => (
        <span key={severity}>
          {index === 0 ? '' : ', '}
          <span className={`severity ${severity}`}>
            {counts[severity]} {severity}
          </span>
        </span>
      ))}
    </span>
  );
}
