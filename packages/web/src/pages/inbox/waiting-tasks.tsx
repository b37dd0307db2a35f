import type { TaskRow } from '@fixpoint/shared/contracts';
import { TaskItem } from '../tasks/task-item.js';

/** Tasks that wait for the same kind of help. Renders nothing without tasks. */
export function WaitingTasks({
  title,
  note,
  tasks,
}: {
  readonly title: string;
  readonly note: string;
  readonly tasks: readonly TaskRow[];
}) {
  if (tasks.length === 0) return null;
  return (
    <section className="inbox-item" aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet">{note}</p>
      <ul className="task-list">
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} />
        ))}
      </ul>
    </section>
  );
}
