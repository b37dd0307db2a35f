import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useMemo, useState } from 'react';
import { emptyStates } from '../../labels/empty-states.js';
import { formatDollars } from '../../parts/amounts.js';
import { Failure } from '../../parts/failure.js';
import { agentSessions } from '../../parts/task/agent-sessions.js';
import { AgentTurnRow, TranscriptUsageContext } from '../../parts/task/agent-turn-row.js';
import { agentTurns } from '../../parts/task/agent-turns.js';
import { liveSpending } from '../../parts/task/live-spending.js';
import { describeUsage, sumUsage } from '../../parts/task/transcript-usage.js';
import { AgentSessionView } from './agent-session.js';
import { AgentWorkLine } from './agent-work-line.js';
import { FollowedList } from './followed-list.js';
import { MessageAgent } from './message-agent.js';
import { useTurnUsage } from './use-turn-usage.js';

/**
 * The coding agent: its present work, then a transcript for each fix, the newest first, with commands and their output, edits as
 * diffs, denials, and the tokens of each turn. Below them, the field for a message.
 */
export function AgentView({
  task,
  events,
  canOperate,
}: {
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly canOperate: boolean;
}) {
  const turns = useMemo(() => agentTurns(events), [events]);
  const sessions = useMemo(() => agentSessions(turns), [turns]);
  const [isCounting, setCounting] = useState(false);
  const counted = useTurnUsage(events, turns, isCounting);
  const isLive = task.result === null;
  return (
    <>
      {isLive ? <AgentWorkLine events={events} /> : null}
      {sessions.length === 0 ? (
        <p className="quiet">{emptyStates.agent}</p>
      ) : (
        <>
          <p className="actions agent-sums">
            <span>
              {describeSums(
                turns.filter(({ kind }) => kind === 'turn').length,
                liveSpending(task, events),
                counted.total ?? sumUsage(sessions.flatMap(({ usage }) => usage ?? [])),
              )}
            </span>
            {isCounting || !hasUncounted(events, sessions) ? null : (
              <button type="button" onClick={() => setCounting(true)}>
                Show tokens per turn
              </button>
            )}
            <span className="quiet" role="status" aria-label="Token counts">
              {isCounting ? describeCounting(counted) : ''}
            </span>
          </p>
          {counted.error === null ? null : <Failure error={counted.error} />}
          <TranscriptUsageContext value={counted.turns}>
            <Sessions sessions={sessions} iteration={iterationOf(events) ?? task.iteration} />
          </TranscriptUsageContext>
        </>
      )}
      {isLive ? (
        <div className="agent-say">
          <MessageAgent id={task.id} canOperate={canOperate} />
        </div>
      ) : null}
    </>
  );
}

/** One transcript without a fold; several with one each. */
function Sessions({
  sessions,
  iteration,
}: {
  readonly sessions: ReturnType<typeof agentSessions>;
  /** Of the session that has not ended. */
  readonly iteration: number;
}) {
  const [only] = sessions;
  if (sessions.length === 1 && only !== undefined)
    return <FollowedList label="Coding agent output" items={only.turns} Row={AgentTurnRow} />;
  return sessions
    .toReversed()
    .map((session, index) => (
      <AgentSessionView
        key={session.number}
        session={session}
        iteration={session.iteration ?? iteration}
        isNewest={index === 0}
      />
    ));
}

function iterationOf(events: readonly TaskEvent[]): number | undefined {
  const start = events.findLast((event) => event.type === 'stage-started');
  return start?.data.iteration;
}

/** True if a fix has no token counts in the log, and a transcript that may have them. */
function hasUncounted(events: readonly TaskEvent[], sessions: ReturnType<typeof agentSessions>): boolean {
  const hasTranscript = events.some(({ type, data }) => type === 'fix' && data.transcript !== null);
  return hasTranscript && sessions.some(({ iteration, usage }) => iteration !== null && usage === null);
}

function describeSums(turns: number, costUsd: number, usage: ReturnType<typeof sumUsage>): string {
  const parts = [countOf(turns, 'turn'), formatDollars(costUsd)];
  return [...parts, ...(usage === null ? [] : [describeUsage(usage)])].join(', ');
}

function describeCounting({ isPending, error, total }: ReturnType<typeof useTurnUsage>): string {
  if (isPending) return 'Reading transcripts …';
  return error === null && total === null ? 'The transcripts contain no token counts.' : '';
}
