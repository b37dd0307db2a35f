import { countOf } from '@fixpoint/shared/text';
import { useLayoutEffect, useRef } from 'react';
import type { DataOf } from '../build-timeline.js';
import type { Comparison } from '../comparisons.js';

/** The compared iterations of a run as a choice: findings of each, how many more or fewer, and the commit that came before it. */
export function IterationStrip({
  comparisons,
  commits,
  chosen,
  hasFocus,
  onChoose,
}: {
  readonly comparisons: readonly Comparison[];
  readonly commits: readonly DataOf<'fix'>[];
  readonly chosen: number;
  /** A person chose the iteration here, and the strip is drawn again with its document: the keyboard stays where it was. */
  readonly hasFocus: boolean;
  readonly onChoose: (iteration: string) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another iteration may lie outside the visible part
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !current) return;
    list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 2;
    if (hasFocus) current.focus({ preventScroll: true });
  }, [chosen]);
  // An iteration that was compared twice counts by its last comparison.
  const iterations = comparisons.filter(
    ({ iteration }, index) => comparisons[index + 1]?.iteration !== iteration,
  );
  return (
    <ol className="iteration-strip" aria-label="Iterations" ref={list}>
      {iterations.map(({ iteration, total }, index) => {
        const before = iterations[index - 1];
        const change = before === undefined ? 0 : total - before.total;
        const commit = commits.findLast(
          (fix) => before !== undefined && before.iteration <= fix.iteration && fix.iteration < iteration,
        )?.commit;
        return (
          <li key={iteration}>
            <button
              type="button"
              aria-current={iteration === chosen || undefined}
              onClick={() => onChoose(String(iteration))}
            >
              <strong>Iteration {iteration}</strong>{' '}
              <span>
                {countOf(total, 'finding')}
                {change === 0 ? null : (
                  <b className={change < 0 ? 'fewer' : 'more'}>
                    {' '}
                    {change < 0 ? '−' : '+'}
                    {Math.abs(change)}
                  </b>
                )}
                {commit ? ` · commit ${commit.slice(0, 7)}` : null}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
