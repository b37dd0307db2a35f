import type { TaskRow } from '@fixpoint/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { emptyStates } from '../../labels/empty-states.js';
import { useOutage } from '../../live/outage-provider.js';
import { rememberTaskOrder } from '../../parts/shortcuts/move-to-task.js';
import { HomePage } from '../home/home-page.js';
import { BulkActions } from './bulk-actions.js';
import { TaskBoard } from './task-board.js';
import { TaskSection } from './task-section.js';
import { type TaskList, type TaskListQuery, useTaskList } from './use-task-list.js';

interface Props {
  readonly query: TaskListQuery;
  readonly isBoard: boolean;
  /** True: tasks can be selected for actions. */
  readonly canOperate: boolean;
}

/** The tasks of a query: those that need a person first, then running ones, then ended ones. One list if a status was chosen. */
export function TaskLists(props: Props) {
  return props.query.status === undefined ? <GroupedTasks {...props} /> : <FlatTasks {...props} />;
}

function GroupedTasks({ query, ...rest }: Props) {
  const waiting = useTaskList({ ...query, status: 'awaiting_approval,paused' });
  const active = useTaskList({ ...query, status: 'running,pending,waiting_for_vm' });
  const ended = useTaskList({ ...query, status: 'completed,failed,cancelled' });
  const groups = [
    ['Needs you', waiting],
    ['Running', active],
    ['Ended', ended],
  ] as const;
  return <Groups {...rest} groups={groups} isFiltered={Object.keys(query).length > 0} />;
}

function FlatTasks({ query, ...rest }: Props) {
  return <Groups {...rest} groups={[[null, useTaskList(query)]]} isFiltered />;
}

function Groups({
  groups,
  isFiltered,
  isBoard,
  canOperate,
}: Omit<Props, 'query'> & {
  readonly groups: readonly (readonly [title: string | null, list: TaskList])[];
  readonly isFiltered: boolean;
}) {
  const queries = useQueryClient();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback(({ id }: TaskRow, isSelected: boolean): void => {
    select((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const isOut = useOutage() !== null;
  const lists = groups.map(([, list]) => list);
  const tasks = lists.flatMap((list) => list.tasks);
  const order = tasks.map(({ id }) => id).join();
  useEffect(() => {
    if (order !== '') rememberTaskOrder(order.split(','));
  }, [order]);
  const isEmpty = tasks.length === 0 && lists.every(({ isCurrent }) => isCurrent);
  return (
    <div className="task-lists">
      {isOut ? (
        <p className="quiet">
          {tasks.length > 0
            ? 'The list may be out of date until Redis responds again.'
            : 'The list appears when Redis responds again.'}
        </p>
      ) : null}
      {isEmpty && !isOut && !isFiltered ? <HomePage /> : null}
      {isEmpty && !isOut && isFiltered ? <p className="quiet">{emptyStates.tasksFiltered}</p> : null}
      {lists.some(({ isPending }) => isPending) && !isOut ? <p className="quiet">Loading …</p> : null}
      {isBoard && tasks.length > 0 ? <TaskBoard tasks={tasks} /> : null}
      <BulkActions
        chosen={tasks.filter(({ id }) => selected.has(id))}
        onDone={async () => {
          select(new Set());
          await queries.invalidateQueries({ queryKey: ['tasks', 'list'] });
        }}
        onClear={() => select(new Set())}
      />
      {tasks.length === 0 || isBoard ? null : <ColumnNames />}
      {groups.map(([title, list]) => (
        <TaskSection
          key={title}
          title={title}
          list={list}
          isBoard={isBoard}
          selected={selected}
          onSelect={canOperate ? choose : undefined}
        />
      ))}
    </div>
  );
}

const columns = ['State', 'Task', 'Service', 'Findings', 'Iterations', 'Cost', 'By', 'Age'];

/** Screen readers hear the unit of each figure instead. */
function ColumnNames() {
  return (
    <div className="task-columns" aria-hidden="true">
      {columns.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}
