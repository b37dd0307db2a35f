import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useMemo } from 'react';
import { describeFix } from '../../task/describe-fix.js';
import { withoutCheckout } from '../../task/without-checkout.js';
import { InstantTime } from '../instant-time.js';
import { FollowedList } from './followed-list.js';
import { LongText } from './long-text.js';

const told = new Set<TaskEvent['type']>(['engine-message', 'guard-denied', 'user-input', 'fix']);

/** What the coding agent says and does, what the guard denied it, and where each fix ended. */
export function EngineView({ events }: { readonly events: readonly TaskEvent[] }) {
  const shown = useMemo(() => events.filter(({ type }) => told.has(type)), [events]);
  if (shown.length === 0) return <p className="quiet">The coding agent has not said anything.</p>;
  return <FollowedList label="What the coding agent says" items={shown} Row={EngineRow} />;
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
  if (event.type === 'fix') return describeFix(event.data);
  return event.type === 'user-input' ? event.message : withoutCheckout(event.message);
}

function speakerOf(event: TaskEvent): readonly [kind: string, who: string] {
  switch (event.type) {
    case 'engine-message':
      return [event.data.role, event.data.role === 'assistant' ? 'agent' : event.data.role];
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
