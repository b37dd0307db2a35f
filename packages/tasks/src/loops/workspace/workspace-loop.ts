import type { EventDraft, Plan, StageOutput, WorkspaceProject } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { describePreconditions, reportPreconditions } from '../describe-preconditions.js';
import { endLoop } from '../end-loop.js';
import type { Advance, Loop, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { describeOutsideEnd } from '../outside-end.js';
import { initialWorkspaceState, WorkspaceState } from './workspace-state.js';

/** What a task has for itself while it works: there is one workspace. */
const workspace = 'workspace';

/**
 * The workspace loop: a local model plans a project, a person edits and approves the steps, and they are done one by one, each a
 * step of the task of its own, so that a pause, a cancel and every limit count between any two.
 */
export const workspaceLoop: Loop<WorkspaceState> = {
  kind: 'workspace',
  planRules: { reorder: true, retitle: true },
  state: WorkspaceState,

  start: ({ spec, preconditions }) => ({
    state: preconditions === undefined ? initialWorkspaceState : { ...initialWorkspaceState, preconditions },
    next: { type: 'stage', stage: 'workspace-plan', input: { request: spec.description } },
    events: reportPreconditions('workspace-plan', preconditions),
  }),

  advance(state, outcome, context) {
    if (state.phase === 'ENDED') return null;
    switch (outcome.type) {
      case 'cancelled':
      case 'deadline':
        return endLoop(state, outcome.type, describeOutsideEnd(outcome, context));
      case 'stage':
        return stageEnded(state, outcome, context);
      case 'edited':
      case 'rejected':
      case 'expired':
      case 'approved':
        return state.phase === 'AWAITING_APPROVAL' ? decided(state, outcome, context) : null;
    }
  },
};

function decided(
  state: WorkspaceState,
  outcome: Extract<StepOutcome, { type: 'edited' | 'rejected' | 'expired' | 'approved' }>,
  context: LoopContext,
): Advance<WorkspaceState> {
  if (outcome.type === 'rejected' || outcome.type === 'expired') {
    return endLoop(state, outcome.type, describeOutsideEnd(outcome, context));
  }
  if (outcome.type === 'edited') return { state, next: { type: 'approval', plan: outcome.plan }, events: [] };
  const steps = outcome.plan.steps.filter(({ enabled }) => enabled).map(toTask);
  if (steps.length === 0) return endLoop(state, 'done', 'All steps were switched off in the plan.');
  const project = { architecture: state.project?.architecture ?? '', steps };
  return toStep({ ...state, phase: 'BUILDING', project }, project, 0, context);
}

/** A person's comment belongs to what the model is told. */
function toTask({ title, comment }: Plan['steps'][number]): string {
  return (comment === undefined ? title : `${title}. ${comment}`).slice(0, 400);
}

function stageEnded(
  state: WorkspaceState,
  outcome: StageOutcome,
  context: LoopContext,
): Advance<WorkspaceState> | null {
  if (outcome.stage === 'workspace-plan' && state.phase === 'PLANNING') {
    if (!outcome.ok) {
      return endLoop(state, 'failed', `No plan was made: ${outcome.failure.message}`, outcome.failure);
    }
    const { project, spent_usd: spent } = outcome.output;
    return {
      state: { ...state, phase: 'AWAITING_APPROVAL', project, spent_usd: state.spent_usd + spent },
      next: { type: 'approval', plan: createPlan(project, state.preconditions) },
      events: [],
    };
  }
  const { project } = state;
  if (outcome.stage !== 'workspace-step' || state.phase !== 'BUILDING' || project === null) return null;
  if (!outcome.ok) {
    return endLoop(
      state,
      'failed',
      `Step ${state.iteration} failed: ${outcome.failure.message}`,
      outcome.failure,
    );
  }
  const advanced = stepDone(state, project, outcome.output, context);
  return { ...advanced, events: [...advanced.events, ...describeFiles(state, project, outcome.output)] };
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
      `The project is built: ${project.steps.length} steps. Last result: ${text}.`,
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
  { spec }: LoopContext,
): Advance<WorkspaceState> {
  const budget = spec.limits.budget_usd;
  if (budget !== null && state.spent_usd >= budget) {
    const left = project.steps.length - index;
    return endLoop(state, 'budget', `The budget of $${budget} is spent, with ${left} steps left.`);
  }
  return {
    state: { ...state, iteration: index + 1 },
    next: {
      type: 'stage',
      stage: 'workspace-step',
      input: { request: spec.description, project, index },
      holds: workspace,
    },
    events: [],
  };
}

function createPlan(
  { architecture, steps }: WorkspaceProject,
  preconditions: WorkspaceState['preconditions'],
): Omit<Plan, 'hash'> {
  return {
    version: 1,
    resource: workspace,
    ...(preconditions === undefined ? {} : { preconditions }),
    summary: [...describePreconditions(preconditions), architecture].join(' ').slice(0, 4_000),
    steps: steps.map((title, index) => ({
      id: `step-${index + 1}`,
      title,
      enabled: true,
      optional: true,
      action_class: 'workspace:step',
    })),
  };
}
