import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useMemo } from 'react';
import { withoutCheckout } from '../../parts/task/describe-tool.js';
import { InstantTime } from '../../parts/times.js';
import { describeFix } from './build-timeline.js';
import { FollowedList, LongText } from './followed-list.js';

const shownTypes = new Set<TaskEvent['type']>([
  ...(['engine-message', 'workspace-event', 'guard-denied', 'user-input', 'fix'] as const),
]);

/** The messages and tool calls of the coding agent, the denials of the guard, and the end of each fix. */
export function EngineView({ events }: { readonly events: readonly TaskEvent[] }) {
  const shown = useMemo(() => events.filter(({ type }) => shownTypes.has(type)), [events]);
  if (shown.length === 0) return <p className="quiet">No output of the coding agent yet.</p>;
  return <FollowedList label="Coding agent output" items={shown} Row={EngineRow} />;
}

function EngineRow({ item }: { readonly item: TaskEvent }) {
  const [kind, who] = speakerOf(item);
  const text = textOf(item);
  return (
    <li className={`said ${kind}`}>
      <InstantTime at={item.at} />
      <span className="kind">{who}</span>
      <LongText text={text} />
    </li>
  );
}

/** What people wrote stays as they wrote it. */
function textOf(event: TaskEvent): string {
  if (event.type === 'workspace-event') return event.data.text ?? event.message;
  if (event.type === 'fix') return describeFix(event.data);
  return event.type === 'user-input' ? event.message : withoutCheckout(event.message);
}

function speakerOf(event: TaskEvent): readonly [kind: string, who: string] {
  switch (event.type) {
    case 'engine-message':
      return [event.data.role, event.data.role === 'assistant' ? 'agent' : event.data.role];
    case 'workspace-event': {
      const kind = event.data.kind;
      return [
        kind === 'ERROR' || kind === 'WARNING' ? 'trouble' : kind === 'MODEL_OUTPUT' ? 'assistant' : 'tool',
        'agent',
      ];
    }
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
