import type { Task, TaskRow } from '@fixpoint/shared/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { Session } from '../../api/session.js';
import { cancelTask, getTask, listTasks } from '../../api/tasks.js';
import { confirmations } from '../../labels/confirmations.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { useShowsTask } from '../../parts/notices/shown-tasks.js';
import { PlanBox } from '../../parts/plan/plan-box.js';
import { useWhyReadOnly } from '../../parts/session-access.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { NewProject } from './new-project.js';
import { TaskWorkspace } from './task-workspace.js';

/** A task as its changed files on one side, and a chat of messages and actions on the other. */
export function WorkspacePage({ session }: { readonly session: Session }) {
  useTitle('Workspace');
  const [search, setSearch] = useSearchParams();
  const id = search.get('task');
  useShowsTask(id);
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

  // The newest one at first; later ones do not replace it during reading.
  useEffect(() => {
    if (id === null && newest !== undefined) setSearch({ task: newest }, { replace: true });
  }, [id, newest, setSearch]);

  const [form, setForm] = useState<'new' | 'change' | null>(null);
  const canOperate = session.role !== 'view';
  const error = task.error ?? list.error;
  return (
    <div className="workspace">
      <div className="page-head">
        <h1>Workspace</h1>
        <TaskChoice tasks={tasks} chosen={task.data} onChoose={(next) => setSearch({ task: next })} />
        {task.data === undefined ? null : (
          <>
            <StatusBadge status={task.data.status} />
            <Link href={`/tasks/${task.data.id}`}>Show task</Link>
            <StopButton task={task.data} />
          </>
        )}
        {canOperate && form === null ? (
          <>
            {isProject(task.data) ? (
              <button type="button" onClick={() => setForm('change')}>
                Change project
              </button>
            ) : null}
            <button type="button" onClick={() => setForm('new')}>
              New project
            </button>
          </>
        ) : null}
      </div>
      {form === null ? null : (
        <NewProject
          key={form}
          workspace={form === 'change' ? task.data?.id : undefined}
          onCreated={(created) => {
            setForm(null);
            setSearch({ task: created });
          }}
          onClose={() => setForm(null)}
        />
      )}
      {error === null ? null : <Failure error={error} />}
      {list.isSuccess && tasks.length === 0 && id === null ? <p className="quiet">No projects yet.</p> : null}
      {task.data?.kind === 'workspace' ? <PlanBox task={task.data} /> : null}
      {task.data === undefined ? null : (
        <TaskWorkspace
          key={task.data.id}
          task={task.data}
          shown={search.get('file')}
          onShow={(file) =>
            setSearch({ task: task.data.id, ...(file === null ? {} : { file }) }, { replace: true })
          }
        />
      )}
    </div>
  );
}

/** Reports whether an ended task left a project that a later task can change. */
function isProject(task: Task | undefined): boolean {
  return task?.kind === 'workspace' && task.result !== null;
}

/** Ends a task that is not over. */
function StopButton({ task }: { readonly task: Task }) {
  const disabledBecause = useWhyReadOnly();
  const queries = useQueryClient();
  if (task.result !== null) return null;
  return (
    <ConfirmButton
      {...confirmations.cancelTask}
      isDanger
      disabledBecause={disabledBecause}
      run={async () => {
        await cancelTask(task.id);
        await queries.invalidateQueries({ queryKey: ['tasks'] });
      }}
    />
  );
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });

/** Selects the task to show: the newest ones, and the present one however old it is. */
function TaskChoice({
  tasks,
  chosen,
  onChoose,
}: {
  readonly tasks: readonly TaskRow[];
  readonly chosen: Task | undefined;
  readonly onChoose: (id: string) => void;
}) {
  const isListed = chosen === undefined || tasks.some(({ id }) => id === chosen.id);
  const offered = isListed ? tasks : [chosen, ...tasks];
  return (
    <label className="choice">
      Task{' '}
      <select value={chosen?.id ?? ''} onChange={({ target }) => onChoose(target.value)}>
        {chosen === undefined ? <option value="">Select a task …</option> : null}
        {offered.map(({ id, description, status, created_at }) => (
          <option key={id} value={id}>
            {when.format(new Date(created_at))}, {status.replaceAll('_', ' ')}:{' '}
            {description.split('\n', 1)[0]?.slice(0, 100)}
          </option>
        ))}
      </select>
    </label>
  );
}

const offeredTasks = 50;
