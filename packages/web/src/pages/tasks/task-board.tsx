import type { TaskRow, TaskStatus } from '@fixpoint/shared/contracts';
import { VirtualList } from '../../parts/virtual-list.js';
import { TaskItem } from './task-item.js';

const columns: readonly { readonly title: string; readonly statuses: readonly TaskStatus[] }[] = [
  { title: 'Needs you', statuses: ['awaiting_approval', 'paused'] },
  { title: 'Waiting', statuses: ['pending', 'waiting_for_vm'] },
  { title: 'Running', statuses: ['running'] },
  { title: 'Ended', statuses: ['completed', 'failed', 'cancelled'] },
];

const idOf = ({ id }: TaskRow) => id;

/** The same tasks by the reason why they wait, those that need a person first. */
export function TaskBoard({ tasks }: { readonly tasks: readonly TaskRow[] }) {
  return (
    <div className="board">
      {columns.map(({ title, statuses }) => {
        const members = tasks.filter(({ status }) => statuses.includes(status));
        return (
          <section key={title} aria-label={title}>
            <h2>
              {title} <span className="quiet">{members.length}</span>
            </h2>
            <VirtualList
              items={members}
              keyOf={idOf}
              estimate={160}
              render={(task, attributes) => <TaskItem task={task} attributes={attributes} />}
            />
          </section>
        );
      })}
    </div>
  );
}
