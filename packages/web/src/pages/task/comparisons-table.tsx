import type { FindingCounts } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { type Comparison, severities, totalOf } from './comparisons.js';

/** The ledger in figures: the findings of each comparison, and the changes since the one before. */
export function ComparisonsTable({ comparisons }: { readonly comparisons: readonly Comparison[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens it scrolls sideways, by keyboard too
    <section className="wide" tabIndex={0} aria-label="Findings per iteration">
      <table className="figures">
        <caption>Findings per iteration</caption>
        <thead>
          <tr>
            <th scope="col">Iteration</th>
            {severities.map((severity) => (
              <th key={severity} scope="col">
                <span className={`severity ${severity}`}>{severity}</span>
              </th>
            ))}
            <th scope="col">total</th>
            <th scope="col">new</th>
            <th scope="col">fixed</th>
            <th scope="col">regressed</th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ iteration, at, counts, total, ledger }) => (
            <tr key={at}>
              <th scope="row">{iteration}</th>
              {severities.map((severity) => (
                <td key={severity}>{counts[severity]}</td>
              ))}
              <td>
                <strong>{total}</strong>
              </td>
              <td>{ledger?.born.length ?? '–'}</td>
              <td>{ledger?.fixed.length ?? '–'}</td>
              <td>{ledger?.regressed.length ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

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
