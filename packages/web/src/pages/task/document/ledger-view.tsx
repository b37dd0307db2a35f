import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Link } from 'wouter';
import { artifactOptions, getReport } from '../../../api/artifacts.js';
import { emptyStates } from '../../../labels/empty-states.js';
import type { Comparison } from '../comparisons.js';
import { type LedgerRow, type LedgerState, ledgerMatrix } from './ledger-matrix.js';
import { useLook } from './use-look.js';

/** Comparisons whose reports are asked for the words of their findings. */
const maxReports = 30;
/** Height of a row in pixels, until it was measured. */
const defaultRow = 34;

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
    queries: [...new Set(comparisons.map(({ report }) => report))].slice(-maxReports).map((report) => ({
      queryKey: ['report', report],
      queryFn: ({ signal }: { signal: AbortSignal }) => getReport(report, signal),
      ...artifactOptions,
    })),
  });
  const rows = ledgerMatrix(
    comparisons,
    reports.flatMap(({ data }) => data?.findings ?? []),
  );
  const [look, setLook] = useLook();
  const isWhole = look.get('closed') !== null;
  const shown = isWhole ? rows : rows.filter(isOpen);
  const box = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => defaultRow,
    overscan: 10,
    getItemKey: (index) => shown[index]?.id ?? index,
  });
  const near = virtual.getVirtualItems();
  const [first, last] = [near[0], near.at(-1)];
  // The newest iteration is the first column.
  const columns = comparisons.map((comparison, index) => ({ comparison, index })).toReversed();
  if (rows.length === 0) return <p className="quiet">{emptyStates.ledger}</p>;
  return (
    <>
      <label className="tick">
        <input
          type="checkbox"
          checked={isWhole}
          onChange={({ target }) => setLook({ closed: target.checked ? '1' : null })}
        />
        Show the {rows.length - rows.filter(isOpen).length} fixed ones too
      </label>
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
      <section ref={box} className="ledger" tabIndex={0} aria-label="Findings by iteration">
        <table aria-rowcount={shown.length + 1}>
          <thead>
            <tr>
              <th scope="col">Finding</th>
              {columns.map(({ comparison: { iteration, at } }) => (
                <th key={at} scope="col">
                  <span className="visually-hidden">Iteration </span>
                  {iteration}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first === undefined ? null : <Space height={first.start} />}
            {near.map(({ index: place }) => {
              const row = shown[place];
              if (row === undefined) return null;
              const { id, severity, message, location, states } = row;
              return (
                <tr key={id} ref={virtual.measureElement} data-index={place} aria-rowindex={place + 2}>
                  <th scope="row">
                    {severity === null ? null : <span className={`severity ${severity}`}>{severity}</span>}{' '}
                    {message === '' ? <code>{id}</code> : message} <span className="quiet">{location}</span>
                  </th>
                  {columns.map(({ comparison, index }) => (
                    <td key={comparison.at}>
                      <State id={id} state={states[index] ?? 'absent'} iteration={comparison.iteration} />
                    </td>
                  ))}
                </tr>
              );
            })}
            {last === undefined ? null : <Space height={virtual.getTotalSize() - last.end} />}
          </tbody>
        </table>
      </section>
      <CutOff newest={comparisons.at(-1)} />
      {shown.length === 0 ? <p className="quiet">{emptyStates.findingsHere}</p> : null}
    </>
  );
}

/** Room of the rows that are not in the page. */
function Space({ height }: { readonly height: number }) {
  return height <= 0 ? null : (
    <tr>
      <td style={{ height }} />
    </tr>
  );
}

function isOpen({ states }: LedgerRow): boolean {
  const newest = states.at(-1) ?? 'absent';
  return newest !== 'absent' && newest !== 'fixed';
}

/** State of a finding in an iteration, with a link to its place in the document. */
function State({
  id,
  state,
  iteration,
}: {
  readonly id: string;
  readonly state: LedgerState;
  readonly iteration: number;
}) {
  const [sign, word] = signs[state];
  if (state === 'absent' || state === 'fixed') {
    return (
      <span className={`state ${state}`}>
        <span aria-hidden="true">{sign}</span>
        <span className="visually-hidden">{word}</span>
      </span>
    );
  }
  return (
    <Link
      className={`state ${state}`}
      href={`?${new URLSearchParams({ view: 'document', iteration: String(iteration), finding: id })}`}
      aria-label={`${word} in iteration ${iteration}: show in the document`}
    >
      {sign}
    </Link>
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
