import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { useMemo } from 'react';
import { agentNow } from '../../parts/task/agent-now.js';
import { InstantTime } from '../../parts/times.js';
import { MessageAgent } from './message-agent.js';

/** The agent's last words, its action and its file, with the field for a message to it. */
export function NowCard({
  task,
  events,
  canOperate,
}: {
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly canOperate: boolean;
}) {
  const now = useMemo(() => agentNow(events), [events]);
  if (task.result !== null && now === null) return null;
  return (
    <section className="card now" aria-labelledby="agent-now">
      <h2 id="agent-now">Agent</h2>
      {now === null ? (
        <p className="quiet">The agent has not started. It reads your message when it starts.</p>
      ) : (
        <dl className="pairs">
          <Newest label={task.result === null ? 'Message' : 'Last message'} words={now.said} />
          <Newest label={task.result === null ? 'Action' : 'Last action'} words={now.tool} />
          {now.file === null ? null : (
            <div>
              <dt>File</dt>
              <dd>
                <code>{now.file}</code>
              </dd>
            </div>
          )}
        </dl>
      )}
      {task.result === null ? <MessageAgent id={task.id} canOperate={canOperate} /> : null}
    </section>
  );
}

function Newest({
  label,
  words,
}: {
  readonly label: string;
  readonly words: { readonly at: string; readonly text: string } | null;
}) {
  if (words === null) return null;
  return (
    <div>
      <dt>
        {label}, <InstantTime at={words.at} />
      </dt>
      <dd className="words">{words.text}</dd>
    </div>
  );
}
