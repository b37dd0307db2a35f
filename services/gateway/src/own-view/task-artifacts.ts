import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { ArtifactId, type EventType, type Task, type TaskEvent } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import { parseJson } from '@fixpoint/shared/text';
import { z } from 'zod';
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
/** Fields of these events that may name an artifact. */
const fields = new Set([
  ...['artifact', 'document', 'facts', 'report', 'diff', 'transcript', 'listing', 'zip'],
  ...['screenshot', 'before', 'after', 'lines', 'patch', 'prompt'],
]);
const artifactId = /^[0-9a-f]{64}$/;

const eventsPerPage = 500;
/** Maximum number of ids in memory, of all tasks together. */
const maxIds = 100_000;
const maxTasks = 5_000;

/** Parts of a comparison's report that name artifacts. */
const Report = z.object({
  documents: z.array(z.object({ artifact: ArtifactId.optional(), pages: ArtifactId.optional() })),
});

type TaskPosition = Pick<Task, 'id' | 'last_event'>;

/** Determines which artifacts tasks refer to. A task is given with the number of its newest event: only newer events are read. */
export interface TaskArtifacts {
  /** Looks into the request and the log of the task. */
  isInLog(task: TaskPosition, artifact: string): Promise<boolean>;
  /** Looks into its reports as well, which name documents and their pages. */
  isInTask(task: TaskPosition, artifact: string): Promise<boolean>;
}

interface KnownTask {
  readonly until: number;
  readonly ids: Set<string>;
  /** Reports that were not read yet. */
  readonly reports: Set<string>;
}

export function createTaskArtifacts(
  { readEvents }: Pick<UseCases, 'readEvents'>,
  artifacts: Pick<ArtifactStore, 'get'>,
): TaskArtifacts {
  /** The least recently used first. */
  const known = new Map<string, KnownTask>();
  let size = 0;
  /** One log is read at a time, so that many requests do not block others. */
  let reading: Promise<unknown> = Promise.resolve();

  /** `before`: ids of the same entry that are counted already. */
  function keep(id: string, entry: KnownTask, before: number): void {
    size += entry.ids.size - before;
    known.delete(id);
    known.set(id, entry);
    for (const [oldest, { ids }] of known) {
      if (oldest === id || (size <= maxIds && known.size <= maxTasks)) return;
      known.delete(oldest);
      size -= ids.size;
    }
  }

  async function readLog({ id, last_event: last }: TaskPosition): Promise<KnownTask> {
    const before = known.get(id);
    if (before !== undefined) keep(id, before, before.ids.size);
    if (before !== undefined && before.until >= last) return before;
    const counted = before?.ids.size ?? 0;
    const { until, ids, reports } = before ?? {
      until: 0,
      ids: new Set<string>(),
      reports: new Set<string>(),
    };
    for (let after = until; after < last; after += eventsPerPage) {
      const { events, task } = await readEvents(id, after, eventsPerPage, types);
      // An edit of the plan may change the request.
      for (const artifact of [...artifactsOfSpec(task), ...events.flatMap(artifactsOfEvent)])
        ids.add(artifact);
      for (const report of events.flatMap(reportsOfEvent)) reports.add(report);
    }
    const entry = { until: last, ids, reports };
    keep(id, entry, counted);
    return entry;
  }

  /** Reads reports until one names the artifact. */
  async function isInReports(id: string, { ids, reports }: KnownTask, artifact: string): Promise<boolean> {
    for (const report of reports) {
      const before = ids.size;
      for (const name of await readReport(report)) ids.add(name);
      reports.delete(report);
      if (known.has(id)) size += ids.size - before;
      if (ids.has(artifact)) return true;
    }
    return false;
  }

  /** Artifacts that a report names; empty if it has expired or is unreadable. */
  async function readReport(id: string): Promise<readonly string[]> {
    const bytes = await artifacts.get(id).catch((error) => {
      if (error instanceof NotFoundError) return Buffer.from('{}');
      throw error;
    });
    const { documents = [] } = Report.safeParse(parseJson(bytes.toString())).data ?? {};
    return documents.flatMap(({ artifact, pages }) => [artifact, pages]).filter((name) => name !== undefined);
  }

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = reading.then(work);
    reading = result.catch(() => {});
    return result;
  }

  return {
    isInLog: (task, artifact) => enqueue(async () => (await readLog(task)).ids.has(artifact)),
    isInTask: (task, artifact) =>
      enqueue(async () => {
        const entry = await readLog(task);
        return entry.ids.has(artifact) || (await isInReports(task.id, entry, artifact));
      }),
  };
}

function artifactsOfSpec({ spec }: Task): string[] {
  const { existing_document: document, more_files: files = {}, service } = spec;
  const { template_file: template } = service ?? {};
  return [document, template, ...Object.values(files)].flatMap((file) => file?.artifact ?? []);
}

function reportsOfEvent(event: TaskEvent): string[] {
  return event.type === 'findings' ? [event.data.report] : [];
}

/** Ids in the fields of an event that name artifacts. */
export function artifactsOfEvent({ type, data }: Pick<TaskEvent, 'type' | 'data'>): string[] {
  return (types as readonly string[]).includes(type) ? artifactsIn(data, '') : [];
}

/** `name`: the field that has the value; empty for the whole and for an item of a list. */
function artifactsIn(value: unknown, name: string): string[] {
  if (typeof value === 'string') return fields.has(name) && artifactId.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => artifactsIn(item, ''));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (texts.has(key) ? [] : artifactsIn(inner, key)));
}

/** Fields that people and models fill in. */
const texts = new Set(['form', 'action', 'failure']);
