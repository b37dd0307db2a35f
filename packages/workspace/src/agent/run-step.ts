import type { AppCheckContext } from '../checks/index.js';
import { detectProject } from '../frameworks/index.js';
import type { History } from '../history/index.js';
import { buildStepPrompt } from '../planning/index.js';
import { runTurns, type TurnsEnd, type TurnsOptions, toUserMessage } from './run-turns.js';
import { createStepVerifier } from './verify-step.js';
import type { WorkspaceEvent } from './workspace-event.js';
import type { WorkspacePlan } from './workspace-plan.js';

export interface StepOptions {
  readonly plan: WorkspacePlan;
  /** From 0. */
  readonly index: number;
  readonly checks: AppCheckContext;
  readonly history: History;
  readonly report: (event: WorkspaceEvent) => void;
  readonly turns: Omit<TurnsOptions, 'messages' | 'mostTurns' | 'afterResult' | 'afterWords'>;
}

export const mostTurnsOfStep = 15;

/** Carries out one step of a plan, verifies it, and keeps it as a commit. What it began before a crash is simply there already. */
export async function runStep(
  options: StepOptions,
): Promise<TurnsEnd & { readonly ok: boolean; readonly commit: string | null }> {
  const { plan, index, checks, history, report } = options;
  const step = plan.steps[index];
  if (step === undefined)
    throw new RangeError(`Step ${index + 1} does not exist. The plan has ${plan.steps.length} steps.`);
  const project = detectProject(plan.request);
  const place = { step: index + 1, of: plan.steps.length, title: step.title };
  report({ type: 'SUBTASK_START', ...place });
  const prompt = buildStepPrompt({
    request: plan.request,
    architecture: plan.architecture,
    steps: plan.steps,
    project,
    current: index,
    files: await checks.files.walk(project.folder),
  });
  const end = await runTurns({
    ...options.turns,
    ...createStepVerifier(step, project, checks),
    messages: [toUserMessage(prompt)],
    mostTurns: mostTurnsOfStep,
  });
  const ok = end.end === 'done' || end.end === 'words';
  if (!ok) {
    report({ type: 'ERROR', text: `Step ${place.step} ended: ${end.text}` });
    return { ...end, ok, commit: null };
  }
  const commit = await history.commit(`Step ${place.step}: ${step.title}`, checks.signal);
  report({ type: 'SUBTASK_DONE', ...place, seen: end.text, commit: commit?.id ?? null });
  const { framework, folder } = project;
  if (place.step === place.of && framework !== null) {
    report({ type: 'NEXT_STEPS', text: `cd ${folder} && ${framework.nextSteps}` });
  }
  return { ...end, ok, commit: commit?.id ?? null };
}
