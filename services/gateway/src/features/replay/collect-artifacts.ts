import type { TaskEvent } from '@fixpoint/shared/contracts';
import { isArtifactId } from '@fixpoint/shared/text';

/** The reports, diffs and screenshots that a log names, each once and in the order in which it came. */
export interface ArtifactList {
  note(event: TaskEvent): void;
  reports(): string[];
  diffs(): string[];
  pictures(): string[];
}

export function createArtifactList(): ArtifactList {
  const reports = new Set<string>();
  const diffs = new Set<string>();
  const pictures = new Set<string>();
  return {
    note(event) {
      if (event.type === 'findings') reports.add(event.data.report);
      if (event.type === 'fix' && event.data.diff !== null) diffs.add(event.data.diff);
      if (event.type === 'stage-progress') {
        for (const picture of picturesOf(event.data.detail)) pictures.add(picture);
      }
    },
    reports: () => [...reports],
    diffs: () => [...diffs],
    pictures: () => [...pictures],
  };
}

/** The images that one event names: a screenshot for a model, or the screens before and after an action. */
function picturesOf(detail: Readonly<Record<string, unknown>> = {}): string[] {
  const { screen, screenshot, before, after } = detail;
  const inner = typeof screen === 'object' && screen !== null ? (screen as Record<string, unknown>) : {};
  return [before, inner.before, screenshot, after, inner.after].filter(isArtifactId);
}

/** At most `most` of the items: the first, the last, and evenly spaced ones between them. */
export function thinOut<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  if (most <= 1) return items.slice(-most);
  return Array.from(
    { length: most },
    (_, place) => items[Math.round((place * (items.length - 1)) / (most - 1))],
  ).filter((item) => item !== undefined);
}
