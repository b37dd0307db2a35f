import type { DocumentRef, Task, TaskEvent } from '@fixpoint/shared/contracts';
import { listDocuments } from '../task/list-documents.js';

export interface TaskDocument {
  readonly document: DocumentRef;
  /** Where it comes from: `iteration 2`, `given`, `result`. */
  readonly from: string;
}

/** Every document of a task, once each: what the mails brought, newest first, and what it was given. */
export function taskDocuments(
  task: {
    readonly spec: Pick<Task['spec'], 'existing_document'>;
    readonly result: Pick<NonNullable<Task['result']>, 'output_files'> | null;
  },
  events: readonly TaskEvent[],
): readonly TaskDocument[] {
  const given = task.spec.existing_document;
  const all: TaskDocument[] = [
    ...listDocuments(events).map(({ document, iteration }) => ({ document, from: `iteration ${iteration}` })),
    ...(task.result?.output_files ?? []).map((document) => ({ document, from: 'result' })),
    ...(given === null ? [] : [{ document: given, from: 'given' }]),
  ];
  const seen = new Set<string>();
  return all.filter(({ document: { artifact } }) => !seen.has(artifact) && seen.add(artifact));
}
