import { countOf } from '@fixpoint/shared/text';
import { useState } from 'react';
import { formatDollars } from '../../parts/amounts.js';
import type { AgentSession } from '../../parts/task/agent-sessions.js';
import { AgentTurnRow } from '../../parts/task/agent-turn-row.js';
import { describeFix } from '../../parts/task/describe-fix.js';
import { describeUsage } from '../../parts/task/transcript-usage.js';
import { FollowedList } from './followed-list.js';

/** The session of one fix: its result and cost, and its turns when it is open. The newest is open until the reader decides. */
export function AgentSessionView({
  session,
  iteration,
  isNewest,
}: {
  readonly session: AgentSession;
  readonly iteration: number;
  readonly isNewest: boolean;
}) {
  const [chosen, choose] = useState<boolean | null>(null);
  const isOpen = chosen ?? isNewest;
  const { turns, costUsd, usage } = session;
  const end = turns.at(-1)?.event;
  const facts = [
    countOf(turns.filter(({ kind }) => kind === 'turn').length, 'turn'),
    ...(costUsd === null ? [] : [formatDollars(costUsd)]),
    ...(usage === null ? [] : [describeUsage(usage)]),
  ];
  return (
    <details
      className="agent-session"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) choose(currentTarget.open);
      }}
    >
      <summary>
        <h3>
          Iteration {iteration}
          {end?.type === 'fix' ? `: ${describeFix(end.data)}` : ''}
        </h3>{' '}
        <span className="quiet">{facts.join(', ')}</span>
      </summary>
      {isOpen ? (
        <FollowedList
          label={`Coding agent output, iteration ${iteration}`}
          items={turns}
          Row={AgentTurnRow}
        />
      ) : null}
    </details>
  );
}
