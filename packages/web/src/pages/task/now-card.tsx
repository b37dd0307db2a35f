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
          {now.said === null ? null : (
            <div>
              <dt>
                {task.result === null ? 'Message' : 'Last message'}, <InstantTime at={now.said.at} />
              </dt>
              <dd className="words">{now.said.text}</dd>
            </div>
          )}
          {now.tool === null ? null : (
            <div>
              <dt>
                {task.result === null ? 'Action' : 'Last action'}, <InstantTime at={now.tool.at} />
              </dt>
              <dd className="words">{now.tool.text}</dd>
            </div>
          )}
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
