import type { TaskRow } from '@fixpoint/shared/contracts';
import { useOutage } from '../../live/outage-provider.js';
import { Failure } from '../../parts/failure.js';
import { VirtualList } from '../../parts/virtual-list.js';
import { TaskItem } from './task-item.js';
import type { TaskList } from './use-task-list.js';

const idOf = ({ id }: TaskRow) => id;

/** Tasks of one kind below their name, newest first. */
export function TaskSection({
  title,
  list,
  isBoard,
  selected,
  onSelect,
}: {
  /** Null: no heading. */
  readonly title: string | null;
  readonly list: TaskList;
  /** True: the board shows the tasks, and this section only the button that reads more of them. */
  readonly isBoard: boolean;
  readonly selected: ReadonlySet<string>;
  /** Absent for who may not act on tasks. */
  readonly onSelect: ((task: TaskRow, isSelected: boolean) => void) | undefined;
}) {
  const { tasks, total, error, hasMore, isReading } = list;
  const isOut = useOutage() !== null;
  return (
    <>
      {error === null || isOut ? null : <Failure error={error} retry={() => void list.retry()} />}
      {tasks.length === 0 ? null : (
        <section className="task-section" aria-label={title ?? 'Tasks'}>
          {title === null || isBoard ? null : (
            <h2>
              {title} <span className="quiet">{total ?? tasks.length}</span>
            </h2>
          )}
          {isBoard ? null : (
            <VirtualList
              items={tasks}
              keyOf={idOf}
              estimate={45}
              onRange={list.onRange}
              render={(task, attributes) => (
                <TaskItem
                  task={task}
                  attributes={attributes}
                  isSelected={selected.has(task.id)}
                  onSelect={onSelect}
                />
              )}
            />
          )}
          {hasMore ? (
            <p className="actions">
              <button type="button" disabled={isReading} onClick={() => void list.readMore()}>
                Show older tasks
              </button>
              <span className="quiet">
                {tasks.length} shown{total === null ? '' : ` of ${total}`}.
              </span>
            </p>
          ) : null}
        </section>
      )}
    </>
  );
}
