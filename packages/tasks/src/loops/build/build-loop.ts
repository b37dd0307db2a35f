import {
  type BuildIssue,
  type BuildSession,
  type BuildSessions,
  type BuildTest,
  type BuildWork,
  type EventDraft,
  type Plan,
  repositoryIdOf,
  type StageOutput,
} from '@fixpoint/shared/contracts';
import { countOf, truncate } from '@fixpoint/shared/text';
import { createPlan } from '../create-plan.js';
import { definePlannedLoop } from '../define-planned-loop.js';
import { describePreconditions } from '../describe-preconditions.js';
import { endAtBudget, endLoop } from '../end-loop.js';
import type { Advance, Loop, LoopContext } from '../loop.js';
import { BuildState, initialBuildState } from './build-state.js';

/** Sessions before a build is given up whatever each of them says: regressions can go round in circles. */
const sessionsPerTest = 6;

type Running = BuildState & { readonly issue: BuildIssue; readonly tests: BuildTest[] };

/**
 * The build loop: an approved issue becomes tests, a person approves these, and session after session lets the coding agent make one of
 * them pass, until the harness says that all do. What the agent claims is not among the outcomes.
 */
export const buildLoop: Loop<BuildState> = definePlannedLoop({
  kind: 'build',
  planRules: { reorder: true, retitle: true },
  state: BuildState,
  initial: initialBuildState,
  unit: 'tests',
  propose: (state, context) => ({
    state,
    next: { type: 'stage', stage: 'build-triage', input: { work: workOf(context) } },
    events: [],
  }),
  begin(state, { steps }, context) {
    const tests = steps.flatMap((step) => {
      const test = state.tests?.find(({ id }) => id === step.id);
      return step.enabled && test !== undefined ? [withWords(test, step)] : [];
    });
    return toSession({ ...state, phase: 'BUILDING', tests }, context);
  },
  stages: {
    'build-triage': {
      phase: 'TRIAGE',
      failed: 'The issue was not accepted for a build',
      ended(state, { issue }, context) {
        const work = workOf(context);
        return {
          state: { ...state, phase: 'SETTING_UP', issue },
          next: { type: 'stage', stage: 'build-setup', input: { work, issue }, holds: holdOf(work) },
          events: [],
        };
      },
    },
    'build-setup': { phase: 'SETTING_UP', failed: 'No tests were written', ended: testsWritten },
    'build-test': {
      phase: 'BUILDING',
      failed: 'A session was interrupted',
      ended: (state, session, context) => (isRunning(state) ? sessionEnded(state, session, context) : null),
    },
    'build-push': {
      phase: 'PUSHING',
      failed: 'The branch does not exist at GitHub',
      ended(state, { branch, commit }, context) {
        const passed = countOf(state.tests?.length ?? 0, 'test');
        const summary = `Issue #${workOf(context).issue} is built: ${passed} pass on the branch ${branch} at ${commit.slice(0, 12)}.`;
        return endLoop(state, 'done', summary);
      },
    },
  },
});

function workOf({ spec }: LoopContext): BuildWork {
  if (spec.build === undefined)
    throw new TypeError('The task has no "build" section, so there is no issue to build.');
  return spec.build;
}

function isRunning(state: BuildState): state is Running {
  return state.issue !== null && state.tests !== null;
}

function testsWritten(
  state: BuildState,
  { tests, summary, spent_usd: spent }: StageOutput<'build-setup'>,
  context: LoopContext,
): Advance<BuildState> {
  const work = workOf(context);
  const ready = { ...state, tests, spent_usd: state.spent_usd + spent };
  const events = state.issue === null ? [] : [describeTests(state.issue, summary, tests)];
  if (work.approval === 'auto' && isRunning(ready)) {
    const begun = toSession({ ...ready, phase: 'BUILDING' }, context);
    return { ...begun, events: [...events, ...begun.events] };
  }
  return {
    state: { ...ready, phase: 'AWAITING_APPROVAL' },
    // No other build needs to wait while a person thinks.
    next: { type: 'approval', plan: createTestPlan(work, summary, ready), holds: '' },
    events,
  };
}

/** A person's words outweigh the initialiser's. */
function withWords(test: BuildTest, { title, comment }: Plan['steps'][number]): BuildTest {
  const description = comment === undefined ? title : `${title} ${comment}`;
  return { ...test, description: truncate(description, 500) };
}

function sessionEnded(
  state: Running,
  { beside = [], ...session }: BuildSessions,
  context: LoopContext,
): Advance<BuildState> {
  const work = workOf(context);
  const sessions: readonly BuildSession[] = [...beside, session];
  const after: Running = {
    ...state,
    tests: session.tests,
    iteration: state.iteration + beside.length,
    spent_usd: sessions.reduce((sum, { spent_usd }) => sum + spent_usd, state.spent_usd),
    pushes: state.pushes + sessions.filter(({ commit }) => commit !== null).length,
  };
  const events = sessions.map((each, index) => describeSession(state.iteration + index, each));
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

function describeSession(number: number, session: BuildSession): EventDraft {
  const passed = session.tests.filter(({ status }) => status === 'pass').length;
  const of = session.tests.length;
  const about = session.test === null ? '' : ` on ${session.test}`;
  return {
    type: 'build-session',
    message: `Session ${number}${about}: ${session.status}, ${passed} of ${of} tests pass.`,
    data: { session: number, ...session },
  };
}

function toSession(state: BuildState, context: LoopContext): Advance<BuildState> {
  if (!isRunning(state)) throw new TypeError('The build has no issue, or no tests.');
  const work = workOf(context);
  const open = countOf(state.tests.filter(({ status }) => status === 'fail').length, 'test');
  const spent = endAtBudget(state, context, `, with ${open} still failing.`);
  if (spent !== null) return spent;
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

function createTestPlan(
  work: BuildWork,
  summary: string,
  { tests, preconditions }: Pick<BuildState, 'tests' | 'preconditions'>,
): Omit<Plan, 'hash'> {
  return createPlan({
    resource: holdOf(work),
    preconditions,
    summary: truncate([...describePreconditions(preconditions), summary].join(' '), 4_000),
    steps: (tests ?? []).map(({ id, description }) => ({
      id,
      title: description,
      enabled: true,
      optional: true,
      action_class: 'build:test',
    })),
  });
}
