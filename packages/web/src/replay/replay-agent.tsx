import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useMemo } from 'react';
import { AgentTurnRow } from '../parts/task/agent-turn-row.js';
import { agentTurns } from '../parts/task/agent-turns.js';

/** Turns that are shown at once. */
const maxTurns = 40;

/** The agent's transcript up to a moment of the run, the newest turn first. */
export function ReplayAgent({
  events,
  place,
}: {
  readonly events: readonly TaskEvent[];
  readonly place: number;
}) {
  const turns = useMemo(() => agentTurns(events.slice(0, place + 1)), [events, place]);
  if (turns.length === 0) return <p className="quiet">No output from the coding agent yet.</p>;
  const shown = turns.slice(-maxTurns).toReversed();
  return (
    <section className="followed" aria-label="Coding agent output">
      <ol>
        {shown.map((turn) => (
          <AgentTurnRow key={turn.number} item={turn} />
        ))}
      </ol>
      {shown.length === turns.length ? null : (
        <p className="quiet">
          Showing the newest {maxTurns} of {turns.length} turns.
        </p>
      )}
    </section>
  );
}
