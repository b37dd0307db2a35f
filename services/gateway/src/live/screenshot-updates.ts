import type { ServerMessage, TaskEvent } from '@fixpoint/shared/contracts';
import { isArtifactId } from '@fixpoint/shared/text';
import type { Screens } from '../features/desktops/screens.js';
import type { LiveEvent } from '../features/events/live-event.js';
import { factsOfTask } from '../features/events/task-facts.js';
import type { UseCases } from '../features/tasks/create-use-cases.js';

/** Minimum time between two images of one task to one client, in milliseconds: enough to follow, without filling the connection. */
const everyMs = 1_000;

/**
 * Sends the screenshots that a task's log names as updates that contain the image, to one client that may see screens. While one is being sent, or
 * was just sent, only the newest waits; an image too late for a client is omitted, since the log names it.
 */
export function createScreenshotUpdates(options: {
  readonly screens: Pick<Screens, 'readPicture'>;
  readonly getTask: UseCases['getTask'];
  readonly send: (message: ServerMessage) => void;
  readonly isSlow: () => boolean;
}): { note(batch: readonly LiveEvent[]): void; close(): void } {
  const { screens, getTask, send, isSlow } = options;
  const newest = new Map<string, TaskEvent>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function flush(): Promise<void> {
    const waiting = [...newest.values()];
    newest.clear();
    // A store that does not respond costs the image, not the connection.
    for (const event of waiting) await show(event).catch(() => {});
  }

  async function show(event: TaskEvent): Promise<void> {
    const artifact = pictureOf(event);
    if (artifact === null || isClosed || isSlow()) return;
    const [task, bytes] = await Promise.all([getTask(event.task_id), screens.readPicture(artifact)]);
    if (bytes === null || isClosed) return;
    const { created_at, ...facts } = factsOfTask(task);
    const elapsed = Math.max(0, Date.parse(event.at) - Date.parse(created_at));
    const picture = { screenshot_base64: bytes.toString('base64') };
    const payload = { task_id: event.task_id, message: event.message, elapsed, ...facts, ...picture };
    send({ type: 'TASK_UPDATE', payload });
  }

  function schedule(ms: number): void {
    if (timer !== undefined || isClosed) return;
    timer = setTimeout(async () => {
      await flush();
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
      timer = undefined;
      if (newest.size > 0) schedule(0);
    }, ms).unref();
  }

  return {
    note(batch) {
      for (const { event } of batch) if (pictureOf(event) !== null) newest.set(event.task_id, event);
      if (newest.size > 0) schedule(0);
    },
    close() {
      isClosed = true;
      newest.clear();
      clearTimeout(timer);
    },
  };
}

/** The image that an event names: a model's screenshot, or the screen after an action. */
function pictureOf(event: TaskEvent): string | null {
  if (event.type !== 'stage-progress') return null;
  const { screenshot, after } = event.data.detail ?? {};
  if (isArtifactId(screenshot)) return screenshot;
  return isArtifactId(after) ? after : null;
}
