import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import { artifactOptions, getReport } from '../../../api/artifacts.js';
import { emptyStates } from '../../../labels/empty-states.js';
import type { Comparison } from '../comparisons.js';
import { type LedgerState, ledgerMatrix } from './ledger-matrix.js';

/** Comparisons whose reports are asked for the words of their findings. */
const mostReports = 30;
const mostRows = 300;

const signs: Readonly<Record<LedgerState, readonly [sign: string, word: string]>> = {
  new: ['●', 'new'],
  open: ['●', 'unchanged'],
  better: ['▼', 'improved'],
  worse: ['▲', 'worsened'],
  fixed: ['✓', 'fixed'],
  back: ['↺', 'regressed'],
  absent: ['', 'not present'],
};

/** Findings by iterations: when each was born, got better, went and came back. */
export function LedgerView({ comparisons }: { readonly comparisons: readonly Comparison[] }) {
  const reports = useQueries({
    queries: [...new Set(comparisons.map(({ report }) => report))].slice(-mostReports).map((report) => ({
      queryKey: ['report', report],
      queryFn: ({ signal }: { signal: AbortSignal }) => getReport(report, signal),
      ...artifactOptions,
    })),
  });
  const rows = ledgerMatrix(
    comparisons,
    reports.flatMap(({ data }) => data?.findings ?? []),
  );
  if (rows.length === 0) return <p className="quiet">{emptyStates.ledger}</p>;
  return (
    <>
      <p className="legend quiet">
        {(['new', 'open', 'better', 'worse', 'fixed', 'back'] as const).map((state) => (
          <span key={state}>
            <span className={`state ${state}`} aria-hidden="true">
              {signs[state][0]}
            </span>{' '}
            {signs[state][1]}
          </span>
        ))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many iterations scroll sideways, by keyboard too */}
      <section className="ledger" tabIndex={0} aria-label="Findings by iteration">
        <table>
          <thead>
            <tr>
              <th scope="col">Finding</th>
              {comparisons.map(({ iteration, at }) => (
                <th key={at} scope="col">
                  <span className="visually-hidden">Iteration </span>
                  {iteration}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map(({ id, severity, message, location, states }) => (
              <tr key={id}>
                <th scope="row">
                  {severity === null ? null : <span className={`severity ${severity}`}>{severity}</span>}{' '}
                  {message === '' ? <code>{id}</code> : message} <span className="quiet">{location}</span>
                </th>
                {states.map((state, index) => {
                  const comparison = comparisons[index];
                  const [sign, word] = signs[state];
                  const isThere = state !== 'absent' && state !== 'fixed';
                  return (
                    <td key={comparison?.at}>
                      {isThere ? (
                        <Link
                          className={`state ${state}`}
                          href={`?${new URLSearchParams({ view: 'document', iteration: String(comparison?.iteration), finding: id })}`}
                          aria-label={`${word} in iteration ${comparison?.iteration}: show in the document`}
                        >
                          {sign}
                        </Link>
                      ) : (
                        <span className={`state ${state}`}>
                          <span aria-hidden="true">{sign}</span>
                          <span className="visually-hidden">{word}</span>
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CutOff newest={comparisons.at(-1)} />
      {rows.length > mostRows ? (
        <p className="quiet">
          Showing {mostRows} of {rows.length} findings, open ones first.
        </p>
      ) : null}
    </>
  );
}

/** Says how many findings the ledger has no room for. */
function CutOff({ newest }: { readonly newest: Comparison | undefined }) {
  const open = newest?.ledger?.open;
  if (newest === undefined || open === undefined || open >= newest.total) return null;
  return (
    <p className="quiet">
      The ledger tracks the worst {open} of {newest.total} findings. The tab Findings lists all of them.
    </p>
  );
}
