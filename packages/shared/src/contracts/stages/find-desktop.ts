import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { DesktopChoice } from '../desktop/desktop-info.js';
import { Identifier } from '../identifiers.js';

/** Waits until a desktop is alive and ready that the task may use. One check a run; every desktop-runner serves it. */
export const findDesktop = defineStage({
  name: 'find-desktop',
  servedBy: 'desktop-runner',
  label: { title: 'Find a desktop', now: 'waiting for a desktop', state: 'Finding desktop' },
  input: z.strictObject({
    choice: DesktopChoice,
    /** Ends as `no-desktop` after this long; null: waits until the task's own limits end it. */
    wait_seconds: z.int().nonnegative().nullable(),
  }),
  output: z.strictObject({ desktop: Identifier }),
  preconditions: ['desktop'],
  attempts: 5,
  backoff: { base: 1_000, max: 30_000 },
  timeout: 30_000,
  concurrency: 4,
  // A task without its desktop is still waiting for it, and its clock is stopped.
  waitingStatus: 'waiting_for_vm',
  runningStatus: 'waiting_for_vm',
});
