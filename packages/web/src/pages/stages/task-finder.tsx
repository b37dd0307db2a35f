import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { StageReport } from '../../api/stages.js';
import { getTask } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { describeTaskPosition } from './describe-task.js';

/** Finds the stage that has a task. `id`: the task to find, '' for none. */
export function TaskFinder({
  id,
  stages,
  onFind,
}: {
  readonly id: string;
  readonly stages: readonly StageReport[];
  readonly onFind: (id: string) => void;
}) {
  const [typed, setTyped] = useState(id);
  const task = useQuery({
    queryKey: ['tasks', id],
    queryFn: ({ signal }) => getTask(id, signal),
    enabled: id !== '',
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    onFind(typed.trim());
  }

  return (
    <search className="finder">
      <form onSubmit={submit}>
        <label htmlFor="find-task">Find the stage of a task</label>
        <input
          id="find-task"
          type="search"
          placeholder="Task id"
          value={typed}
          pattern="\s*[a-zA-Z0-9_\-]{1,64}\s*"
          title="Task id: letters, digits, _ and -"
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value === '') onFind('');
          }}
        />
        <button type="submit">Find task</button>
      </form>
      <div role="status" aria-label="Task found">
        {id === '' || task.data === undefined ? null : (
          <p>
            <Link href={`/tasks/${id}`}>{task.data.description.split('\n', 1)[0]}</Link>{' '}
            <StatusBadge status={task.data.status} /> {describeTaskPosition(task.data, stages)}
          </p>
        )}
      </div>
      {task.isError && id !== '' ? <Failure error={task.error} /> : null}
    </search>
  );
}
