import type { CSSProperties } from 'react';
import type { PlacedFinding } from './place-findings.js';

/** Facts that a mark needs about the findings that can be chosen. */
export interface Choice {
  /** Id of the finding that is chosen. */
  readonly chosen: string | null;
  onChoose(id: string): void;
}

/** The number of a finding on a page, or of several at one height: each press chooses the next of them. */
export function Pin({
  placed,
  choice,
  style,
}: {
  readonly placed: readonly PlacedFinding[];
  readonly choice: Choice;
  readonly style?: CSSProperties;
}) {
  const chosen = placed.findIndex(({ finding }) => finding.id === choice.chosen);
  const shown = placed[Math.max(0, chosen)];
  const next = placed[(chosen + 1) % placed.length];
  if (shown === undefined || next === undefined) return null;
  const { number, finding } = shown;
  const rest = placed.length === 1 ? '' : ` +${placed.length - 1}`;
  return (
    <button
      type="button"
      className={`pin ${finding.severity}${rest && ' group'}`}
      style={style}
      aria-pressed={chosen !== -1}
      aria-label={`Finding ${number}${rest}, ${finding.severity}: ${finding.message}`}
      title={placed.map((placedFinding) => placedFinding.finding.message).join('\n')}
      data-finding={finding.id}
      onClick={() => choice.onChoose(next.finding.id)}
    >
      {number}
      <small>{rest}</small>
    </button>
  );
}

/** A pin for each of these findings. */
export function Pins({
  placed,
  choice,
}: {
  readonly placed: readonly PlacedFinding[];
  readonly choice: Choice;
}) {
  const distinct = new Map(placed.map((placedFinding) => [placedFinding.finding.id, placedFinding]));
  return [...distinct.values()].map((placedFinding) => (
    <Pin key={placedFinding.finding.id} placed={[placedFinding]} choice={choice} />
  ));
}
