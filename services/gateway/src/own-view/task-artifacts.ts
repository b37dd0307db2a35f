import type { EventType, Task, TaskEvent } from '@fixpoint/shared/contracts';
import type { UseCases } from '../features/tasks/create-use-cases.js';

/** Events whose artifacts the product names. Texts of people and models never refer to an artifact. */
const types = [
  'findings',
  'confirmation',
  'fix',
  'stage-progress',
  'workspace-files',
  'build-session',
  'user-input',
  'task-finished',
] as const satisfies readonly EventType[];
/** Fields of these events that name an artifact. */
const fields = new Set([
  ...['artifact', 'document', 'facts', 'report', 'diff', 'transcript', 'listing', 'zip'],
  ...['screenshot', 'before', 'after', 'lines', 'patch', 'prompt'],
]);
const artifactId = /^[0-9a-f]{64}$/;

const eventsPerPage = 500;
/** Ids in memory, of all tasks together. */
const maxIds = 100_000;
const maxTasks = 5_000;

/** Ids of the artifacts to which tasks refer in their request and their log. */
export interface TaskArtifacts {
  /** Reads what is new since the last call. `task`: any task, with the number of its newest event. */
  of(task: Pick<Task, 'id' | 'last_event'>): Promise<ReadonlySet<string>>;
}

export function createTaskArtifacts({
  getTask,
  readEvents,
}: Pick<UseCases, 'getTask' | 'readEvents'>): TaskArtifacts {
  /** The least recently used first. */
  const known = new Map<string, { readonly until: number; readonly ids: Set<string> }>();
  let size = 0;
  /** One log is read at a time, so that many requests take turns with everything else. */
  let reading: Promise<unknown> = Promise.resolve();

  function keep(id: string, entry: { readonly until: number; readonly ids: Set<string> }): void {
    size += entry.ids.size - (known.get(id)?.ids.size ?? 0);
    known.delete(id);
    known.set(id, entry);
    for (const [oldest, { ids }] of known) {
      if (oldest === id || (size <= maxIds && known.size <= maxTasks)) return;
      known.delete(oldest);
      size -= ids.size;
    }
  }

  async function read({ id, last_event: last }: Pick<Task, 'id' | 'last_event'>): Promise<Set<string>> {
    const before = known.get(id);
    if (before !== undefined) keep(id, before);
    if (before !== undefined && before.until >= last) return before.ids;
    const ids = new Set(before?.ids ?? artifactsOfSpec(await getTask(id)));
    for (let after = before?.until ?? 0; after < last; after += eventsPerPage) {
      const { events } = await readEvents(id, after, eventsPerPage, types);
      for (const event of events) for (const artifact of artifactsOfEvent(event)) ids.add(artifact);
    }
    keep(id, { until: last, ids });
    return ids;
  }

  return {
    of(task) {
      const ids = reading.then(() => read(task));
      reading = ids.catch(() => {});
      return ids;
    },
  };
}

function artifactsOfSpec({ spec: { existing_document: document, more_files: files = {} } }: Task): string[] {
  return [document, ...Object.values(files)].flatMap((file) => (file === null ? [] : [file.artifact]));
}

/** Ids in the fields of an event that name artifacts. */
export function artifactsOfEvent({ type, data }: Pick<TaskEvent, 'type' | 'data'>): string[] {
  const found: string[] = [];
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'string') {
      if (fields.has(name) && artifactId.test(value)) found.push(value);
    } else if (Array.isArray(value)) for (const item of value) visit(item, '');
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) if (!texts.has(key)) visit(inner, key);
    }
  };
  if ((types as readonly string[]).includes(type)) visit(data, '');
  return found;
}

/** What people and models fill in. */
const texts = new Set(['form', 'action', 'failure']);
