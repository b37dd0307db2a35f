import type { Task } from '@fixpoint/shared/contracts';

const queue = 'desktop.';

/** The desktop that a task works on or waits for; null where it uses none, or has none yet. */
export function desktopOf({ stage, spec }: Pick<Task, 'stage' | 'spec'>): string | null {
  if (stage?.startsWith(queue) === true) return stage.slice(queue.length);
  return spec.desktop?.desktop.name ?? null;
}
