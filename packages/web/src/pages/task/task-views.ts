import type { Tab } from '../../parts/tabs.js';

/** The tabs of a task's page, in their order. */
const taskViews = ['overview', 'findings', 'document', 'changes', 'agent', 'log', 'parameters'] as const;

export type TaskView = (typeof taskViews)[number];

interface TaskTab extends Tab {
  readonly id: TaskView;
}

/** Former names of tabs in saved addresses. */
const earlierNames: Readonly<Record<string, TaskView>> = {
  progress: 'overview',
  output: 'document',
  engine: 'agent',
};

/** The tabs that a task has, with the figures beside their names. */
export function taskTabs({
  isFeedback,
  findings,
  fixes,
  events,
}: {
  /** True if it is about a document of a service: others have none to compare, and no code to change. */
  readonly isFeedback: boolean;
  /** Of the newest comparison. */
  readonly findings: number | undefined;
  readonly fixes: number;
  readonly events: number;
}): readonly TaskTab[] {
  const all: readonly TaskTab[] = [
    { id: 'overview', label: 'Overview' },
    { id: 'findings', label: 'Findings', count: findings },
    { id: 'document', label: 'Document' },
    { id: 'changes', label: 'Changes', count: fixes || undefined },
    { id: 'agent', label: 'Agent' },
    { id: 'log', label: 'Log', count: events },
    { id: 'parameters', label: 'Parameters' },
  ];
  const ofDocuments: readonly TaskView[] = ['findings', 'document', 'changes'];
  return isFeedback ? all : all.filter(({ id }) => !ofDocuments.includes(id));
}

/** The tab that an address names; the first one if it names none that the task has. */
export function taskViewOf(name: string | null, tabs: readonly TaskTab[]): TaskView {
  const wanted = earlierNames[name ?? ''] ?? name;
  return tabs.find(({ id }) => id === wanted)?.id ?? 'overview';
}
