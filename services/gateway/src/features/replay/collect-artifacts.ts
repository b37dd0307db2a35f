import type { TaskEvent } from '@fixpoint/shared/contracts';

/** What a log names, each once and in the order in which it came. */
export interface NamedArtifacts {
  readonly reports: readonly string[];
  readonly diffs: readonly string[];
  readonly pictures: readonly string[];
}

const isArtifact = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Finds the reports, diffs and pictures of screens that the events name. */
export function collectArtifacts(events: readonly TaskEvent[]): NamedArtifacts {
  const reports = new Set<string>();
  const diffs = new Set<string>();
  const pictures = new Set<string>();
  for (const event of events) {
    if (event.type === 'findings') reports.add(event.data.report);
    if (event.type === 'fix' && event.data.diff !== null) diffs.add(event.data.diff);
    if (event.type === 'stage-progress') {
      for (const picture of picturesOf(event.data.detail)) pictures.add(picture);
    }
  }
  return { reports: [...reports], diffs: [...diffs], pictures: [...pictures] };
}

/** The pictures that one event names: what a model saw, or a screen before and after what was done to it. */
function picturesOf(detail: Readonly<Record<string, unknown>> = {}): string[] {
  const { screen, screenshot, before, after } = detail;
  const inner = typeof screen === 'object' && screen !== null ? (screen as Record<string, unknown>) : {};
  return [before, inner.before, screenshot, after, inner.after].filter(isArtifact);
}

/** At most `most` of the items: the first, the last, and what lies evenly between them. */
export function thinOut<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  if (most <= 1) return items.slice(-most);
  return Array.from(
    { length: most },
    (_, place) => items[Math.round((place * (items.length - 1)) / (most - 1))],
  ).filter((item) => item !== undefined);
}
