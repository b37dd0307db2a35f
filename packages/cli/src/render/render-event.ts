import type { EventDraft, TaskEvent } from '@fixpoint/shared/contracts';
import { countOf, formatDuration } from '@fixpoint/shared/text';
import { type FindingsRow, renderFindings } from './render-findings.js';
import { clean, type Paint } from './terminal-text.js';

/** What events so far leave for the lines of later ones. */
export interface EventState {
  /** Instant from which times are counted, in milliseconds since the epoch; null: from the first event on. */
  readonly startedAt: number | null;
  readonly iteration: number;
  /** One row an iteration: a step that was interrupted and runs again reports again. */
  readonly rows: readonly FindingsRow[];
  /** Newest progress message of the present stage. */
  readonly progress: string;
  /** Iteration and commit of the last fix shown. */
  readonly fix: string;
}

export const initialEventState: EventState = {
  startedAt: null,
  iteration: 0,
  rows: [],
  progress: '',
  fix: '',
};

const indent = ' '.repeat(14);
/**
 * An event as lines for a person, and the next state. Pure: events alone decide, so every watcher reads the same. An
 * event that repeats an earlier one has no lines.
 */
export function renderEvent(
  state: EventState,
  event: TaskEvent,
  paint: Paint,
): { state: EventState; lines: string[] } {
  const at = Date.parse(event.at);
  const startedAt = state.startedAt ?? at;
  const next = remember({ ...state, startedAt }, event);
  const [first, ...rest] = isRepeated(state, event) ? [] : describe(next, event, paint);
  if (first === undefined) return { state: next, lines: [] };
  const elapsed = paint('dim', formatDuration(at - startedAt).padStart(12));
  const lines = [`${elapsed}  ${first}`, ...rest.map((line) => `${indent}${line}`)];
  const begins = next.iteration > state.iteration;
  return {
    state: next,
    lines: begins ? ['', paint('bold', `iteration ${next.iteration}`), ...lines] : lines,
  };
}

function remember(state: EventState, event: EventDraft): EventState {
  switch (event.type) {
    case 'stage-started':
      return { ...state, progress: '' };
    case 'stage-progress':
      return { ...state, progress: event.message };
    case 'stage-finished':
      return { ...state, iteration: Math.max(state.iteration, event.data.iteration) };
    case 'findings': {
      const { iteration, counts } = event.data;
      const others = state.rows.filter((row) => row.iteration !== iteration);
      return { ...state, rows: [...others, { iteration, counts }] };
    }
    case 'fix':
      return { ...state, fix: toFixKey(event.data) };
    default:
      return state;
  }
}

function isRepeated(state: EventState, event: EventDraft): boolean {
  if (event.type === 'fix') return state.fix === toFixKey(event.data);
  if (event.type !== 'findings') return false;
  const known = state.rows.find((row) => row.iteration === event.data.iteration);
  return known !== undefined && JSON.stringify(known.counts) === JSON.stringify(event.data.counts);
}

function toFixKey({ iteration, commit, outcome }: DataOf<'fix'>): string {
  return `${iteration} ${outcome} ${commit}`;
}

function describe(state: EventState, event: EventDraft, paint: Paint): string[] {
  switch (event.type) {
    case 'plan-proposed':
      return [
        `plan: ${clean(event.data.plan.summary)}`,
        ...event.data.plan.steps.map(
          (step, index) => `${index + 1}. ${clean(step.title)}${step.enabled ? '' : paint('dim', ' (off)')}`,
        ),
      ];
    case 'stage-finished':
      return [renderStage(state, event.data, paint)];
    case 'stage-retry':
      return [
        paint(
          'yellow',
          `${event.data.stage} is tried again in ${formatDuration(event.data.delay_ms)}: ${clean(event.data.failure.message)}`,
        ),
      ];
    case 'findings':
      return renderFindings(state.rows, event.data, paint);
    case 'fix':
      return [renderFix(event.data, paint), ...renderShare(event.data, paint)];
    case 'guard-denied':
      return [
        `${paint('yellow', 'guard denied')} ${clean(event.data.tool)}: ${clean(event.data.reason)} (${clean(event.data.rule)})`,
      ];
    case 'build-session':
      return renderSession(event.data, paint);
    case 'task-finished':
      return renderEnd(event.data, paint);
    // Shown as they happen: the actions of a model on a desktop, and what a task waits for that may wait for days.
    case 'stage-progress':
      return typeof event.data.detail?.last_action === 'string' ||
        ['find-desktop', 'workspace-plan', 'workspace-step', 'build-setup', 'build-test'].includes(
          event.data.stage,
        )
        ? [clean(event.message)]
        : [];
    // A stage is one line, at its end. Its own and the engine’s messages in between would bury the rest.
    case 'task-created':
    case 'engine-message':
    case 'workspace-words':
    case 'workspace-files':
    case 'stage-started':
      return [];
    default:
      return [clean(event.message)];
  }
}

type DataOf<Type extends EventDraft['type']> = Extract<EventDraft, { type: Type }>['data'];

function renderStage(state: EventState, data: DataOf<'stage-finished'>, paint: Paint): string {
  const name = data.stage.padEnd(11);
  const took = formatDuration(data.ms);
  if (data.ok)
    return `${paint('green', '✓')} ${name}  ${took.padEnd(9)}  ${paint('dim', clean(state.progress))}`.trimEnd();
  const failure = data.failure === undefined ? 'failed' : clean(data.failure.message);
  const hint = data.failure?.hint === undefined ? '' : ` ${clean(data.failure.hint)}`;
  return `${paint('red', '✗')} ${name}  ${took.padEnd(9)}  ${failure}${hint}`;
}

function renderFix(data: DataOf<'fix'>, paint: Paint): string {
  const commit = data.commit === null ? data.outcome : `${data.outcome} ${data.commit.slice(0, 9)}`;
  return `fix ${data.iteration}: ${paint('cyan', commit)}, ${countOf(data.files.length, 'file')}, ${formatUsd(data.spent_usd)}`;
}

/** A session of a build: what it pushed, or why it pushed nothing. */
function renderSession(data: DataOf<'build-session'>, paint: Paint): string[] {
  const { session, test, commit, text, tests } = data;
  const passing = tests.filter(({ status }) => status === 'pass').length;
  const pushed =
    commit === null ? paint('yellow', 'not passed') : `pushed ${paint('cyan', commit.slice(0, 9))}`;
  const first = `session ${session}: ${test === null ? 'no test left' : `${clean(test)} ${pushed}`} (${passing} of ${tests.length} pass)`;
  return [first, ...(commit === null ? [paint('dim', clean(text))] : [])];
}

/** What of a fix was neither the engine's nor the service's own commands' time. */
function renderShare({ timing }: DataOf<'fix'>, paint: Paint): string[] {
  if (timing === undefined) return [];
  const { total_ms: total, engine_ms: engine, service_ms: service } = timing;
  const own = formatDuration(Math.max(0, total - engine - service));
  const parts = `engine ${formatDuration(engine)}, the service’s commands ${formatDuration(service)}`;
  return [paint('dim', `own share ${own} of ${formatDuration(total)}: ${parts}`)];
}

function renderEnd(data: DataOf<'task-finished'>, paint: Paint): string[] {
  const { result } = data;
  const failure = result.failure === undefined ? [] : [clean(result.failure.message)];
  const hint = result.failure?.hint === undefined ? [] : [clean(result.failure.hint)];
  const summary = result.reason === 'done' ? clean(result.summary) : paint('red', clean(result.summary));
  return [
    `${countOf(result.pushes, 'push', 'pushes')}, ${formatDuration(data.elapsed_ms)} in all, ${formatDuration(data.active_ms)} active, ${formatUsd(result.spent_usd)} spent`,
    ...(result.reason === 'matched' ? [] : [summary, ...failure, ...hint]),
  ];
}

function formatUsd(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
