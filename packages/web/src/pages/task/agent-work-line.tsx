import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useMemo } from 'react';
import { agentWork } from '../../parts/task/agent-work.js';
import { Elapsed } from '../../parts/times.js';

/** The agent's current action and its duration: `Runs npm test · 12 s`. */
export function AgentWorkLine({ events }: { readonly events: readonly TaskEvent[] }) {
  const work = useMemo(() => agentWork(events), [events]);
  if (work === null) return null;
  const { verb, target, since, after } = work;
  return (
    <section className="agent-work" aria-label="Current action">
      <p>
        {verb}
        {target === null ? null : (
          <>
            {' '}
            <code>{target}</code>
          </>
        )}{' '}
        · <Elapsed since={since} />
      </p>
      {after === null ? null : <p className="quiet">Before: {after}</p>}
    </section>
  );
}
