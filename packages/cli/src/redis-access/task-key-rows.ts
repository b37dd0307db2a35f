import type { Keys } from '@fixpoint/tasks/engine';
import { all, type KeyAccess, type KeyRow, services, workers } from './key-rows.js';

/** Tasks, their logs, and what they are found by. */
export function taskKeyRows(keys: Keys): KeyRow<KeyAccess>[] {
  return [
    {
      name: 'task:{id}',
      pattern: keys.task('*'),
      holds: 'a task',
      access: all(['gateway', ...workers], 'rw'),
    },
    {
      name: 'journal:{id}',
      pattern: keys.journal('*'),
      holds: 'external effects of a task',
      access: all(['gateway', ...workers], 'rw'),
    },
    {
      name: 'events:{id}',
      pattern: keys.events('*'),
      holds: 'log of a task',
      access: all(['gateway', ...workers], 'rw'),
    },
    {
      name: 'resource:{name}',
      pattern: keys.resource('*'),
      holds: 'tasks waiting for exclusive use of a service or desktop',
      access: all(['gateway', ...workers], 'rw'),
    },
    {
      name: 'outbox',
      pattern: keys.outbox,
      holds: 'steps to run',
      access: { ...all(['gateway', ...services], 'rw'), machine: 'w' },
    },
    {
      name: 'feed',
      pattern: keys.feed,
      holds: 'the newest events of all tasks',
      access: { gateway: 'rw', ...all(workers, 'w') },
    },
    {
      name: 'finished',
      pattern: keys.finished,
      holds: 'ids of finished tasks',
      access: { ...all(['gateway', ...services], 'rw'), machine: 'w' },
    },
    {
      name: 'tasks',
      pattern: keys.index,
      holds: 'ids of all tasks',
      access: all(['gateway', ...services], 'rw'),
    },
    {
      name: 'tasks:status:{status}',
      pattern: keys.byStatus('*'),
      holds: 'ids of the tasks with this status, by number',
      access: { ...all(['gateway', ...services], 'rw'), machine: 'w' },
    },
    {
      name: 'tasks:kind:{kind}',
      pattern: keys.byKind('*'),
      holds: 'ids of the tasks of this kind, by number',
      access: all(['gateway', ...services], 'rw'),
    },
    {
      name: 'tasks:service:{name}',
      pattern: keys.byService('*'),
      holds: 'ids of the tasks for this service, by number',
      access: all(['gateway', ...services], 'rw'),
    },
    {
      name: 'tasks:numbers',
      pattern: keys.numbers,
      holds: 'ids of all tasks, by number',
      access: all(['gateway', ...services], 'rw'),
    },
    {
      name: 'tasks:last-number',
      pattern: keys.lastNumber,
      holds: 'number of the newest task',
      access: all(['gateway', ...services], 'rw'),
    },
    {
      name: 'tasks:unplaced',
      pattern: keys.unplaced,
      holds: 'number of tasks from an earlier version that possibly have no number yet',
      access: all(['gateway', ...services], 'rw'),
    },
    {
      name: 'tasks:failed-in-stage',
      pattern: keys.failedInStage,
      holds: 'ids of the tasks that failed in a stage, by end time',
      access: { ...all(['gateway', ...services], 'rw'), machine: 'w' },
    },
    {
      name: 'tasks:failed-in-stage-filled',
      pattern: keys.failedInStageFilled,
      holds: 'set once tasks:failed-in-stage includes the tasks of an earlier version',
      access: { gateway: 'rw' },
    },
    {
      name: 'tasks:words:{block}',
      pattern: keys.words('*'),
      holds: 'words of a block of 4,096 tasks',
      access: all(['gateway', ...services], 'rw'),
    },
    {
      name: 'tasks:word:{block}:{word}',
      pattern: keys.word('*', '*'),
      holds: 'tasks of the block that contain a word',
      access: all(['gateway', ...services], 'rw'),
    },
    {
      name: 'tasks:oldest-block',
      pattern: keys.oldestBlock,
      holds: 'oldest block whose words are kept',
      access: all(['gateway', ...services], 'rw'),
    },
  ];
}
