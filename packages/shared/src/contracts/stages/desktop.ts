import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { DesktopAction } from '../desktop/desktop-action.js';
import { VisionPolicy } from '../desktop/desktop-work.js';
import { Display } from '../desktop/display.js';
import { FormValues } from '../form-field-definition.js';
import { ArtifactId, Identifier, Instant } from '../identifiers.js';
import { ServiceDefinition } from '../service-definition.js';
import { mail } from './mail.js';
import { submit } from './submit.js';

const OnDesktop = {
  desktop: Identifier,
  /** Classes of URLs that a person allowed for this task. */
  allow: z.array(z.string()),
};
/** The monitor that is seen, by its id; absent: the primary one. */
const OnMonitor = { monitor: Display.shape.id.optional() };

/** Pictures around an action, and how much of the screen changed between them. */
export const ScreenChange = z.strictObject({
  before: ArtifactId.nullable(),
  after: ArtifactId.nullable(),
  /** Pixels that differ, as a share of those that were compared: 0 to 1. Null if nothing was compared. */
  changed: z.number().min(0).max(1).nullable(),
});
export type ScreenChange = z.infer<typeof ScreenChange>;

/**
 * Work on one machine's screen, on the queue `desktop.<name>`. What touched the screen is never run again after a crash:
 * an interrupted action reports that it was interrupted, a vision session takes a new screenshot and continues.
 */
export const desktop = defineStage({
  name: 'desktop',
  servedBy: 'desktop-runner',
  label: { title: 'Work on the desktop', now: 'working on the desktop', state: 'On desktop' },
  input: z.discriminatedUnion('work', [
    z.strictObject({
      work: z.literal('action'),
      ...OnDesktop,
      ...OnMonitor,
      step: z.string(),
      action: DesktopAction,
    }),
    z.strictObject({
      work: z.literal('vision'),
      ...OnDesktop,
      ...OnMonitor,
      goal: z.string().min(1),
      policy: VisionPolicy.nullable(),
      max_steps: z.int().positive().nullable(),
      timeout_seconds: z.int().positive().nullable(),
      budget_usd: z.number().nonnegative().nullable(),
    }),
    /** The service's form, filled in a browser by the vision model. */
    z.strictObject({
      work: z.literal('form'),
      ...OnDesktop,
      service: ServiceDefinition,
      form: FormValues,
      correlation: z.string(),
      budget_usd: z.number().nonnegative().nullable(),
    }),
    /** The service's mail, read in a browser by the vision model. */
    z.strictObject({
      work: z.literal('mail'),
      ...OnDesktop,
      service: ServiceDefinition,
      recipient: z.string(),
      /** Null if nothing was submitted in this task. */
      correlation: z.string().nullable().default(null),
      after: Instant,
      /** Time to keep polling, in seconds; 0: one attempt. */
      wait_seconds: z.int().nonnegative().default(0),
      budget_usd: z.number().nonnegative().nullable(),
    }),
  ]),
  output: z.discriminatedUnion('work', [
    z.strictObject({
      work: z.literal('action'),
      /** `interrupted`: the runner died in the middle, and it is unknown if the action took effect. */
      outcome: z.enum(['done', 'no-visible-effect', 'interrupted']),
      note: z.string().max(2_000),
      screen: ScreenChange,
      spent_usd: z.number().nonnegative(),
    }),
    z.strictObject({
      work: z.literal('vision'),
      /**
       * `completed` and `failed`: the model reported it by a completion mark. `unverified`: it stopped without one. `stuck`: the
       * same action on the same screen. `steps`, `timeout`, `budget`: a limit.
       */
      outcome: z.enum(['completed', 'failed', 'unverified', 'stuck', 'steps', 'timeout', 'budget']),
      summary: z.string().max(10_000),
      /** Actions that count, and rounds in all. */
      steps: z.int().nonnegative(),
      rounds: z.int().nonnegative(),
      spent_usd: z.number().nonnegative(),
      /** The whole exchange with pictures summarised, JSON lines. */
      transcript: ArtifactId.nullable(),
      screenshot: ArtifactId.nullable(),
    }),
    z.strictObject({
      work: z.literal('form'),
      spent_usd: z.number().nonnegative(),
      submitted: submit.output,
    }),
    z.strictObject({ work: z.literal('mail'), spent_usd: z.number().nonnegative(), mail: mail.output }),
  ]),
  preconditions: ['vision'],
  attempts: 1,
  backoff: { base: 1_000, max: 1_000 },
  // A vision loop of ten steps with an endpoint that takes four minutes each; its own limits end it sooner.
  timeout: 7_500_000,
  concurrency: 1,
  waitingStatus: 'waiting_for_vm',
  queueOf: (input) => input.desktop,
});
