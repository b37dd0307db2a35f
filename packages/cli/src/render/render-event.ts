import type { EventDraft, TaskEvent } from '@fixpoint/shared/contracts';
import { countOf, formatDuration } from '@fixpoint/shared/text';
import { formatWaitEnd } from './format-wait-end.js';
import { renderFailure } from './render-failure.js';
import { type FindingsRow, renderFindings } from './render-findings.js';
import { clean, type Paint, wholeLines } from './terminal-text.js';

/** State that events so far leave for the lines of later ones. */
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
  /** True once the task's work has begun: a plan that is proposed later is a question to a person. */
  readonly hasBegun: boolean;
}

export const initialEventState: EventState = {
  startedAt: null,
  iteration: 0,
  rows: [],
  progress: '',
  fix: '',
  hasBegun: false,
};

/** Stages that make the first plan. */
const planningStages = new Set(['plan', 'find-desktop', 'workspace-plan', 'build-triage', 'build-setup']);
/** Shortest wait that is shown as a wait and not as another attempt, in ms. */
const minWaitMs = 5_000;
/** Lines shown of what kept a fix from being pushed. */
const maxSummaryLines = 30;

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
  const time = Date.parse(event.at);
  const startedAt = state.startedAt ?? time;
  const next = remember({ ...state, startedAt }, event);
  const [first, ...rest] = isRepeated(state, event) ? [] : describe(next, event, time, paint);
  if (first === undefined) return { state: next, lines: [] };
  const elapsed = paint('dim', formatDuration(time - startedAt).padStart(12));
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
      return {
        ...state,
        progress: '',
        hasBegun: state.hasBegun || !planningStages.has(event.data.stage),
      };
    case 'plan-approved':
      return { ...state, hasBegun: true };
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

function describe(state: EventState, event: EventDraft, position: number, paint: Paint): string[] {
  switch (event.type) {
    case 'plan-proposed':
      return [
        ...renderSummary(event.data.plan.summary, state.hasBegun, paint),
        ...event.data.plan.steps.map(
          (step, index) => `${index + 1}. ${clean(step.title)}${step.enabled ? '' : paint('dim', ' (off)')}`,
        ),
      ];
    case 'stage-finished':
      return renderStage(state, event.data, paint);
    case 'stage-retry':
      return renderRetry(event.data, position, paint);
    case 'findings':
      return renderFindings(state.rows, event.data, paint);
    case 'fix':
      return [
        renderFix(event.data, paint),
        ...(event.data.commit === null ? wholeLines(event.message).slice(0, maxSummaryLines) : []),
        ...renderCompared(event.data, paint),
        ...renderShare(event.data, paint),
      ];
    case 'guard-denied':
      return [
        `${paint('yellow', 'guard denied')} ${clean(event.data.tool)}: ${clean(event.data.reason)} (${clean(event.data.rule)})`,
      ];
    case 'build-session':
      return renderSession(event.data, paint);
    case 'task-finished':
      return renderEnd(event.data, paint);
    // Shown as they happen: the actions of a model on a desktop, and the waits of a task that may last for days.
    case 'stage-progress':
      if (event.data.detail?.returned === true) return renderReturned(event.message, paint);
      return typeof event.data.detail?.last_action === 'string' ||
        ['find-desktop', 'workspace-plan', 'workspace-step', 'build-setup', 'build-test'].includes(
          event.data.stage,
        )
        ? [clean(event.message)]
        : [];
    // A stage is one line, at its end. Its own and the engine’s messages in between would bury the rest.
    case 'task-created':
    case 'engine-message':
    case 'engine-output':
    case 'workspace-words':
    case 'workspace-files':
    case 'stage-started':
      return [];
    default:
      return [clean(event.message)];
  }
}

type DataOf<Type extends EventDraft['type']> = Extract<EventDraft, { type: Type }>['data'];

/** A plan's first lines: a question in full, or the next actions of the task. */
function renderSummary(summary: string, isQuestion: boolean, paint: Paint): string[] {
  const [first = '', ...rest] = wholeLines(summary);
  return [isQuestion ? `${paint('yellow', 'needs a person:')} ${first}` : `plan: ${first}`, ...rest];
}

function renderRetry(data: DataOf<'stage-retry'>, position: number, paint: Paint): string[] {
  const { stage, failure, delay_ms: delayMs } = data;
  const [first = '', ...rest] = renderFailure(failure, paint);
  if (typeof failure.retry === 'object' && delayMs >= minWaitMs) {
    const until = formatWaitEnd(position + delayMs, position);
    return [paint('yellow', `Waiting until ${until} (${stage}: ${first})`), ...rest];
  }
  return [paint('yellow', `${stage} is retried in ${formatDuration(delayMs)}: ${first}`), ...rest];
}

function renderStage(state: EventState, data: DataOf<'stage-finished'>, paint: Paint): string[] {
  const name = data.stage.padEnd(11);
  const took = formatDuration(data.ms);
  if (data.ok)
    return [
      `${paint('green', '✓')} ${name}  ${took.padEnd(9)}  ${paint('dim', clean(state.progress))}`.trimEnd(),
    ];
  const [first, ...rest] = data.failure === undefined ? ['failed'] : renderFailure(data.failure, paint);
  return [`${paint('red', '✗')} ${name}  ${took.padEnd(9)}  ${first}`, ...rest];
}

function renderFix(data: DataOf<'fix'>, paint: Paint): string {
  const commit = data.commit === null ? data.outcome : `${data.outcome} ${data.commit.slice(0, 9)}`;
  return `fix ${data.iteration}: ${paint('cyan', commit)}, ${countOf(data.files.length, 'file')}, ${formatUsd(data.spent_usd)}`;
}

/** A session of a build: the commit that it pushed, or the reason why it pushed nothing. */
function renderSession(data: DataOf<'build-session'>, paint: Paint): string[] {
  const { session, test, commit, text, tests } = data;
  const passing = tests.filter(({ status }) => status === 'pass').length;
  const pushed =
    commit === null ? paint('yellow', 'not passed') : `pushed ${paint('cyan', commit.slice(0, 9))}`;
  const first = `session ${session}: ${test === null ? 'no test left' : `${clean(test)} ${pushed}`} (${passing} of ${tests.length} pass)`;
  return [first, ...(commit === null ? [paint('dim', clean(text))] : [])];
}

/** Reason why a change goes back to the agent: a headline, then one line for each reason. */
function renderReturned(message: string, paint: Paint): string[] {
  const [first = '', ...reasons] = wholeLines(message);
  return [paint('yellow', first), ...reasons];
}

/** Result of the comparison before the push. */
function renderCompared({ compared }: DataOf<'fix'>, paint: Paint): string[] {
  if (compared === undefined) return [];
  const { verdict, text } = compared;
  return [
    `compared before the push: ${paint(verdict === 'better' ? 'green' : 'yellow', verdict)}, ${clean(text)}`,
  ];
}

/** Time of a fix, divided into Fixpoint, the agent, the commands of the service and the comparisons. */
function renderShare({ timing }: DataOf<'fix'>, paint: Paint): string[] {
  if (timing === undefined) return [];
  const { total_ms: total, engine_ms: engine, service_ms: service, compare_ms: compare = 0 } = timing;
  const own = formatDuration(Math.max(0, total - engine - service - compare));
  const parts = [
    `agent ${formatDuration(engine)}`,
    `commands of the service ${formatDuration(service)}`,
    ...(compare === 0 ? [] : [`comparisons ${formatDuration(compare)}`]),
  ].join(', ');
  return [paint('dim', `Fixpoint ${own} of ${formatDuration(total)}: ${parts}`)];
}

function renderEnd(data: DataOf<'task-finished'>, paint: Paint): string[] {
  const { result } = data;
  const { failure } = result;
  const colour = (line: string) => (result.reason === 'done' ? line : paint('red', line));
  return [
    `${countOf(result.pushes, 'push', 'pushes')}, ${formatDuration(data.elapsed_ms)} total, ${formatDuration(data.active_ms)} active, ${formatUsd(result.spent_usd)} spent`,
    ...(result.reason === 'matched'
      ? []
      : [
          ...wholeLines(result.summary).map(colour),
          ...(failure === undefined ? [] : renderFailure(failure, paint)),
        ]),
  ];
}

function formatUsd(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
