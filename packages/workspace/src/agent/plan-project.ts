import type { ConversationModel } from '@fixpoint/agents/conversation';
import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeText, truncate } from '@fixpoint/shared/text';
import { detectProject } from '../frameworks/index.js';
import { architecturePrompt, breakdownPrompt, completeSteps, parseSteps } from '../planning/index.js';
import type { WorkspaceEvent } from './workspace-event.js';
import type { WorkspacePlan } from './workspace-plan.js';

export interface PlanOptions {
  readonly architecture: ConversationModel;
  readonly breakdown: ConversationModel;
  readonly report: (event: WorkspaceEvent) => void;
  /** Asks a model one question without tools, and answers its text. */
  readonly ask: (
    model: ConversationModel,
    prompt: { readonly system: string; readonly text: string },
  ) => Promise<string>;
}

const longestArchitecture = 8_000;

/** Architecture, then steps. Throws FixpointError where the model twice gives no list of 5 to 10 steps. */
export async function planProject(request: string, options: PlanOptions): Promise<WorkspacePlan> {
  const project = detectProject(request);
  options.report({ type: 'PLANNING', request });
  const answer = await options.ask(options.architecture, architecturePrompt(request, project));
  const architecture = truncate(toSafeText(answer), longestArchitecture);
  options.report({ type: 'ARCHITECTURE', text: architecture });
  let complaint: string | null = null;
  for (let tries = 1; tries <= 2; tries += 1) {
    const text = await options.ask(
      options.breakdown,
      breakdownPrompt(request, project, architecture, complaint),
    );
    const parsed = parseSteps(text);
    const steps = completeSteps(parsed, project);
    if (steps !== null) {
      options.report({ type: 'PLAN', steps });
      return { request, architecture, steps: [...steps] };
    }
    complaint = `Your last list had ${parsed.length} steps. Answer with a numbered list of 5 to 8 steps and nothing else.`;
    options.report({ type: 'WARNING', text: `The model returned ${parsed.length} steps; retrying.` });
  }
  throw new FixpointError('The model did not return a usable list of steps.', {
    code: 'plan-unusable',
    retry: 'backoff',
    hint: 'Describe the request in more detail, or use a larger model.',
  });
}
