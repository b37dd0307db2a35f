import type { EventDraft, TaskEvent } from '@fixpoint/shared/contracts';
import { clean } from './clean.js';
import { formatDuration } from './format-duration.js';
import type { Paint } from './paint.js';
import { renderFindings } from './render-findings.js';
import type { FindingsRow } from './render-findings-table.js';

/** What the story so far leaves for the lines to come. */
export interface Story {
  /** Instant from which times are counted, in milliseconds since the epoch; null: from the first event on. */
  readonly startedAt: number | null;
  readonly iteration: number;
  /** One row an iteration: a step that was interrupted and runs again reports again. */
  readonly rows: readonly FindingsRow[];
  /** Newest thing that the present stage said of itself. */
  readonly progress: string;
  /** Iteration and commit of the fix that was told last. */
  readonly fix: string;
}

export const emptyStory: Story = { startedAt: null, iteration: 0, rows: [], progress: '', fix: '' };

const indent = ' '.repeat(14);
/**
 * An event as lines for a person, and the story with it. Pure: events alone decide, so every watcher reads the same. An
 * event that tells nothing new has no lines.
 */
export function renderEvent(story: Story, event: TaskEvent, paint: Paint): { story: Story; lines: string[] } {
  const at = Date.parse(event.at);
  const startedAt = story.startedAt ?? at;
  const next = remember({ ...story, startedAt }, event);
  const [first, ...rest] = tellsNothingNew(story, event) ? [] : describe(next, event, paint);
  if (first === undefined) return { story: next, lines: [] };
  const elapsed = paint('dim', formatDuration(at - startedAt).padStart(12));
  const lines = [`${elapsed}  ${first}`, ...rest.map((line) => `${indent}${line}`)];
  const begins = next.iteration > story.iteration;
  return {
    story: next,
    lines: begins ? ['', paint('bold', `iteration ${next.iteration}`), ...lines] : lines,
  };
}

function remember(story: Story, event: EventDraft): Story {
  switch (event.type) {
    case 'stage-started':
      return { ...story, progress: '' };
    case 'stage-progress':
      return { ...story, progress: event.message };
    case 'stage-finished':
      return { ...story, iteration: Math.max(story.iteration, event.data.iteration) };
    case 'findings': {
      const { iteration, counts } = event.data;
      const others = story.rows.filter((row) => row.iteration !== iteration);
      return { ...story, rows: [...others, { iteration, counts }] };
    }
    case 'fix':
      return { ...story, fix: toFixKey(event.data) };
    default:
      return story;
  }
}

function tellsNothingNew(story: Story, event: EventDraft): boolean {
  if (event.type === 'fix') return story.fix === toFixKey(event.data);
  if (event.type !== 'findings') return false;
  const known = story.rows.find((row) => row.iteration === event.data.iteration);
  return known !== undefined && JSON.stringify(known.counts) === JSON.stringify(event.data.counts);
}

function toFixKey({ iteration, commit, outcome }: DataOf<'fix'>): string {
  return `${iteration} ${outcome} ${commit}`;
}

function describe(story: Story, event: EventDraft, paint: Paint): string[] {
  switch (event.type) {
    case 'plan-proposed':
      return [
        `plan: ${clean(event.data.plan.summary)}`,
        ...event.data.plan.steps.map(
          (step, index) => `${index + 1}. ${clean(step.title)}${step.enabled ? '' : paint('dim', ' (off)')}`,
        ),
      ];
    case 'stage-finished':
      return [renderStage(story, event.data, paint)];
    case 'stage-retry':
      return [
        paint(
          'yellow',
          `${event.data.stage} is tried again in ${formatDuration(event.data.delay_ms)}: ${clean(event.data.failure.message)}`,
        ),
      ];
    case 'findings':
      return renderFindings(story.rows, event.data, paint);
    case 'fix':
      return [renderFix(event.data, paint)];
    case 'guard-denied':
      return [
        `${paint('yellow', 'guard denied')} ${clean(event.data.tool)}: ${clean(event.data.reason)} (${clean(event.data.rule)})`,
      ];
    case 'task-finished':
      return renderEnd(event.data, paint);
    // What a model does on a desktop is the story, and so is what a task waits for that may wait for days.
    case 'stage-progress':
      return typeof event.data.detail?.last_action === 'string' || event.data.stage === 'find-desktop'
        ? [clean(event.message)]
        : [];
    // A stage is one line, at its end. What it and the engine say meanwhile would bury the story.
    case 'task-created':
    case 'engine-message':
    case 'stage-started':
      return [];
    default:
      return [clean(event.message)];
  }
}

type DataOf<Type extends EventDraft['type']> = Extract<EventDraft, { type: Type }>['data'];

function renderStage(story: Story, data: DataOf<'stage-finished'>, paint: Paint): string {
  const name = data.stage.padEnd(11);
  const took = formatDuration(data.ms);
  if (data.ok)
    return `${paint('green', '✓')} ${name}  ${took.padEnd(9)}  ${paint('dim', clean(story.progress))}`.trimEnd();
  const failure = data.failure === undefined ? 'failed' : clean(data.failure.message);
  const hint = data.failure?.hint === undefined ? '' : ` ${clean(data.failure.hint)}`;
  return `${paint('red', '✗')} ${name}  ${took.padEnd(9)}  ${failure}${hint}`;
}

function renderFix(data: DataOf<'fix'>, paint: Paint): string {
  const commit = data.commit === null ? data.outcome : `${data.outcome} ${data.commit.slice(0, 9)}`;
  const files = data.files.length === 1 ? '1 file' : `${data.files.length} files`;
  return `fix ${data.iteration}: ${paint('cyan', commit)}, ${files}, ${formatUsd(data.spent_usd)}`;
}

function renderEnd(data: DataOf<'task-finished'>, paint: Paint): string[] {
  const { result } = data;
  const pushes = result.pushes === 1 ? '1 push' : `${result.pushes} pushes`;
  const failure = result.failure === undefined ? [] : [clean(result.failure.message)];
  const hint = result.failure?.hint === undefined ? [] : [clean(result.failure.hint)];
  const summary = result.reason === 'done' ? clean(result.summary) : paint('red', clean(result.summary));
  return [
    `${pushes}, ${formatDuration(data.elapsed_ms)} in all, ${formatDuration(data.active_ms)} active, ${formatUsd(result.spent_usd)} spent`,
    ...(result.reason === 'matched' ? [] : [summary, ...failure, ...hint]),
  ];
}

function formatUsd(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
