import type { EventDraft } from '@fixpoint/shared/contracts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { reportVision } from './report-vision.js';

it("writes each step, action and error to the log, and the model's words and the last action to the task (S3-024, S3-030, S3-031, S3-032)", async () => {
  const lines: string[] = [];
  const log = pino(
    { base: null, timestamp: false },
    { write: (line: string) => void lines.push(JSON.parse(line).msg) },
  );
  const events: EventDraft[] = [];
  const report = reportVision({
    log,
    emit: async (event) => void events.push(event),
    progress: async (message, detail) =>
      void events.push({
        type: 'stage-progress',
        message,
        data: { stage: 'desktop', ...(detail ? { detail } : {}) },
      }),
  });
  await report({
    type: 'action',
    step: 3,
    round: 5,
    action: 'left_click {"coordinate":[1,2]}',
    at: [1, 2],
    reasoning: 'I click it.',
  });
  await report({ type: 'error', step: 3, action: 'left_click', message: 'It lies outside.' });
  const screen = { before: 'b'.repeat(64), after: 'a'.repeat(64), changed: 0.0312 };
  await report({ type: 'acted', outcome: 'done', note: '', screen });
  await report({
    type: 'acted',
    outcome: 'no-visible-effect',
    note: 'It was pasted.',
    screen: { ...screen, changed: 0 },
  });
  await report({ type: 'heartbeat', round: 6, seconds: 10 });
  expect(lines).toEqual([
    '[Agent] Step 3: I click it.',
    '[Agent] Action: left_click {"coordinate":[1,2]}',
    '[Agent] Error: left_click: It lies outside.',
  ]);
  expect(events).toMatchObject([
    { type: 'engine-message', data: { role: 'assistant', text: 'I click it.' } },
    {
      message: 'Step 3: left_click {"coordinate":[1,2]}',
      data: {
        detail: {
          step: 3,
          last_action: 'left_click {"coordinate":[1,2]}',
          at: [1, 2],
          reasoning: 'I click it.',
        },
      },
    },
    { message: 'Step 3: It lies outside.', data: { detail: { error: 'It lies outside.' } } },
    { message: '3.12 % of the screen changed.', data: { detail: { outcome: 'done', screen } } },
    {
      message: 'No visible effect on the screen. It was pasted.',
      data: { detail: { outcome: 'no-visible-effect', screen: { changed: 0 } } },
    },
    { message: 'Waiting for the model: 10 s.', data: { detail: { heartbeat: 10 } } },
  ]);
});
