import type { ConversationModel } from '@fixpoint/agents/conversation';
import { stripThoughts } from '@fixpoint/agents/tool-calls';
import { FixpointError } from '@fixpoint/shared/errors';
import { countOf, toSafeText, truncate } from '@fixpoint/shared/text';
import type { ChosenProject } from '../frameworks/index.js';
import {
  architecturePrompt,
  breakdownPrompt,
  completeSteps,
  fitSteps,
  type PlannedStep,
  type PresentWork,
  parseSteps,
} from '../planning/index.js';
import type { WorkspaceEvent } from './workspace-event.js';
import type { WorkspacePlan } from './workspace-plan.js';

export interface PlanOptions {
  readonly chosen: ChosenProject;
  /** Work on an existing project; null: it is new. */
  readonly present: PresentWork | null;
  readonly architecture: ConversationModel;
  readonly breakdown: ConversationModel;
  readonly report: (event: WorkspaceEvent) => void;
  /** Asks a model one question without tools, and returns its text. */
  readonly ask: (
    model: ConversationModel,
    prompt: { readonly system: string; readonly text: string },
  ) => Promise<string>;
}

const maxArchitectureLength = 8_000;

/**
 * Architecture, then steps. A list that has not 5 to 10 steps is requested once more, then merged or split. Throws FixpointError if the
 * model twice gives no list.
 */
export async function planProject(request: string, options: PlanOptions): Promise<WorkspacePlan> {
  const { chosen, present } = options;
  const { project, isChange } = chosen;
  options.report({ type: 'PLANNING', request });
  const answer = await options.ask(options.architecture, architecturePrompt(request, project, present));
  const architecture = truncate(toSafeText(stripThoughts(answer).trim()), maxArchitectureLength);
  options.report({ type: 'ARCHITECTURE', text: architecture });
  const accept = (steps: readonly PlannedStep[]): WorkspacePlan => {
    options.report({ type: 'PLAN', steps });
    const target = { folder: project.folder, framework: project.framework?.name ?? null };
    return { request, architecture, steps: [...steps], ...(isChange ? { target } : {}) };
  };
  const unfit: (readonly PlannedStep[])[] = [];
  let complaint: string | null = null;
  for (let tries = 1; tries <= 2; tries += 1) {
    const text = await options.ask(
      options.breakdown,
      breakdownPrompt(request, project, architecture, complaint, isChange ? present : null),
    );
    const parsed = parseSteps(text);
    const steps = completeSteps(parsed, project, isChange);
    if (steps !== null) return accept(steps);
    unfit.unshift(parsed);
    complaint = `Your last list had ${countOf(parsed.length, 'step')}. Answer with a numbered list of ${isChange ? 1 : 5} to 8 steps and nothing else.`;
    if (tries === 1) {
      options.report({
        type: 'WARNING',
        text: `The model returned ${countOf(parsed.length, 'step')}; retrying.`,
      });
    }
  }
  // The newer list first: the model knew the reason.
  for (const parsed of unfit) {
    const steps = fitSteps(parsed, project, isChange);
    if (steps === null) continue;
    options.report({
      type: 'WARNING',
      text: `The ${parsed.length} steps of the model were changed to ${steps.length}.`,
    });
    return accept(steps);
  }
  throw new FixpointError('The model did not return a usable list of steps.', {
    code: 'plan-unusable',
    retry: 'backoff',
    hint: 'Describe the request in more detail, or use a larger model.',
  });
}
