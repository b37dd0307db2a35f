import type { TaskEvent } from '@fixpoint/shared/contracts';

/** A picture of the screen that a task's log names. */
export interface Screenshot {
  /** Id of its artifact. */
  readonly artifact: string;
  readonly at: string;
  /** What was done before it was taken. */
  readonly message: string;
}

const isArtifact = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** The newest picture in a log, oldest event first: what a model saw, or what an action left behind. */
export function newestScreenshot(events: readonly TaskEvent[]): Screenshot | null {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index];
    if (event?.type !== 'stage-progress') continue;
    const { screenshot, after } = event.data.detail ?? {};
    const artifact = isArtifact(screenshot) ? screenshot : after;
    if (isArtifact(artifact)) return { artifact, at: event.at, message: event.message };
  }
  return null;
}
