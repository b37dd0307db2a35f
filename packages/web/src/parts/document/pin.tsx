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
}: {
  readonly placed: PlacedFinding;
  readonly choice: Choice;
}) {
  return (
    <button
      type="button"
      className={`pin ${finding.severity}`}
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

/** The numbers of the findings at one height, as one pin; each press chooses the next of them. */
export function GroupPin({
  placed,
  choice,
  style,
}: {
  readonly placed: readonly PlacedFinding[];
  readonly choice: Choice;
  readonly style: CSSProperties;
}) {
  const chosen = placed.findIndex(({ finding }) => finding.id === choice.chosen);
  const shown = placed[Math.max(0, chosen)];
  const next = placed[(chosen + 1) % placed.length];
  if (shown === undefined || next === undefined) return null;
  const { number, finding } = shown;
  const others = placed.length - 1;
  const rest = others === 0 ? '' : ` and ${others} more at this height`;
  return (
    <button
      type="button"
      className={`pin ${finding.severity}${others === 0 ? '' : ' group'}`}
      style={style}
      aria-pressed={chosen !== -1}
      aria-label={`Finding ${number}${rest}, ${finding.severity}: ${finding.message}`}
      title={placed.map((one) => `${one.number}: ${one.finding.message}`).join('\n')}
      onClick={() => choice.onChoose(next.finding.id)}
    >
      {number}
      {others === 0 ? null : <small>+{others}</small>}
    </button>
  );
}
