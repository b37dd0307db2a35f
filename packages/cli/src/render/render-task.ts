import type { Task, TaskResult, TaskRow } from '@fixpoint/shared/contracts';
import { headlineOf, type TaskHeadline } from '@fixpoint/shared/labels';
import { countOf, formatDuration } from '@fixpoint/shared/text';
import { formatWaitEnd } from './format-wait-end.js';
import { renderFailure } from './render-failure.js';
import { type Colour, clean, type Paint, wholeLines } from './terminal-text.js';

interface RenderOptions {
  readonly paint: Paint;
  readonly link: (text: string, url: string) => string;
  /** Of the gateway. */
  readonly url: string;
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** Reason why its step waits, if it does. */
  readonly waitsFor?: string | undefined;
}

/** Characters of an id in a list: enough to distinguish tasks, and to name one by. */
const shownIdLength = 8;

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

/** A task as one line of a list: its id, its state, since when, for which service, and the request. */
export function renderTaskRow(task: TaskRow, { paint, link, url, now }: RenderOptions): string {
  const id = task.id.slice(0, shownIdLength).padEnd(shownIdLength);
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

/** A whole task for a person: the request, the stage, the result and the address of its page. */
export function renderTask(task: Task, options: RenderOptions): string[] {
  const { paint, link, url, now } = options;
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
      `${paint(headlineColours[headline], describeState(task, headline, options))}${task.pause_requested ? ', will pause' : ''}`,
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
      `${task.created_at}, ${formatDuration(end - Date.parse(task.created_at), 'seconds')} ${task.finished_at === null ? 'ago' : 'in total'}`,
    ],
    ...(task.worker_lost_at === undefined
      ? []
      : [['worker', paint('red', `no heartbeat since ${task.worker_lost_at}`)] as [string, string]]),
    ...(result === null
      ? []
      : renderResult(result, paint).map((line, place): [string, string] => [
          place === 0 ? 'result' : '',
          line,
        ])),
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

/** The state first; of a step that waits, until when and why. */
function describeState(
  { waiting_until: until, status }: Task,
  headline: TaskHeadline,
  { now, waitsFor }: RenderOptions,
): string {
  if (until === undefined || status !== 'running') return headline.replaceAll('_', ' ');
  const why = waitsFor === undefined ? '' : ` (${waitsFor})`;
  return `Waiting until ${formatWaitEnd(Date.parse(until), now)}${why}`;
}

/** Result of a task, with nothing cut: the cause in the other side's words, and the remedy. */
function renderResult(result: TaskResult, paint: Paint): string[] {
  const [first = '', ...rest] = wholeLines(result.summary);
  const { failure } = result;
  return [
    `${renderVerdict(result, paint)}: ${first}`,
    ...rest,
    ...(failure === undefined ? [] : renderFailure(failure, paint)),
  ];
}

/** Result of a task, in one line. */
export function renderVerdict(result: TaskResult, paint: Paint): string {
  const iterations = countOf(result.iterations, 'iteration');
  if (result.reason === 'matched') return paint('green', `matched after ${iterations}`);
  if (result.outcome === 'findings') return paint('yellow', `findings after ${iterations}`);
  if (result.outcome === 'prepared') return paint('yellow', 'prepared, not pushed');
  if (result.outcome === 'pushed') return paint('yellow', 'pushed, not measured');
  if (result.reason === 'done') return paint('green', 'done');
  if (result.reason === 'expired') return paint('red', 'expired: its plan was not approved in time');
  return paint('red', `${result.reason} after ${iterations}`);
}

/** The text alone if the terminal has no links: a list has no room for addresses. */
function linkOnly(link: RenderOptions['link'], text: string, url: string): string {
  const linked = link(text, url);
  return linked === `${text} ${url}` ? text : linked;
}
