import type { ServiceDefinition, StageOutput } from '@fixpoint/shared/contracts';
import { ConfigurationError, FixpointError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { z } from 'zod';
import type { OpenTaskBrowser } from '../../core/browser/task-browser.js';
import { formNotFilled, notFoundOnScreen } from '../../core/errors.js';
import { buildSubmission } from '../../core/form/build-submission.js';
import { type FieldToFill, listFieldsToFill } from '../../core/form/form-fields.js';
import type { LogicalPoint } from '../../core/screen/coordinates.js';
import { addSpend } from '../../core/spend.js';
import { createVisionAutomation, type VisionAutomation } from '../../core/vision-automation.js';
import type { VisionModel } from '../../core/vision-model/vision-model.js';
import type { DesktopTurn, RunDesktopWork } from './desktop-worker.js';

export interface FormWorkOptions {
  readonly visionModel: VisionModel;
  readonly openBrowser: OpenTaskBrowser;
  /** Time limit for a page to rest, in milliseconds. */
  readonly pageLoadMs: number;
  readonly now: () => number;
}

type Submitted = StageOutput<'submit'>;

/** Progress of a run. `sending` is written right before the press: a run that finds it sends nothing. */
const Noted = z.object({
  work: z.literal('form'),
  sending: z.boolean(),
  spent_usd: z.number().nonnegative(),
});

/** Time limit for the page to confirm. */
const confirmationMs = 8_000;

/**
 * Fills in a service's form in a browser by the vision fallback, and sends it at most once: until the button is pressed an interrupted run restarts
 * in a new window; from then on its successor sends nothing, and the mail shows if the form arrived.
 */
export function createFormWork(options: FormWorkOptions): RunDesktopWork<'form'> {
  return async (input, turn) => {
    const { context } = turn;
    const { values, recipient } = buildSubmission(
      input.service,
      { ...context.task.spec.more_fields, ...input.form },
      input.correlation,
      context.task.spec.more_files,
    );
    const details = { submitted_at: context.step.claimedAt.toISOString(), recipient };
    const noted = Noted.safeParse(await context.loadCheckpoint()).data;
    // Cost of earlier runs of this step.
    let spentUsd = noted?.spent_usd ?? 0;
    const note = (sending: boolean) =>
      context.saveCheckpoint({ work: 'form', sending, spent_usd: spentUsd } satisfies z.input<typeof Noted>);

    const send = (act: () => Promise<Submitted>): Promise<Submitted> =>
      context.once('submit', act, {
        effect: 'at-most-once',
        kind: 'submit',
        details,
        // It is unknown if the interrupted click arrived. It is never repeated: the mail shows if it did.
        reconcile: async (earlier): Promise<Submitted> => ({
          outcome: 'unknown',
          submitted_at: String(earlier.details.submitted_at ?? details.submitted_at),
          recipient: String(earlier.details.recipient ?? recipient),
        }),
      });

    const fillAndSend = async (): Promise<Submitted> => {
      const page = pageOf(input.service);
      const browser = await options.openBrowser({ url: page, runId: context.step.runId });
      const signal = AbortSignal.any([turn.signal, browser.signal]);
      const vision = createVisionAutomation({
        ...options,
        controller: turn.controller,
        budgetUsd: input.budget_usd === null ? null : Math.max(0, input.budget_usd - spentUsd),
        allow: input.allow,
        signal,
      });
      const spentBefore = spentUsd;
      const countSpent = () => {
        spentUsd = spentBefore + vision.spentUsd();
      };
      let isSent = false;
      try {
        await awaitForm(page, vision, options.pageLoadMs);
        await fillAll(listFieldsToFill(input.service, values), vision, turn);
        const button = await vision.reach('the button that sends the form');
        countSpent();
        await note(true);
        const onTouch = () => {
          isSent = true;
        };
        return await send(async () => ({ outcome: await press(button, vision, turn, onTouch), ...details }));
      } catch (error) {
        countSpent();
        // Nothing was sent, so the next run of this step may send it.
        if (!isSent) await note(false).catch(() => {});
        throw addSpend(error, spentUsd);
      } finally {
        countSpent();
        await browser.close();
      }
    };

    const submitted = noted?.sending
      ? await send(async () => ({ outcome: 'unknown', ...details }))
      : await fillAndSend();
    await context.progress(
      submitted.outcome === 'accepted'
        ? `The page confirms the form; results go to ${submitted.recipient}.`
        : 'It is unknown if the page accepted the form. The form is not sent again; the task waits for the mail.',
    );
    return { work: 'form', spent_usd: spentUsd, submitted };
  };
}

function pageOf({ name, page }: Pick<ServiceDefinition, 'name' | 'page'>): string {
  if (page !== undefined) return page;
  throw new ConfigurationError(`Service ${name} has no page with a form.`, {
    hint: 'Set "page" for the service in fixpoint.config.yaml, or remove "browser" from its "fallbacks.form".',
  });
}

async function awaitForm(page: string, vision: VisionAutomation, maxMs: number): Promise<void> {
  const question = 'Does the page show a form with fields to fill in?';
  const { answer, why } = await vision.waitUntil(question, maxMs);
  if (answer !== 'yes') throw notFoundOnScreen(`a form at ${page}`, why);
}

async function fillAll(
  fields: readonly FieldToFill[],
  vision: VisionAutomation,
  turn: DesktopTurn,
): Promise<void> {
  for (const field of fields) {
    if (await turn.context.isPauseRequested()) turn.context.waitFor(0);
    await fill(field, vision, turn);
  }
}

/** Types a value into a field and checks that the field shows it; if not, tries again once. */
async function fill(
  { field, value, description }: FieldToFill,
  vision: VisionAutomation,
  turn: DesktopTurn,
): Promise<void> {
  const isRight = `Does the field in the middle of this picture hold exactly this text, or the part of it that fits: ${JSON.stringify(value)}?`;
  for (let attempt = 1; ; attempt++) {
    const logicalPoint = await vision.reach(description);
    await vision.perform({ type: 'click', at: logicalPoint, button: 'left', count: 1 });
    await vision.perform({ type: 'chord', keys: ['ctrl', 'a'] });
    const typed = await vision.perform({ type: 'type', text: value });
    const { answer, why } = await vision.ask(isRight, logicalPoint);
    if (answer === 'yes') {
      await turn.context.progress(`Filled in ${field}.`, { screen: typed.screen });
      return;
    }
    if (attempt === 2) throw formNotFilled(field, why);
  }
}

/** Presses the button once. An error from the first touch on leaves the result unknown; before it, nothing was sent. */
async function press(
  logicalPoint: LogicalPoint,
  vision: VisionAutomation,
  { context }: DesktopTurn,
  onTouch: () => void,
): Promise<Submitted['outcome']> {
  let isTouched = false;
  try {
    const pressed = await vision.perform(
      { type: 'click', at: logicalPoint, button: 'left', count: 1 },
      () => {
        isTouched = true;
        onTouch();
      },
    );
    await context.progress('Pressed the button that sends the form.', { screen: pressed.screen });
    const { answer, why } = await vision.waitUntil(
      'Does the page confirm that the form was sent, or that the request was accepted or is being worked on?',
      confirmationMs,
    );
    if (answer === 'yes') return 'accepted';
    await context.progress(`The page does not confirm the form: ${toSafeLine(why, 970)}`);
    return 'unknown';
  } catch (error) {
    // Rethrown, a typed error would mean that nothing was sent.
    if (!isTouched || !(error instanceof FixpointError) || context.signal.aborted) throw error;
    context.log.warn({ err: error }, 'The form may have been sent');
    return 'unknown';
  }
}
