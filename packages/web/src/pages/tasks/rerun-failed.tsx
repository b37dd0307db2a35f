import { countOf } from '@fixpoint/shared/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listTasks, rerunTask } from '../../api/tasks.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { Prose } from '../../parts/prose.js';
import { useWhyReadOnly } from '../../parts/session-access.js';
import { summarizeStatus } from '../../parts/task/status-summary.js';
import type { TaskListQuery } from './use-task-list.js';

/** Tasks that are run again at once, at most. */
const maxTasks = 50;

/** Runs the failed tasks of the filters again, after showing which they are. */
export function RerunFailed({ query }: { readonly query: TaskListQuery }) {
  /** Key of the request while the question is open: a repeated press starts no task twice. */
  const [key, setKey] = useState<string | null>(null);
  const whyReadOnly = useWhyReadOnly();
  const queries = useQueryClient();
  const failed = useQuery({
    queryKey: ['tasks', 'list', 'failed', query],
    queryFn: ({ signal }) => listTasks({ ...query, status: 'failed', limit: maxTasks }, signal),
  });
  const tasks = failed.data?.tasks ?? [];
  const [dropped, drop] = useState<ReadonlySet<string>>(new Set());
  const chosen = tasks.filter(({ id }) => !dropped.has(id));

  async function run(): Promise<void> {
    // One after the other, so that the gateway's limits hold.
    for (const { id } of chosen) await rerunTask(id, { start_from: null }, `failed-${id}-${key}`);
    await queries.invalidateQueries({ queryKey: ['tasks'] });
  }

  if (tasks.length === 0 || whyReadOnly !== undefined) return null;
  return (
    <>
      <button type="button" className="plain rerun-failed" onClick={() => setKey(crypto.randomUUID())}>
        Run all failed again ({failed.data?.next === null ? tasks.length : `newest ${maxTasks}`})
      </button>
      {key === null ? null : (
        <ConfirmDialog
          title={`Run ${countOf(chosen.length, 'failed task')} again?`}
          action="Run again"
          onClose={() => setKey(null)}
          onConfirm={run}
        >
          <p>
            Each starts from the form and waits for the approval of its plan, unless it is allowed already.
          </p>
          <ul className="choices scroll">
            {tasks.map((task) => (
              <li key={task.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={!dropped.has(task.id)}
                    onChange={({ target }) => {
                      const next = new Set(dropped);
                      if (target.checked) next.delete(task.id);
                      else next.add(task.id);
                      drop(next);
                    }}
                  />
                  <span>
                    {task.description.split('\n', 1)[0]}{' '}
                    <span className="quiet">
                      <Prose hasCopy={false}>
                        {[...Object.values(task.form ?? {}), summarizeStatus(task).detail].join(' · ')}
                      </Prose>
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
