import type { ServerMessage, Task, TaskEvent } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { createLiveEvent } from '../features/events/live-event.js';
import { createScreenshotUpdates } from './screenshot-updates.js';

const lost = 'a'.repeat(64);

function seen(task: string, screenshot: string) {
  const event = {
    task_id: task,
    number: 1,
    at: '2026-01-01T00:00:01.000Z',
    type: 'stage-progress',
    message: 'Looked at the screen.',
    data: { stage: 'desktop', detail: { screenshot } },
  } as TaskEvent;
  return createLiveEvent(event, () => []);
}

it('an unreadable picture does not affect those of other tasks (S0-238)', async () => {
  const sent: ServerMessage[] = [];
  const updates = createScreenshotUpdates({
    screens: {
      readPicture: async (artifact) => {
        if (artifact === lost) throw new Error('It is gone.');
        return Buffer.from('picture');
      },
    },
    getTask: async () => ({ created_at: '2026-01-01T00:00:00.000Z' }) as Task,
    send: (message) => sent.push(message),
    isSlow: () => false,
  });
  updates.note([seen('one', lost), seen('two', 'b'.repeat(64))]);
  await expect.poll(() => sent).toMatchObject([{ type: 'TASK_UPDATE', payload: { task_id: 'two' } }]);
  updates.close();
});
