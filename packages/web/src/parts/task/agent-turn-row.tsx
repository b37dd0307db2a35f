import type { TaskEvent } from '@fixpoint/shared/contracts';
import { createContext, useContext } from 'react';
import { formatDollars } from '../amounts.js';
import { LongText } from '../long-text.js';
import { InstantTime } from '../times.js';
import type { AgentTurn } from './agent-turns.js';
import { describeFix } from './describe-fix.js';
import { withoutCheckout } from './describe-tool.js';
import { DenialReason, ToolCalls } from './tool-calls.js';
import { describeUsage, type TokenUsage } from './transcript-usage.js';

/** Tokens that were read from transcripts, by the numbers of the turns; for logs without token counts. */
export const TranscriptUsageContext = createContext<ReadonlyMap<number, TokenUsage>>(new Map());

/** One entry of the agent's transcript. */
export function AgentTurnRow({ item }: { readonly item: AgentTurn }) {
  const { event, number } = item;
  const counted = useContext(TranscriptUsageContext).get(number);
  const [kind, who] = event === null ? ['assistant', 'agent'] : speakerOf(event);
  return (
    <li className={`said ${kind}`}>
      <InstantTime at={item.at} isClock />
      <span className="kind">{who}</span>
      <div className="turn">
        {event === null ? null : <Words event={event} />}
        <ToolCalls tools={item.tools} outcomes={item.outcomes} />
        <Usage usage={item.usage ?? counted} />
      </div>
    </li>
  );
}

function Words({ event }: { readonly event: TaskEvent }) {
  if (event.type !== 'guard-denied') return <LongText text={textOf(event)} />;
  return (
    <div className="tool-result">
      <p>
        <span className="tool-call">{event.data.tool}</span> <span className="badge failed">denied</span>
      </p>
      <DenialReason denial={event} />
    </div>
  );
}

function Usage({ usage }: { readonly usage: (TokenUsage & { costUsd?: number }) | undefined }) {
  if (usage === undefined) return null;
  const cost = usage.costUsd === undefined ? '' : ` · ${formatDollars(usage.costUsd)}`;
  return (
    <span className="tokens">
      {describeUsage(usage)}
      {cost}
    </span>
  );
}

/** Text of an event, without paths of the checkout. Messages of people are unchanged. */
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
