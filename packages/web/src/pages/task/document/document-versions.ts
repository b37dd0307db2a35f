import type { LearnedTemplates, TaskRow } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { artifactOptions, type ComparedDocument, getPages } from '../../../api/artifacts.js';
import { type CheckedDocument, getDocument, listDocuments } from '../../../api/documents.js';
import { ProblemError } from '../../../api/request.js';
import { learnedOptions } from '../../../api/services.js';
import { getTask, listEvents, listTasks } from '../../../api/tasks.js';
import { isUnfinished, lookMs } from '../../../parts/checks/check-state.js';
import type { Comparison } from '../comparisons.js';
import { useReport } from '../use-report.js';

/** A state of a document that can be chosen. */
export interface VersionChoice {
  /** `2`: an iteration of this task; `task:ID`: the result of an earlier task; `document:ID`: a file that was checked without a task. */
  readonly key: string;
  readonly name: string;
}

const offeredTasks = 10;
/** The last comparison of a task is near the end of its log. */
const lastEvents = 1_000;

/** The iterations of the task, oldest first. */
export function iterationChoices(comparisons: readonly Comparison[]): readonly VersionChoice[] {
  const known = new Map(comparisons.map(({ iteration }) => [iteration, `iteration ${iteration}`]));
  return [...known].map(([iteration, name]) => ({ key: String(iteration), name }));
}

/**
 * The two versions to compare, by their keys: a person's choice, else the iteration on show and the next one, or the
 * previous one and the last. The first document of a task is compared with a golden one; `before` is null without any.
 */
export function sidesOf(
  own: readonly VersionChoice[],
  golden: readonly VersionChoice[],
  { shown, against }: { readonly shown: string | null; readonly against: string | null },
): { readonly before: string | null; readonly after: string } {
  const place = own.findIndex(({ key }) => key === shown);
  const current = own[place] ?? own.at(-1);
  const after = current?.key ?? '';
  if (against !== null && against !== after) return { before: against, after };
  const next = place < 0 ? undefined : own[place + 1];
  if (next !== undefined) return { before: after, after: next.key };
  return { before: own[own.length - 2]?.key ?? golden[0]?.key ?? null, after };
}

/** Other documents with which a document of this task can be compared. */
export interface OtherChoices {
  /** Known to be good: the documents that the service's template is learned from, then the matching ones of earlier tasks. */
  readonly golden: readonly VersionChoice[];
  /** Result documents of other tasks of the service, the newest first. */
  readonly earlier: readonly VersionChoice[];
  /** The caller's own files of the last day, the newest first. */
  readonly files: readonly VersionChoice[];
}

/** The golden documents of a service, what its other tasks ended with, and the caller's own files. */
export function useOtherChoices(service: string | null, task: string): OtherChoices {
  const learned = useQuery({ ...learnedOptions(service ?? ''), enabled: service !== null });
  const earlier = useQuery({
    queryKey: ['tasks', 'of-service', service],
    queryFn: ({ signal }) => listTasks({ service: service ?? '', limit: offeredTasks + 1 }, signal),
    enabled: service !== null,
  });
  const files = useQuery({ queryKey: ['documents'], queryFn: ({ signal }) => listDocuments(signal) });
  return {
    ...otherChoices(learned.data?.learned, earlier.data?.tasks ?? [], task),
    files: (files.data?.documents ?? []).map(({ id, name }) => ({ key: keyOfFile(id), name })),
  };
}

/** Key of a file that was checked without a task. */
export function keyOfFile(id: string): string {
  return `document:${id}`;
}

/** `learned`: the documents that the service's templates are learned from; undefined if not known yet. `tasks`: its newest. */
export function otherChoices(
  learned: Pick<LearnedTemplates, 'versions' | 'active'> | undefined,
  tasks: readonly Pick<TaskRow, 'id' | 'kind' | 'description' | 'result'>[],
  own: string,
): Omit<OtherChoices, 'files'> {
  const { versions = [], active = {} } = learned ?? {};
  const inForce = new Set(Object.values(active));
  const teachers = versions
    .filter(({ version }) => inForce.has(version))
    .flatMap(({ documents }) =>
      documents.map(({ task_id, name }) => ({ key: `task:${task_id}`, name: `${name} (template)` })),
    );
  const others = tasks.filter(({ kind }) => kind === 'feedback');
  const choiceOf = ({ id, description }: (typeof others)[number]): VersionChoice => ({
    key: `task:${id}`,
    name: `task ${id.slice(0, 8)}: ${(description.split('\n', 1)[0] ?? '').slice(0, 50)}`,
  });
  const matched = others.filter(({ result }) => result?.reason === 'matched').map(choiceOf);
  const seen = new Set([`task:${own}`]);
  const isNew = ({ key }: VersionChoice) => !seen.has(key) && seen.add(key) !== undefined;
  return {
    golden: [...teachers, ...matched].filter(isNew),
    earlier: others.map(choiceOf).filter(isNew),
  };
}

/** The documents of a version, each with its pages; undefined while they come. `error`: why they do not. */
export function useDocuments(
  key: string,
  comparisons: readonly Comparison[],
): { readonly documents: readonly ComparedDocument[] | undefined; readonly error: Error | null } {
  const [task, file] = [idIn(key, 'task:'), idIn(key, 'document:')];
  const theirs = useQuery({
    queryKey: ['last-report', task],
    queryFn: async ({ signal }) => lastReport(task ?? '', signal),
    enabled: task !== null,
  });
  const checked = useQuery({
    queryKey: ['documents', file],
    queryFn: ({ signal }) => getDocument(file ?? '', signal),
    enabled: file !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnfinished(state.data) ? lookMs : false),
  });
  const own = comparisons.findLast(({ iteration }) => String(iteration) === key)?.report;
  const ofFile = checked.data?.state === 'done' ? checked.data.report : undefined;
  const report = useReport(task === null ? (own ?? ofFile) : (theirs.data ?? undefined));
  const isBare = task === null ? file === null && own === undefined : theirs.data === null;
  return {
    documents: isBare ? [] : report.data?.documents,
    error: theirs.error ?? checked.error ?? whyUnchecked(checked.data) ?? report.error,
  };
}

function idIn(key: string, prefix: string): string | null {
  return key.startsWith(prefix) ? key.slice(prefix.length) : null;
}

function whyUnchecked(document: CheckedDocument | undefined): ProblemError | null {
  if (document?.state !== 'failed') return null;
  const { name, reason, hint } = document;
  return new ProblemError(0, { code: 'unreadable-document', detail: `${name}: ${reason}`, hint });
}

/** The pages of one document of a version; undefined while they come. */
export function usePages(document: ComparedDocument | undefined) {
  return useQuery({
    queryKey: ['pages', document?.pages],
    queryFn: ({ signal }) => getPages(document?.pages ?? '', signal),
    enabled: document?.pages !== undefined,
    ...artifactOptions,
  });
}

/** The counterpart of a document in another version: of its name, else of its type. */
export function counterpartOf(
  documents: readonly ComparedDocument[],
  { name, type }: Pick<ComparedDocument, 'name' | 'type'>,
): ComparedDocument | undefined {
  const shown = documents.filter(({ pages }) => pages !== undefined);
  return (
    shown.find((comparedDocument) => comparedDocument.name === name && comparedDocument.type === type) ??
    shown.find((comparedDocument) => comparedDocument.type === type)
  );
}

async function lastReport(task: string, signal: AbortSignal): Promise<string | null> {
  const { last_event } = await getTask(task, signal);
  let report: string | null = null;
  // A page may have fewer events than were wanted.
  for (let after = Math.max(0, last_event - lastEvents); after < last_event; ) {
    const { events } = await listEvents(task, after, lastEvents, signal);
    for (const event of events) if (event.type === 'findings') report = event.data.report;
    after = events.at(-1)?.number ?? last_event;
  }
  return report;
}
