import type { DocumentRef, Task, TaskEvent } from '@fixpoint/shared/contracts';

export interface TaskDocument {
  readonly document: DocumentRef;
  /** Origin: `iteration 2`, `given`, `result`. */
  readonly from: string;
}

/** Every document of a task, once each: those of the mails, newest first, and the given one. */
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

export interface BroughtDocument {
  /** Number of the event that reports it. */
  readonly number: number;
  readonly iteration: number;
  readonly at: string;
  readonly document: DocumentRef;
}

/** Every document that the mails of a task brought, newest first. Logs of older versions contain none. */
export function listDocuments(events: readonly TaskEvent[]): readonly BroughtDocument[] {
  const broughtDocuments: BroughtDocument[] = [];
  let iteration = 0;
  for (const event of events) {
    if (event.type === 'stage-started') iteration = event.data.iteration;
    if (event.type !== 'stage-progress') continue;
    const documents = event.data.detail?.documents;
    if (!Array.isArray(documents)) continue;
    for (const document of documents.filter(isDocument))
      broughtDocuments.push({ number: event.number, iteration, at: event.at, document });
  }
  return broughtDocuments.reverse();
}

function isDocument(value: unknown): value is DocumentRef {
  const { artifact, name, bytes } = (value ?? {}) as Partial<Record<keyof DocumentRef, unknown>>;
  return typeof artifact === 'string' && typeof name === 'string' && typeof bytes === 'number';
}
