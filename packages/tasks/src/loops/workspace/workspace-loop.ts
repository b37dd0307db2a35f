import type { EventDraft, Plan, StageOutput, WorkspaceProject } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { createPlan } from '../create-plan.js';
import { definePlannedLoop } from '../define-planned-loop.js';
import { describePreconditions } from '../describe-preconditions.js';
import { endAtBudget, endLoop } from '../end-loop.js';
import type { Advance, Loop, LoopContext } from '../loop.js';
import { initialWorkspaceState, WorkspaceState } from './workspace-state.js';

/** Resource that a task holds exclusively while it works: there is one workspace. */
const workspace = 'workspace';

/**
 * The workspace loop: a local model plans a project, a person edits and approves the steps, and they are done one by one, each as a
 * separate step of the task, so that a pause, a cancel and every limit count between any two.
 */
export const workspaceLoop: Loop<WorkspaceState> = definePlannedLoop({
  kind: 'workspace',
  planRules: { reorder: true, retitle: true },
  state: WorkspaceState,
  initial: initialWorkspaceState,
  unit: 'steps',
  propose: (state, { spec }) => ({
    state,
    next: {
      type: 'stage',
      stage: 'workspace-plan',
      input: { request: spec.description, workspace: spec.workspace },
    },
    events: [],
  }),
  begin(state, plan, context) {
    const steps = plan.steps.filter(({ enabled }) => enabled).map(toTask);
    const project = { architecture: '', ...state.project, steps };
    return toStep({ ...state, phase: 'BUILDING', project }, project, 0, context);
  },
  stages: {
    'workspace-plan': {
      phase: 'PLANNING',
      failed: 'No plan was made',
      ended: (state, { project, spent_usd: spent }) => ({
        state: { ...state, phase: 'AWAITING_APPROVAL', project, spent_usd: state.spent_usd + spent },
        next: { type: 'approval', plan: createProjectPlan(project, state.preconditions) },
        events: [],
      }),
    },
    'workspace-step': {
      phase: 'BUILDING',
      failed: (state, failure) =>
        endLoop(state, 'failed', `Step ${state.iteration} failed: ${failure.message}`, failure),
      ended(state, output, context) {
        const { project } = state;
        if (project === null) return null;
        const advanced = stepDone(state, project, output, context);
        return { ...advanced, events: [...advanced.events, ...describeFiles(state, project, output)] };
      },
    },
  },
});

/** A person's comment is part of the model's prompt. */
function toTask({ title, comment }: Plan['steps'][number]): string {
  return (comment === undefined ? title : `${title}. ${comment}`).slice(0, 400);
}

function stepDone(
  state: WorkspaceState,
  project: WorkspaceProject,
  { ok, text, spent_usd: cost }: StageOutput<'workspace-step'>,
  context: LoopContext,
): Advance<WorkspaceState> {
  const spent = { ...state, spent_usd: state.spent_usd + cost };
  if (!ok) return endLoop(spent, 'stuck', `Step ${state.iteration} was not completed: ${text}`);
  if (state.iteration >= project.steps.length) {
    return endLoop(
      spent,
      'done',
      `The project is built: ${countOf(project.steps.length, 'step')}. Last result: ${text}.`,
    );
  }
  return toStep(spent, project, state.iteration, context);
}

/** Written with the end of the step, so that each step's files are in the log once, whatever crashes. */
function describeFiles(
  { iteration: step }: WorkspaceState,
  { steps }: WorkspaceProject,
  { copy }: StageOutput<'workspace-step'>,
): readonly EventDraft[] {
  if (copy === undefined) return [];
  const changed = countOf(copy.changed.length, 'changed file');
  return [
    {
      type: 'workspace-files',
      message: `Step ${step}: ${changed}.`,
      data: { step, of: steps.length, title: steps[step - 1] ?? '', ...copy },
    },
  ];
}

function toStep(
  state: WorkspaceState,
  project: WorkspaceProject,
  index: number,
  context: LoopContext,
): Advance<WorkspaceState> {
  const left = project.steps.length - index;
  return (
    endAtBudget(state, context, `, with ${countOf(left, 'step')} left.`) ?? {
      state: { ...state, iteration: index + 1 },
      next: {
        type: 'stage',
        stage: 'workspace-step',
        input: { request: context.spec.description, project, index, workspace: context.spec.workspace },
        holds: workspace,
      },
      events: [],
    }
  );
}

function createProjectPlan(
  { architecture, steps }: WorkspaceProject,
  preconditions: WorkspaceState['preconditions'],
): Omit<Plan, 'hash'> {
  return createPlan({
    resource: workspace,
    preconditions,
    summary: [...describePreconditions(preconditions), architecture].join(' '),
    steps: steps.map((title, index) => ({
      id: `step-${index + 1}`,
      title,
      enabled: true,
      optional: true,
      action_class: 'workspace:step',
    })),
  });
}
