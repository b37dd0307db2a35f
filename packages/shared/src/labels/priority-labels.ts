import type { TaskPriority } from '../contracts/index.js';

/** Labels of the priorities, the highest first. */
export const priorityLabels: Readonly<Record<TaskPriority, string>> = {
  high: 'High',
  normal: 'Normal',
  low: 'Low',
};

export const priorities = Object.keys(priorityLabels) as readonly TaskPriority[];
