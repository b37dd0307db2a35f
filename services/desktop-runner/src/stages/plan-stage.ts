import { evaluatePlan, type UrlRules } from '@fixpoint/desktop/policy';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { DesktopAction, StageInput } from '@fixpoint/shared/contracts';
import { InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { countOf, truncate } from '@fixpoint/shared/text';
import type { StageHandler } from '@fixpoint/tasks/engine';
import { planUnusable } from '../core/errors.js';
import {
  type AskPlanner,
  buildPlanPrompt,
  type PlanQuestion,
  planInstructions,
} from '../core/plan/plan-prompt.js';

import { readPlan } from '../core/plan/read-plan.js';
import { addSpend, spentOf } from '../core/spend.js';

export interface PlanStageOptions {
  readonly ask: AskPlanner;
  /** The policy's rules, and the places that stay reachable. */
  readonly rules: Omit<UrlRules, 'allow'>;
  readonly artifacts: ArtifactStore;
  /** Platform of the desktops that are served here, as the prompt names it: `linux`. */
  readonly platform: string;
}

type Usable = { readonly actions: readonly DesktopAction[] } | { readonly reason: string };

/** Model calls for one plan: one, and one more with the reason why the first answer could not be used. */
const modelCalls = 2;

/**
 * Requests the steps of a task from a model. Malformed answers are repaired; an answer beyond repair, and every plan with a step that the policy
 * refuses, is returned to the model once with the reason, and is never shown to a person as one that could run.
 */
export function createPlanStage({ ask, rules, artifacts, platform }: PlanStageOptions): StageHandler<'plan'> {
  return async (input, context) => {
    const picture = await pictureOf(input, artifacts);
    const said = (await context.inputs()).map(({ text }) => text);
    const exchange: string[] = [];
    let spentUsd = 0;
    let unusable: string | null = null;

    async function evaluate(text: string): Promise<Usable> {
      const read = readPlan(text);
      if (!read.ok) return read;
      // On a first plan: later ones may find that nothing is left to do, which their end then reports.
      if (input.round === 1 && read.actions.every(({ action }) => action === 'done')) {
        return { reason: 'it contains only "done", which does nothing.' };
      }
      if (read.isRepaired) await context.progress('The answer was malformed JSON and was repaired.');
      const [blocked] = evaluatePlan(read.actions, { ...rules, allow: input.allow });
      if (blocked === undefined) return read;
      const { number, action, denial } = blocked;
      const reason = `step ${number} is refused by the policy (${denial.rule}): ${denial.reason}`;
      await context.emit({
        type: 'guard-denied',
        message: truncate(`Step ${number} of the plan is refused: ${denial.reason}`, 10_000),
        data: { tool: `plan:${action.action}`, rule: denial.rule, reason: denial.reason },
      });
      return { reason };
    }

    for (let question = 1; question <= modelCalls; question += 1) {
      const prompt = buildPlanPrompt(input, { platform, hasPicture: picture !== null, unusable, said });
      const budgetUsd = context.task.spec.limits.budget_usd;
      const answer = await ask(
        { instructions: planInstructions, prompt, picture, budgetUsd },
        context.signal,
      ).catch((error: unknown) => {
        throw addSpend(error, spentUsd + spentOf(error));
      });
      spentUsd += answer.spentUsd;
      exchange.push(prompt, answer.text);
      const usable = await evaluate(answer.text).catch(asReason);
      if ('actions' in usable) {
        const transcript = await artifacts.put(Buffer.from(exchange.join('\n\n---\n\n')));
        await context.progress(`The model proposes ${countOf(usable.actions.length, 'step')}.`, {
          transcript,
        });
        return { summary: '', actions: [...usable.actions], spent_usd: spentUsd, transcript };
      }
      unusable = usable.reason;
      await context.progress(`The plan is not usable: ${unusable}`, { asked: question });
    }
    throw planUnusable(unusable ?? 'it is empty.', spentUsd);
  };
}

/** Unknown keys make a plan unusable, and are reported to the model. */
function asReason(error: unknown): Usable {
  if (error instanceof InvalidInputError) return { reason: `${error.message} ${error.hint ?? ''}`.trim() };
  throw error;
}

/** The latest screenshot. A deleted one costs the image, not the plan. */
async function pictureOf(
  { screenshot }: StageInput<'plan'>,
  artifacts: ArtifactStore,
): Promise<PlanQuestion['picture']> {
  if (screenshot === null) return null;
  try {
    const bytes = await artifacts.get(screenshot);
    return { bytes, mime: bytes[0] === 0x89 ? 'image/png' : 'image/jpeg' };
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
