import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { Session } from '../api/session.js';
import { getTask, listTasks } from '../api/tasks.js';
import { Failure } from '../parts/failure.js';
import { StatusBadge } from '../parts/status-badge.js';
import { useTitle } from '../parts/use-title.js';
import { TaskChoice } from '../parts/workspace/task-choice.js';
import { TaskWorkspace } from '../parts/workspace/task-workspace.js';

const offeredTasks = '50';

/** A task as its files and a chat: what it changed on one side, what was said and done on the other. */
export function WorkspacePage({ session }: { readonly session: Session }) {
  useTitle('Workspace');
  const [search, setSearch] = useSearchParams();
  const id = search.get('task');
  const list = useQuery({
    queryKey: ['tasks', 'workspace'],
    queryFn: ({ signal }) => listTasks({ limit: offeredTasks }, signal),
  });
  const task = useQuery({
    queryKey: ['tasks', id],
    queryFn: ({ signal }) => getTask(id ?? '', signal),
    enabled: id !== null,
  });
  const tasks = list.data?.tasks ?? [];
  const newest = tasks[0]?.id;

  // The newest one at first; later ones do not take its place while somebody reads.
  useEffect(() => {
    if (id === null && newest !== undefined) setSearch({ task: newest }, { replace: true });
  }, [id, newest, setSearch]);

  const error = task.error ?? list.error;
  return (
    <div className="workspace">
      <div className="page-head">
        <h1>Workspace</h1>
        <TaskChoice tasks={tasks} chosen={task.data} onChoose={(next) => setSearch({ task: next })} />
        {task.data === undefined ? null : (
          <>
            <StatusBadge status={task.data.status} />
            <Link href={`/tasks/${task.data.id}`}>The task’s page</Link>
          </>
        )}
      </div>
      {error === null ? null : <Failure error={error} />}
      {list.isSuccess && tasks.length === 0 && id === null ? (
        <p className="quiet">
          There is no task yet. <Link href="/">Write the first one</Link>; its files and its chat appear here.
        </p>
      ) : null}
      {task.data === undefined ? null : (
        <TaskWorkspace
          key={task.data.id}
          task={task.data}
          shown={search.get('file')}
          onShow={(file) =>
            setSearch({ task: task.data.id, ...(file === null ? {} : { file }) }, { replace: true })
          }
          canOperate={session.role !== 'view'}
        />
      )}
    </div>
  );
}
