import type { TaskEvent } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { newestScreenshot } from './screen-view.js';

const progress = (number: number, message: string, detail?: Record<string, unknown>) =>
  ({
    type: 'stage-progress',
    task_id: 't1',
    number,
    at: '2026-01-01T00:00:00.000Z',
    message,
    data: { stage: 'desktop', ...(detail === undefined ? {} : { detail }) },
  }) as TaskEvent;

it('is the last picture that the log names, of any stage (S0-305)', () => {
  const seen = 'a'.repeat(64);
  const left = 'b'.repeat(64);
  const events = [
    progress(1, 'Looked at the screen.', { screenshot: seen }),
    progress(2, 'Clicked.', { before: seen, after: left }),
    progress(3, 'Waiting for the model.', { heartbeat: 5 }),
  ];
  expect(newestScreenshot(events)).toMatchObject({ artifact: left, message: 'Clicked.' });
  expect(newestScreenshot(events.slice(0, 1))).toMatchObject({ artifact: seen });
});

it('is missing if there is no picture, or if its value is not an artifact', () => {
  expect(newestScreenshot([])).toBeNull();
  expect(newestScreenshot([progress(1, 'x', { screenshot: '../../etc/passwd', after: null })])).toBeNull();
});
