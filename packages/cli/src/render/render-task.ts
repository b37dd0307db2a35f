import type { Task, TaskResult, TaskRow } from '@fixpoint/shared/contracts';
import { headlineOf, type TaskHeadline } from '@fixpoint/shared/labels';
import { countOf, formatDuration } from '@fixpoint/shared/text';
import { type Colour, clean, type Paint } from './terminal-text.js';

interface RenderOptions {
  readonly paint: Paint;
  readonly link: (text: string, url: string) => string;
  /** Of the gateway. */
  readonly url: string;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** Characters of an id in a list: enough to tell tasks apart, and to name one by. */
const shortId = 8;

const headlineColours: Record<TaskHeadline, Colour> = {
  worker_lost: 'red',
  awaiting_approval: 'yellow',
  pending: 'cyan',
  waiting_for_vm: 'cyan',
  running: 'cyan',
  paused: 'yellow',
  completed: 'green',
  failed: 'red',
  cancelled: 'dim',
};

/** The address of a task's page. */
export function pageOf(url: string, id: string): string {
  return `${url}/tasks/${encodeURIComponent(id)}`;
}

/** A task as one line of a list: its id, how it is, since when, for which service, and what was wanted. */
export function renderTaskRow(task: TaskRow, { paint, link, url, now }: RenderOptions): string {
  const id = task.id.slice(0, shortId).padEnd(shortId);
  const headline = headlineOf(task);
  const status = (task.result?.reason ?? headline).replaceAll('_', ' ');
  const age = `${formatDuration(now - Date.parse(task.created_at), 'seconds')} ago`;
  return [
    linkOnly(link, paint('bold', id), pageOf(url, task.id)),
    paint(headlineColours[headline], status.padEnd(17)),
    age.padEnd(14),
    ...(task.priority === undefined || task.priority === 'normal' ? [] : [`${task.priority} priority`]),
    ...(task.service === null ? [] : [clean(task.service)]),
    clean(task.description),
  ].join('  ');
}

/** A whole task for a person: what was wanted, where it is, what came of it and where its page is. */
export function renderTask(task: Task, { paint, link, url, now }: RenderOptions): string[] {
  const { id, spec, stage, result } = task;
  const headline = headlineOf(task);
  const end = task.finished_at === null ? now : Date.parse(task.finished_at);
  const fields = [
    ...Object.entries({ ...spec.form, ...spec.more_fields }),
    ...Object.entries(spec.more_files ?? {}).map(([name, file]): [string, string] => [name, file.name]),
  ];
  const facts: [name: string, value: string][] = [
    [
      'status',
      `${paint(headlineColours[headline], headline.replaceAll('_', ' '))}${task.pause_requested ? ', will pause' : ''}`,
    ],
    ...(spec.service === null ? [] : [['service', clean(spec.service.name)] as [string, string]]),
    ...(spec.priority === undefined ? [] : [['priority', spec.priority] as [string, string]]),
    ...fields.map(([name, value], place): [string, string] => [
      place === 0 ? 'form' : '',
      clean(`${name}: ${value}`),
    ]),
    ...(stage === null ? [] : [['stage', `${clean(stage)}, ${clean(task.phase)}`] as [string, string]]),
    [
      'progress',
      `${countOf(task.iteration, 'iteration')}, ${countOf(task.pushes, 'push', 'pushes')}, $${task.spent_usd.toFixed(2)} spent`,
    ],
    [
      'created',
      `${task.created_at}, ${formatDuration(end - Date.parse(task.created_at), 'seconds')} ${task.finished_at === null ? 'ago' : 'in all'}`,
    ],
    ...(task.worker_lost_at === undefined
      ? []
      : [['worker', paint('red', `not heard of since ${task.worker_lost_at}`)] as [string, string]]),
    ...(result === null
      ? []
      : [['result', `${renderVerdict(result, paint)}: ${clean(result.summary)}`] as [string, string]]),
    ...(result?.output_files ?? []).map(({ name, bytes }, place): [string, string] => [
      place === 0 ? 'documents' : '',
      `${clean(name)}, ${bytes.toLocaleString('en')} bytes`,
    ]),
    ['page', link(pageOf(url, id), pageOf(url, id))],
  ];
  return [
    `${paint('bold', `task ${id}`)}: ${clean(task.description)}`,
    ...facts.map(([name, value]) => `  ${name.padEnd(10)}  ${value}`),
  ];
}

/** How a task ended, in one line. */
export function renderVerdict(result: TaskResult, paint: Paint): string {
  const iterations = countOf(result.iterations, 'iteration');
  if (result.reason === 'matched') return paint('green', `matched after ${iterations}`);
  if (result.reason === 'done') return paint('green', 'done');
  if (result.reason === 'expired') return paint('red', 'expired: nobody decided on its plan in time');
  return paint('red', `${result.reason} after ${iterations}`);
}

/** The text alone where the terminal has no links: a list has no room for addresses. */
function linkOnly(link: RenderOptions['link'], text: string, url: string): string {
  const linked = link(text, url);
  return linked === `${text} ${url}` ? text : linked;
}
