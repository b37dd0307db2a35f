import type { TaskEvent } from '@fixpoint/shared/contracts';

/** Kinds of events that a reader of the log may want to see alone. */
export const logKinds = [
  'everything',
  'stages',
  'findings and fixes',
  'engine',
  'people',
  'failures and denials',
] as const;
export type LogKind = (typeof logKinds)[number];

const kinds: Record<TaskEvent['type'], LogKind> = {
  'task-created': 'people',
  'plan-proposed': 'people',
  'plan-edited': 'people',
  'plan-approved': 'people',
  'plan-rejected': 'people',
  'user-input': 'people',
  'task-paused': 'people',
  'task-resumed': 'people',
  'task-queued': 'stages',
  'stage-started': 'stages',
  'stage-progress': 'stages',
  'stage-retry': 'stages',
  'stage-finished': 'stages',
  'task-finished': 'stages',
  findings: 'findings and fixes',
  confirmation: 'findings and fixes',
  fix: 'findings and fixes',
  'engine-message': 'engine',
  'engine-output': 'engine',
  'workspace-event': 'engine',
  'workspace-words': 'engine',
  'workspace-files': 'findings and fixes',
  'build-tests': 'findings and fixes',
  'build-session': 'findings and fixes',
  'guard-denied': 'engine',
};

/** The events of one kind that hold all of the words. */
export function filterLog(events: readonly TaskEvent[], kind: LogKind, text: string): readonly TaskEvent[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (kind === 'everything' && words.length === 0) return events;
  return events.filter(
    (event) =>
      (kind === 'everything' ||
        kinds[event.type] === kind ||
        (kind === 'failures and denials' && isTrouble(event))) &&
      words.every((word) => event.message.toLowerCase().includes(word) || event.type.includes(word)),
  );
}

export function isTrouble(event: TaskEvent): boolean {
  switch (event.type) {
    case 'stage-retry':
    case 'guard-denied':
    case 'plan-rejected':
      return true;
    case 'workspace-event':
      return event.data.kind === 'ERROR' || event.data.kind === 'WARNING';
    case 'stage-finished':
      return !event.data.ok;
    case 'task-finished':
      return event.data.result.status === 'failed';
    default:
      return false;
  }
}
