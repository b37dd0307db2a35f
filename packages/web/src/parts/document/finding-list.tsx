import type { Finding } from '@fixpoint/shared/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { emptyStates } from '../../labels/empty-states.js';
import type { Choice } from './pin.js';
import { type PlacedFinding, placeLabel } from './place-findings.js';

/** The findings beside the page; the one that is chosen with the expected and the actual value. */
export function FindingList({
  placed,
  choice,
  about,
}: {
  readonly placed: readonly PlacedFinding[];
  readonly choice: Choice;
  readonly about?: ((finding: Finding) => ReactNode) | undefined;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(choice.chosen ?? '')}"]`);
    // The page stays where it is: only the list moves.
    if (item !== undefined && item !== null && list.current !== null) {
      const { offsetTop, offsetHeight } = item;
      const { scrollTop, clientHeight } = list.current;
      if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
        list.current.scrollTop = offsetTop;
      }
    }
  }, [choice.chosen]);
  if (placed.length === 0) return <p className="quiet">{emptyStates.findingsHere}</p>;
  return (
    <ol ref={list} className="chips" aria-label="Findings">
      {placed.map((placedFinding) => {
        const { number, finding, anchors } = placedFinding;
        const { id, severity, message, expected, actual, suggestion } = finding;
        const isChosen = id === choice.chosen;
        const facts = [
          ['Expected', expected],
          ['Actual', actual],
          ['Fix', suggestion],
        ].filter(([, value]) => value !== '');
        return (
          <li key={id} data-item={id} className={isChosen ? 'chosen' : undefined}>
            <button type="button" aria-expanded={isChosen} onClick={() => choice.onChoose(id)}>
              <span className={`pin ${severity}`} aria-hidden="true">
                {number}
              </span>
              <span>
                <span className={`severity ${severity}`}>{severity}</span> {message}
                <span className="quiet">
                  {placeLabel(placedFinding)}
                  {anchors.length === 0 ? ' · not on a page' : ''}
                </span>
              </span>
            </button>
            {isChosen ? (
              <>
                <dl className="pairs">
                  {facts.map(([name, value]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
                {about?.(finding)}
              </>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
