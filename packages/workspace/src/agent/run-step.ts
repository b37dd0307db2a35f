import { posix } from 'node:path';
import { countOf } from '@fixpoint/shared/text';
import type { AppCheckContext } from '../checks/index.js';
import type { ProjectContext } from '../frameworks/index.js';
import type { History } from '../history/index.js';
import { buildStepPrompt, filesOfStep, type StepKind } from '../planning/index.js';
import { runTurns, type TurnsEnd, type TurnsOptions, toUserMessage } from './run-turns.js';
import type { StepVerifier } from './step-verifier.js';
import { createStepVerifier } from './verify-step.js';
import type { WorkspaceEvent } from './workspace-event.js';
import { projectOf, type WorkspacePlan } from './workspace-plan.js';

export interface StepOptions {
  readonly plan: WorkspacePlan;
  /** From 0. */
  readonly index: number;
  readonly checks: AppCheckContext;
  readonly history: History;
  readonly report: (event: WorkspaceEvent) => void;
  readonly turns: Omit<TurnsOptions, 'messages' | 'maxTurns' | 'afterResult' | 'afterWords'>;
}

export const maxTurnsOfStep = 15;

/** Carries out one step of a plan, verifies it, and keeps it as a commit. What it began before a crash is simply there already. */
export async function runStep(
  options: StepOptions,
): Promise<TurnsEnd & { readonly ok: boolean; readonly commit: string | null }> {
  const { plan, index, checks, history, report } = options;
  const step = plan.steps[index];
  if (step === undefined)
    throw new RangeError(
      `Step ${index + 1} does not exist. The plan has ${countOf(plan.steps.length, 'step')}.`,
    );
  const project = projectOf(plan);
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
  const verifier = await createStepVerifier(step, project, checks);
  const end = await lookAgain(
    await runTurns({
      ...options.turns,
      ...verifier,
      fileOf: chooseFile(step.title, project),
      messages: [toUserMessage(prompt)],
      maxTurns: maxTurnsOfStep,
    }),
    step.kind,
    verifier,
  );
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

/** A model that did its work and then only read on, until its turns were used up, has done it. A review leaves nothing to wait for. */
async function lookAgain(end: TurnsEnd, kind: StepKind, verifier: StepVerifier): Promise<TurnsEnd> {
  if (end.end === 'done' || end.end === 'words' || kind === 'install' || kind === 'test') return end;
  if (end.end === 'stuck' && kind !== 'review') return end;
  const verdict = await verifier.afterWords('');
  return verdict !== null && 'done' in verdict ? { ...end, end: 'done', text: verdict.done } : end;
}

const languages: Readonly<Record<string, readonly string[]>> = {
  py: ['python', 'py', 'python3'],
  js: ['javascript', 'js', 'jsx', 'node'],
  mjs: ['javascript', 'js'],
  jsx: ['jsx', 'javascript', 'js', 'react'],
  ts: ['typescript', 'ts'],
  tsx: ['tsx', 'typescript', 'ts'],
  html: ['html', 'jinja', 'jinja2', 'django'],
  vue: ['vue', 'html'],
  css: ['css'],
  json: ['json'],
  txt: ['text', 'txt', 'plaintext', ''],
  md: ['markdown', 'md'],
};

/** The file that a block of code is: the one that it names, else the one file of the step if its language fits. */
function chooseFile(title: string, project: ProjectContext) {
  const targets = filesOfStep(title, project);
  return (path: string | null, language: string): string | null => {
    if (path !== null) {
      const named = targets.find((target) => posix.basename(target.path) === path);
      return named?.path ?? path;
    }
    const [target] = targets;
    if (target === undefined || targets.length > 1) return null;
    const fitting = languages[posix.extname(target.path).slice(1).toLowerCase()] ?? [];
    return fitting.includes(language) ? target.path : null;
  };
}
