import type { CSSProperties } from 'react';
import type { PlacedFinding } from './place-findings.js';

/** What a mark needs to know of the findings that can be chosen. */
export interface Choice {
  /** Id of the finding that is chosen. */
  readonly chosen: string | null;
  onChoose(id: string): void;
}

/** The number of a finding on a page. */
export function Pin({
  placed: { number, finding },
  choice,
  style,
}: {
  readonly placed: PlacedFinding;
  readonly choice: Choice;
  readonly style?: CSSProperties;
}) {
  return (
    <button
      type="button"
      className={`pin ${finding.severity}`}
      style={style}
      aria-pressed={choice.chosen === finding.id}
      aria-label={`Finding ${number}, ${finding.severity}: ${finding.message}`}
      title={finding.message}
      data-finding={finding.id}
      onClick={() => choice.onChoose(finding.id)}
    >
      {number}
    </button>
  );
}
