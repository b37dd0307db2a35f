import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { DocumentRef } from '../document.js';
import { Instant } from '../identifiers.js';
import { ServiceDefinition } from '../service-definition.js';

/** Waits for the service's mail and keeps its documents. One poll attempt a run; between attempts the step holds no worker. */
export const mail = defineStage({
  name: 'mail',
  servedBy: 'mail-fetcher',
  label: {
    title: 'Wait for the mail',
    now: 'waiting for the mail with the document',
    state: 'Waiting for mail',
  },
  feedback: {
    phase: 'WAITING_FOR_EMAIL',
    short: 'Mail',
    again: 'Read the mailbox again',
    step: { class: 'read-mail', words: 'read its mails', button: 'read the mail' },
  },
  input: z.strictObject({
    service: ServiceDefinition,
    recipient: z.string(),
    /** Null if nothing was submitted in this task: then any mail of the service since `after` counts. */
    correlation: z.string().nullable(),
    /** Only mail that arrived at or after this instant counts. */
    after: Instant,
    wait_seconds: z.int().positive(),
  }),
  output: z.strictObject({
    documents: z.array(DocumentRef).min(1).max(20),
    message_id: z.string(),
    from: z.string(),
    subject: z.string(),
    received_at: Instant,
  }),
  preconditions: ['mailbox'],
  attempts: 2,
  backoff: { base: 2_000, max: 300_000 },
  timeout: 120_000,
  concurrency: 16,
});
