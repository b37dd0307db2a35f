import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { createContext, useContext, useMemo, useState } from 'react';
import { emptyStates } from '../../labels/empty-states.js';
import { formatDollars } from '../../parts/amounts.js';
import { Failure } from '../../parts/failure.js';
import { type AgentTurn, agentTurns } from '../../parts/task/agent-turns.js';
import { withoutCheckout } from '../../parts/task/describe-tool.js';
import { liveSpending } from '../../parts/task/live-spending.js';
import { describeUsage, type TokenUsage } from '../../parts/task/transcript-usage.js';
import { InstantTime } from '../../parts/times.js';
import { describeFix } from './build-timeline.js';
import { FollowedList, LongText } from './followed-list.js';
import { MessageAgent } from './message-agent.js';
import { useTurnUsage } from './use-turn-usage.js';

const UsageContext = createContext<ReadonlyMap<number, TokenUsage>>(new Map());

/**
 * The transcript of the coding agent: its words, with the tools of each turn folded into one line, the refusals of the guard,
 * what people wrote, and the end and cost of each fix. Below it, the field for a message.
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
  const [isCounting, setCounting] = useState(false);
  const { turns: usage, total, isPending, error } = useTurnUsage(events, turns, isCounting);
  const hasTranscripts = events.some(({ type, data }) => type === 'fix' && data.transcript !== null);
  return (
    <>
      {turns.length === 0 ? (
        <p className="quiet">{emptyStates.agent}</p>
      ) : (
        <>
          <p className="actions agent-sums">
            <span>
              {countOf(turns.filter(({ kind }) => kind === 'turn').length, 'turn')},{' '}
              {formatDollars(liveSpending(task, events))}
              {total === null ? '' : `, ${describeUsage(total)}`}
            </span>
            {hasTranscripts && !isCounting ? (
              <button type="button" onClick={() => setCounting(true)}>
                Show tokens per turn
              </button>
            ) : null}
            <span className="quiet" role="status">
              {isCounting && isPending ? 'Reading transcripts …' : ''}
              {isCounting && !isPending && error === null && total === null
                ? 'The transcripts contain no token counts.'
                : ''}
            </span>
          </p>
          {error === null ? null : <Failure error={error} />}
          <UsageContext value={usage}>
            <FollowedList label="Coding agent output" items={turns} Row={TurnRow} />
          </UsageContext>
        </>
      )}
      {task.result === null ? (
        <div className="agent-say">
          <MessageAgent id={task.id} canOperate={canOperate} />
        </div>
      ) : null}
    </>
  );
}

function TurnRow({ item }: { readonly item: AgentTurn }) {
  const { event, tools, number } = item;
  const usage = useContext(UsageContext).get(number);
  const [kind, who] = event === null ? ['assistant', 'agent'] : speakerOf(event);
  return (
    <li className={`said ${kind}`}>
      <InstantTime at={item.at} isClock />
      <span className="kind">{who}</span>
      <div className="turn">
        {event === null ? null : <LongText text={textOf(event)} />}
        <Tools tools={tools} />
        {usage === undefined ? null : <span className="tokens">{describeUsage(usage)}</span>}
      </div>
    </li>
  );
}

/** One tool stands by itself; several are folded behind the last of them. */
function Tools({ tools }: { readonly tools: readonly TaskEvent[] }) {
  const last = tools.at(-1);
  if (last === undefined) return null;
  if (tools.length === 1) return <span className="tool-call">{textOf(last)}</span>;
  return (
    <details className="tools">
      <summary>
        {countOf(tools.length, 'tool call')}, latest: <span className="tool-call">{textOf(last)}</span>
      </summary>
      <ol>
        {tools.map((tool) => (
          <li key={tool.number} className="tool-call">
            {textOf(tool)}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What people wrote stays as they wrote it. */
function textOf(event: TaskEvent): string {
  if (event.type === 'workspace-event') return event.data.text ?? event.message;
  if (event.type === 'fix') return `${describeFix(event.data)}, ${formatDollars(event.data.spent_usd)}`;
  return event.type === 'user-input' ? event.message : withoutCheckout(event.message);
}

function speakerOf(event: TaskEvent): readonly [kind: string, who: string] {
  switch (event.type) {
    case 'engine-message':
      return [event.data.role, event.data.role === 'system' ? 'system' : 'agent'];
    case 'workspace-event':
      return [
        event.data.kind === 'ERROR' || event.data.kind === 'WARNING' ? 'trouble' : 'assistant',
        'agent',
      ];
    case 'guard-denied':
      return ['trouble', 'guard'];
    case 'fix':
      return ['end', `fix ${event.data.iteration}`];
    case 'user-input':
      return ['person', event.data.by];
    default:
      return ['', event.type];
  }
}
