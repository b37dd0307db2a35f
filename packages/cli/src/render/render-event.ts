import type { EventDraft, Severity, TaskEvent } from '@fixpoint/shared/contracts';
import { clean } from './clean.js';
import { formatDuration } from './format-duration.js';
import type { Colour, Paint } from './paint.js';
import { type FindingsRow, renderFindingsTable, totalOf } from './render-findings-table.js';

/** What the story so far leaves for the lines to come. */
export interface Story {
  /** Milliseconds since the epoch of the first event; null before it. */
  readonly startedAt: number | null;
  readonly rows: readonly FindingsRow[];
  readonly spentUsd: number;
}

export const emptyStory: Story = { startedAt: null, rows: [], spentUsd: 0 };

const severityColours: Record<Severity, Colour> = {
  critical: 'red',
  high: 'red',
  medium: 'yellow',
  low: 'dim',
};
/** Findings named under a table. */
const namedFindings = 4;

/** An event as lines for a person, and the story with it. Pure: events alone decide, so every watcher reads the same. */
export function renderEvent(story: Story, event: TaskEvent, paint: Paint): { story: Story; lines: string[] } {
  const at = Date.parse(event.at);
  const startedAt = story.startedAt ?? at;
  const next = remember({ ...story, startedAt }, event);
  const [first, ...rest] = describe(next, event, paint);
  if (first === undefined) return { story: next, lines: [] };
  const elapsed = paint('dim', formatDuration(at - startedAt).padStart(12));
  return { story: next, lines: [`${elapsed}  ${first}`, ...rest.map((line) => `${' '.repeat(14)}${line}`)] };
}

function remember(story: Story, event: EventDraft): Story {
  if (event.type === 'findings') {
    return {
      ...story,
      rows: [...story.rows, { iteration: event.data.iteration, counts: event.data.counts }],
    };
  }
  if (event.type === 'fix') return { ...story, spentUsd: story.spentUsd + event.data.spent_usd };
  return story;
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
      return [renderStage(event.data, paint)];
    case 'stage-retry':
      return [
        paint(
          'yellow',
          `${event.data.stage} is tried again in ${formatDuration(event.data.delay_ms)}: ${clean(event.data.failure.message)}`,
        ),
      ];
    case 'findings':
      return renderFindings(story, event.data, paint);
    case 'fix':
      return [renderFix(event.data, paint)];
    case 'guard-denied':
      return [
        `${paint('yellow', 'guard denied')} ${clean(event.data.tool)}: ${clean(event.data.reason)} (${clean(event.data.rule)})`,
      ];
    case 'task-finished':
      return renderEnd(story, event.data, paint);
    // What the engine says while it works, and every stage's beginning, would bury the story.
    case 'engine-message':
    case 'stage-started':
      return [];
    default:
      return [clean(event.message)];
  }
}

type DataOf<Type extends EventDraft['type']> = Extract<EventDraft, { type: Type }>['data'];

function renderStage(data: DataOf<'stage-finished'>, paint: Paint): string {
  const name = data.stage.padEnd(11);
  const took = formatDuration(data.ms);
  if (data.ok) return `${paint('green', '✓')} ${name}  ${paint('dim', took)}`;
  const failure = data.failure === undefined ? 'failed' : clean(data.failure.message);
  const hint = data.failure?.hint === undefined ? '' : ` ${clean(data.failure.hint)}`;
  return `${paint('red', '✗')} ${name}  ${took}  ${failure}${hint}`;
}

function renderFindings(story: Story, data: DataOf<'findings'>, paint: Paint): string[] {
  const table = renderFindingsTable(story.rows, paint);
  if (totalOf(data.counts) === 0) return ['findings: none', ...table];
  const named = data.top.slice(0, namedFindings).map((finding) => {
    const severity = paint(severityColours[finding.severity], finding.severity.padEnd(8));
    return `${severity}  ${clean(finding.location)}: ${clean(finding.message)}`;
  });
  const unnamed = totalOf(data.counts) - named.length;
  return ['findings', ...table, ...named, ...(unnamed > 0 ? [paint('dim', `… and ${unnamed} more`)] : [])];
}

function renderFix(data: DataOf<'fix'>, paint: Paint): string {
  const commit = data.commit === null ? data.outcome : `${data.outcome} ${data.commit.slice(0, 9)}`;
  const files = data.files.length === 1 ? '1 file' : `${data.files.length} files`;
  return `fix ${data.iteration}: ${paint('cyan', commit)}, ${files}, ${formatUsd(data.spent_usd)}`;
}

function renderEnd(story: Story, data: DataOf<'task-finished'>, paint: Paint): string[] {
  const { result } = data;
  const pushes = result.pushes === 1 ? '1 push' : `${result.pushes} pushes`;
  const spent = Math.max(result.spent_usd, story.spentUsd);
  const failure = result.failure === undefined ? [] : [clean(result.failure.message)];
  const hint = result.failure?.hint === undefined ? [] : [clean(result.failure.hint)];
  return [
    `${pushes}, ${formatDuration(data.elapsed_ms)} in all, ${formatDuration(data.active_ms)} active, ${formatUsd(spent)} spent`,
    ...(result.reason === 'matched' ? [] : [paint('red', clean(result.summary)), ...failure, ...hint]),
  ];
}

function formatUsd(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
