import type { DocumentRef, TaskEvent } from '@fixpoint/shared/contracts';

export interface BroughtDocument {
  /** Number of the event that tells of it. */
  readonly number: number;
  readonly iteration: number;
  readonly at: string;
  readonly document: DocumentRef;
}

/** Every document that the mails of a task brought, newest first. Logs of older versions tell of none. */
export function listDocuments(events: readonly TaskEvent[]): readonly BroughtDocument[] {
  const found: BroughtDocument[] = [];
  let iteration = 0;
  for (const event of events) {
    if (event.type === 'stage-started') iteration = event.data.iteration;
    if (event.type !== 'stage-progress') continue;
    const documents = event.data.detail?.documents;
    if (!Array.isArray(documents)) continue;
    for (const document of documents.filter(isDocument))
      found.push({ number: event.number, iteration, at: event.at, document });
  }
  return found.reverse();
}

function isDocument(value: unknown): value is DocumentRef {
  const { artifact, name, bytes } = (value ?? {}) as Partial<Record<keyof DocumentRef, unknown>>;
  return typeof artifact === 'string' && typeof name === 'string' && typeof bytes === 'number';
}
