import {
  type BuildIssue,
  type BuildSession,
  type BuildTest,
  type BuildWork,
  type EventDraft,
  type Plan,
  repositoryIdOf,
} from '@fixpoint/shared/contracts';
import { countOf, truncate } from '@fixpoint/shared/text';
import { describePreconditions, reportPreconditions } from '../describe-preconditions.js';
import { endLoop } from '../end-loop.js';
import type { Advance, Loop, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { describeOutsideEnd } from '../outside-end.js';
import { BuildState, initialBuildState } from './build-state.js';

/** Sessions before a build is given up whatever each of them says: regressions can go round in circles. */
const sessionsPerTest = 6;

type Running = BuildState & { readonly issue: BuildIssue; readonly tests: BuildTest[] };

/**
 * The build loop: an approved issue becomes tests, a person approves these, and session after session lets the coding agent make one of
 * them pass, until the harness says that all do. What the agent claims is not among the outcomes.
 */
export const buildLoop: Loop<BuildState> = {
  kind: 'build',
  planRules: { reorder: true, retitle: true },
  state: BuildState,

  start: (context) => ({
    state:
      context.preconditions === undefined
        ? initialBuildState
        : { ...initialBuildState, preconditions: context.preconditions },
    next: { type: 'stage', stage: 'build-triage', input: { work: workOf(context) } },
    events: reportPreconditions('build-triage', context.preconditions),
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
        return state.phase === 'AWAITING_APPROVAL' && isRunning(state)
          ? decided(state, outcome, context)
          : null;
    }
  },
};

function workOf({ spec }: LoopContext): BuildWork {
  if (spec.build === undefined)
    throw new TypeError('The task has no "build" section, so there is no issue to build.');
  return spec.build;
}

function isRunning(state: BuildState): state is Running {
  return state.issue !== null && state.tests !== null;
}

function stageEnded(
  state: BuildState,
  outcome: StageOutcome,
  context: LoopContext,
): Advance<BuildState> | null {
  if (phaseOf[outcome.stage] !== state.phase) return null;
  if (!outcome.ok) {
    const { failure } = outcome;
    return endLoop(state, 'failed', `${failedAt[state.phase] ?? 'Failed'}: ${failure.message}`, failure);
  }
  const work = workOf(context);
  switch (outcome.stage) {
    case 'build-triage': {
      const { issue } = outcome.output;
      return {
        state: { ...state, phase: 'SETTING_UP', issue },
        next: { type: 'stage', stage: 'build-setup', input: { work, issue }, holds: holdOf(work) },
        events: [],
      };
    }
    case 'build-setup': {
      const { tests, summary, spent_usd: spent } = outcome.output;
      const ready = { ...state, tests, spent_usd: state.spent_usd + spent };
      const events = state.issue === null ? [] : [describeTests(state.issue, summary, tests)];
      if (work.approval === 'auto' && isRunning(ready)) {
        const begun = toSession({ ...ready, phase: 'BUILDING' }, context);
        return { ...begun, events: [...events, ...begun.events] };
      }
      return {
        state: { ...ready, phase: 'AWAITING_APPROVAL' },
        // Nobody else's build needs to wait while a person thinks.
        next: { type: 'approval', plan: createPlan(work, summary, ready), holds: '' },
        events,
      };
    }
    case 'build-test':
      return isRunning(state) ? sessionEnded(state, outcome.output, context) : null;
    case 'build-push': {
      const { branch, commit } = outcome.output;
      const passed = countOf(state.tests?.length ?? 0, 'test');
      const summary = `Issue #${work.issue} is built: ${passed} pass on the branch ${branch} at ${commit.slice(0, 12)}.`;
      return endLoop(state, 'done', summary);
    }
    default:
      return null;
  }
}

const phaseOf: Readonly<Record<string, BuildState['phase']>> = {
  'build-triage': 'TRIAGE',
  'build-setup': 'SETTING_UP',
  'build-test': 'BUILDING',
  'build-push': 'PUSHING',
};

const failedAt: Readonly<Partial<Record<BuildState['phase'], string>>> = {
  TRIAGE: 'The issue was not accepted for a build',
  SETTING_UP: 'No tests were written',
  BUILDING: 'A session was interrupted',
  PUSHING: 'The branch does not exist at GitHub',
};

function decided(
  state: Running,
  outcome: Extract<StepOutcome, { type: 'edited' | 'rejected' | 'expired' | 'approved' }>,
  context: LoopContext,
): Advance<BuildState> {
  if (outcome.type === 'rejected' || outcome.type === 'expired') {
    return endLoop(state, outcome.type, describeOutsideEnd(outcome, context));
  }
  if (outcome.type === 'edited') return { state, next: { type: 'approval', plan: outcome.plan }, events: [] };
  const tests = outcome.plan.steps.flatMap((step) => {
    const test = state.tests.find(({ id }) => id === step.id);
    return step.enabled && test !== undefined ? [withWords(test, step)] : [];
  });
  if (tests.length === 0) return endLoop(state, 'done', 'All tests were switched off in the plan.');
  return toSession({ ...state, phase: 'BUILDING', tests }, context);
}

/** A person's words outweigh the initialiser's. */
function withWords(test: BuildTest, { title, comment }: Plan['steps'][number]): BuildTest {
  const description = comment === undefined ? title : `${title} ${comment}`;
  return { ...test, description: truncate(description, 500) };
}

function sessionEnded(state: Running, session: BuildSession, context: LoopContext): Advance<BuildState> {
  const work = workOf(context);
  const after: Running = {
    ...state,
    tests: session.tests,
    spent_usd: state.spent_usd + session.spent_usd,
    pushes: state.pushes + (session.commit === null ? 0 : 1),
  };
  const events = [describeSession(after, session)];
  const withEvents = (advance: Advance<BuildState>) => ({
    ...advance,
    events: [...events, ...advance.events],
  });
  switch (session.status) {
    case 'COMPLETE':
      return withEvents({
        state: { ...after, phase: 'PUSHING' },
        next: { type: 'stage', stage: 'build-push', input: { work, issue: after.issue } },
        events: [],
      });
    case 'CONTINUE':
      return withEvents(toSession(after, context));
    case 'FAILED':
      return withEvents(endLoop(after, 'stuck', `Given up: ${session.text}`));
    case 'BROKEN_STATE':
      return withEvents(endLoop(after, 'failed', `The app fails to load: ${session.text}`));
  }
}

function describeTests(
  { title, author, approved_by }: BuildIssue,
  summary: string,
  tests: BuildTest[],
): EventDraft {
  return {
    type: 'build-tests',
    message: `${countOf(tests.length, 'test')} for “${truncate(title, 200)}”.`,
    data: { issue: { title, author, approved_by }, summary, tests },
  };
}

function describeSession({ iteration, tests }: Running, session: BuildSession): EventDraft {
  const passed = tests.filter(({ status }) => status === 'pass').length;
  const of = tests.length;
  const about = session.test === null ? '' : ` on ${session.test}`;
  return {
    type: 'build-session',
    message: `Session ${iteration}${about}: ${session.status}, ${passed} of ${of} tests pass.`,
    data: { session: iteration, ...session },
  };
}

function toSession(state: Running, context: LoopContext): Advance<BuildState> {
  const work = workOf(context);
  const { budget_usd: budget } = context.spec.limits;
  const open = countOf(state.tests.filter(({ status }) => status === 'fail').length, 'test');
  if (budget !== null && state.spent_usd >= budget) {
    return endLoop(state, 'budget', `The budget of $${budget} is spent, with ${open} still failing.`);
  }
  const most = state.tests.length * sessionsPerTest;
  if (state.iteration >= most) {
    return endLoop(state, 'iterations', `Given up after ${most} sessions, with ${open} still failing.`);
  }
  const session = state.iteration + 1;
  return {
    state: { ...state, iteration: session },
    next: {
      type: 'stage',
      stage: 'build-test',
      input: { work, issue: state.issue, tests: state.tests, session },
      holds: holdOf(work),
    },
    events: [],
  };
}

/** The branch is one a repository, so its builds take turns. */
function holdOf({ repository }: BuildWork): string {
  return `build:${repositoryIdOf(repository)}`;
}

function createPlan(
  work: BuildWork,
  summary: string,
  { tests, preconditions }: Pick<BuildState, 'tests' | 'preconditions'>,
): Omit<Plan, 'hash'> {
  return {
    version: 1,
    resource: holdOf(work),
    ...(preconditions === undefined ? {} : { preconditions }),
    summary: truncate([...describePreconditions(preconditions), summary].join(' '), 4_000),
    steps: (tests ?? []).map(({ id, description }) => ({
      id,
      title: description,
      enabled: true,
      optional: true,
      action_class: 'build:test',
    })),
  };
}
