import type { Task, TaskKind, TaskRow } from '@fixpoint/shared/contracts';
import { stageLabels } from '@fixpoint/shared/labels';

export function stageTitle(stage: string): string {
  return stageLabels[withoutMachine(stage)]?.title ?? stage;
}

/** As the second half of a sentence: `Iteration 2: comparing …`. */
export function stageNow(stage: string): string {
  return stageLabels[withoutMachine(stage)]?.now ?? stage;
}

/** A stage for which each machine has a separate queue is called `desktop.win11` there. */
export function withoutMachine(stage: string): string {
  return stage.split('.', 1)[0] ?? stage;
}

/**
 * Label of an iteration. A plan has attempts: it is repeated at most twice; a project has steps; a build has sessions. A vision task
 * has no iterations: null.
 */
export function labelIteration(kind: TaskKind, number: number): string | null {
  if (kind === 'vision') return null;
  if (kind === 'workspace') return `Step ${number}`;
  if (kind === 'build') return `Session ${number}`;
  return `${kind === 'plan' ? 'Attempt' : 'Iteration'} ${number}`;
}

const queue = 'desktop.';

/** The desktop that a task works on or waits for; null if it uses none, or is not assigned one yet. */
export function desktopOf(
  task: Pick<Task, 'stage' | 'spec'> | Pick<TaskRow, 'stage' | 'desktop'>,
): string | null {
  const { stage } = task;
  if (stage?.startsWith(queue) === true) return stage.slice(queue.length);
  return 'spec' in task ? (task.spec.desktop?.desktop.name ?? null) : task.desktop;
}
