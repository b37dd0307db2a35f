import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { FormValues } from '../form-field-definition.js';
import { Instant } from '../identifiers.js';
import { PreconditionName } from '../precondition.js';
import { ServiceDefinition } from '../service-definition.js';

/** Sends the service's form. A submission whose outcome is unknown is never sent again: the mail is its probe. */
export const submit = defineStage({
  name: 'submit',
  servedBy: 'desktop-runner',
  label: { title: 'Submit the form', now: 'submitting the form', state: 'Submitting' },
  feedback: {
    phase: 'TESTING_FRONTEND',
    short: 'Submit',
    again: 'Submit the form again',
    step: { class: 'submit-form', words: 'submit the form', button: 'submit', hasEffect: true },
  },
  input: z.strictObject({
    service: ServiceDefinition,
    form: FormValues,
    iteration: z.int().positive(),
    /** Ties the mail to this submission: unique for task and iteration, `[a-z0-9]` only. */
    correlation: z.string().regex(/^[a-z0-9]{6,32}$/),
    /** Preconditions of this step, the first with an effect; absent if they were checked. */
    preconditions: z.array(PreconditionName).max(20).optional(),
  }),
  output: z.strictObject({
    /** `accepted`: the service confirmed it. `unknown`: it may have arrived. */
    outcome: z.enum(['accepted', 'unknown']),
    /** Time at which the request was sent; mails from before it belong to another submission. */
    submitted_at: Instant,
    /** The recipient that the service was given, plus-address included. */
    recipient: z.string(),
    status: z.int().optional(),
    /** The service's response, verbatim: quoted if no mail comes. */
    said: z.string().max(1_000).optional(),
  }),
  preconditions: ['health', 'form'],
  attempts: 3,
  backoff: { base: 2_000, max: 300_000 },
  timeout: 300_000,
  concurrency: 8,
});
