import {
  type BuildSession,
  type BuildSessions,
  type BuildTest,
  EventDraft,
} from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Advance, LoopContext, StepOutcome } from '../loop.js';
import { buildLoop } from './build-loop.js';
import { type BuildState, initialBuildState } from './build-state.js';

const work = { repository: 'octo/app', issue: 42 };
const context: LoopContext = {
  taskId: 'task-1',
  spec: { ...createTaskSpec(), build: work },
  now: '2026-01-01T00:00:00.000Z',
};
const issue = { title: 'A board', text: 'Cards.', author: 'eve', approved_by: 'ann' };
const commit = 'a'.repeat(40);
const testOf = (id: string, status: BuildTest['status'] = 'fail'): BuildTest => ({
  id,
  description: `It has ${id}.`,
  steps: ['Open the page.'],
  status,
  attempts: 0,
});
const session = (changes: Partial<BuildSessions> = {}): StepOutcome => ({
  type: 'stage',
  stage: 'build-test',
  ok: true,
  output: {
    status: 'CONTINUE',
    test: 'cards',
    text: 'Proven.',
    commit,
    screenshots: ['screenshots/a.png'],
    tests: [testOf('cards', 'pass'), testOf('search')],
    spent_usd: 0.5,
    ...changes,
  },
});

function advance(state: BuildState, outcome: StepOutcome, changed = context): Advance<BuildState> {
  const advanced = buildLoop.advance(state, outcome, changed);
  if (advanced === null) throw new Error('The outcome does not belong to the state.');
  return advanced;
}

function toPlan(): Advance<BuildState> {
  const triaged = advance(initialBuildState, {
    type: 'stage',
    stage: 'build-triage',
    ok: true,
    output: { issue, reasons: ['ann approved it.'] },
  });
  expect(triaged.next).toMatchObject({ stage: 'build-setup', input: { issue }, holds: 'build:octo/app' });
  return advance(triaged.state, {
    type: 'stage',
    stage: 'build-setup',
    ok: true,
    output: { tests: [testOf('cards'), testOf('search')], summary: 'A board.', spent_usd: 0.25 },
  });
}

function building(change: (steps: { id: string; enabled: boolean; title: string }[]) => void = () => {}) {
  const shown = toPlan();
  if (shown.next.type !== 'approval') throw new Error('No plan is on show.');
  const plan = structuredClone({ ...shown.next.plan, hash: 'h' });
  change(plan.steps as never);
  return advance(shown.state, { type: 'approved', by: 'ann', plan });
}

describe('the build loop', () => {
  it('S1-050 reads the issue first, and shows its tests to a person before any session', () => {
    expect(buildLoop.start(context).next).toMatchObject({ stage: 'build-triage', input: { work } });
    expect(toPlan().next).toMatchObject({
      type: 'approval',
      holds: '',
      plan: { summary: 'A board.', steps: [{ id: 'cards', title: 'It has cards.' }, { id: 'search' }] },
    });
  });

  it('S1-050 builds a repository once at a time, in any letter case', () => {
    const named: LoopContext = {
      ...context,
      spec: { ...context.spec, build: { ...work, repository: 'Octo/App' } },
    };
    const triaged = advance(
      initialBuildState,
      { type: 'stage', stage: 'build-triage', ok: true, output: { issue, reasons: [] } },
      named,
    );
    expect(triaged.next).toMatchObject({ holds: 'build:octo/app' });
  });

  it('reports the issue’s author and approver with the tests, and no other text of the issue', () => {
    const [event] = toPlan().events;
    expect(EventDraft.parse(event)).toEqual({
      type: 'build-tests',
      message: '2 tests for “A board”.',
      data: {
        issue: { title: 'A board', author: 'eve', approved_by: 'ann' },
        summary: 'A board.',
        tests: [testOf('cards'), testOf('search')],
      },
    });
  });

  it('lets a person reorder, reword and disable tests', () => {
    const { next } = building((steps) => {
      steps.reverse();
      Object.assign(steps[0] ?? {}, { title: 'Search finds a card' });
      Object.assign(steps[1] ?? {}, { enabled: false });
    });
    expect(next).toMatchObject({
      stage: 'build-test',
      holds: 'build:octo/app',
      input: { session: 1, tests: [{ id: 'search', description: 'Search finds a card' }] },
    });
    const none = building((steps) => {
      for (const step of steps) step.enabled = false;
    });
    expect(none.next).toMatchObject({ type: 'halt', reason: 'done' });
  });

  it('starts the first session at once if the approval at GitHub covers the tests', () => {
    const auto = { ...context, spec: { ...context.spec, build: { ...work, approval: 'auto' as const } } };
    const triaged = advance(
      initialBuildState,
      { type: 'stage', stage: 'build-triage', ok: true, output: { issue, reasons: [] } },
      auto,
    );
    const output = { tests: [testOf('cards')], summary: 'A board.', spent_usd: 0 };
    const set: StepOutcome = { type: 'stage', stage: 'build-setup', ok: true, output };
    expect(advance(triaged.state, set, auto).next).toMatchObject({ stage: 'build-test' });
  });

  it('S1-056 continues session by session while the harness says CONTINUE, and verifies the branch at COMPLETE', () => {
    const second = advance(building().state, session());
    expect(second.next).toMatchObject({ stage: 'build-test', input: { session: 2 } });
    expect(second.events).toMatchObject([
      { type: 'build-session', message: 'Session 1 on cards: CONTINUE, 1 of 2 tests pass.' },
    ]);
    for (const event of second.events) expect(EventDraft.safeParse(event).success).toBe(true);
    const done = advance(
      second.state,
      session({ status: 'COMPLETE', tests: [testOf('cards', 'pass'), testOf('search', 'pass')] }),
    );
    expect(done.next).toMatchObject({ stage: 'build-push' });
    const end = advance(done.state, {
      type: 'stage',
      stage: 'build-push',
      ok: true,
      output: { commit, branch: 'agent-runtime' },
    });
    expect(end.next).toMatchObject({
      reason: 'done',
      result: { status: 'completed', pushes: 2, spent_usd: 1.25, iterations: 2 },
    });
    expect(buildLoop.advance(end.state, session(), context)).toBeNull();
  });

  it('counts concurrent sessions, each with its number, cost and push', () => {
    const other: BuildSession = {
      status: 'CONTINUE',
      test: 'search',
      text: 'Not proven.',
      commit: null,
      screenshots: [],
      tests: [testOf('cards'), testOf('search')],
      spent_usd: 0.25,
    };
    const { next, state, events } = advance(building().state, session({ beside: [other] }));
    expect(events).toMatchObject([
      { message: 'Session 1 on search: CONTINUE, 0 of 2 tests pass.', data: { session: 1 } },
      { message: 'Session 2 on cards: CONTINUE, 1 of 2 tests pass.', data: { session: 2 } },
    ]);
    for (const event of events) expect(EventDraft.safeParse(event).success).toBe(true);
    expect(next).toMatchObject({ stage: 'build-test', input: { session: 3 } });
    expect(state).toMatchObject({ spent_usd: 1, pushes: 1 });
  });

  it.each([
    ['FAILED', 'stuck'],
    ['BROKEN_STATE', 'failed'],
  ] as const)('ends at %s', (status, reason) => {
    const end = advance(building().state, session({ status, text: 'It does not work' }));
    expect(end.next).toMatchObject({ type: 'halt', reason, result: { status: 'failed' } });
    expect(end.events).toHaveLength(1);
  });

  it('ends at its budget, on a person’s request, and at a failed stage', () => {
    const spec = { ...context.spec, limits: { ...context.spec.limits, budget_usd: 0.5 } };
    const poor = { ...context, spec };
    expect(advance(building().state, session(), poor).next).toMatchObject({ reason: 'budget' });
    const { state } = building();
    expect(advance(state, { type: 'cancelled', by: 'ann' }).next).toMatchObject({ reason: 'cancelled' });
    expect(advance(state, { type: 'deadline' }).next).toMatchObject({ reason: 'deadline' });
    expect(advance(toPlan().state, { type: 'rejected', by: 'ann' }).next).toMatchObject({
      reason: 'rejected',
    });
    const failure = { code: 'issue-not-approved', message: 'Nobody approved it.', retry: 'never' as const };
    const refused: StepOutcome = { type: 'stage', stage: 'build-triage', ok: false, failure };
    expect(advance(initialBuildState, refused).next).toMatchObject({
      reason: 'failed',
      result: { summary: 'The issue was not accepted for a build: Nobody approved it.', failure },
    });
  });

  it('gives up after six sessions for each test', () => {
    let { state, next } = building();
    for (let count = 1; count < 12; count += 1) {
      ({ state, next } = advance(state, session()));
      expect(next).toMatchObject({ stage: 'build-test' });
    }
    expect(advance(state, session()).next).toMatchObject({
      reason: 'iterations',
      result: { summary: 'Given up after 12 sessions, with 1 test still failing.' },
    });
  });

  it('never runs forever, never starts a session before an approval, and takes no outcome of another phase', () => {
    const statuses = fc.constantFrom('CONTINUE', 'COMPLETE', 'FAILED', 'BROKEN_STATE' as const);
    fc.assert(
      fc.property(fc.array(statuses, { minLength: 20, maxLength: 40 }), (outcomes) => {
        const shown = toPlan();
        expect(buildLoop.advance(shown.state, session(), context)).toBeNull();
        let { state } = building();
        let sessions = 0;
        for (const status of outcomes) {
          const advanced = buildLoop.advance(state, session({ status }), context);
          if (advanced === null) break;
          sessions += 1;
          expect(advanced.state.spent_usd).toBeCloseTo(0.25 + sessions * 0.5);
          state = advanced.state;
        }
        expect(['ENDED', 'PUSHING']).toContain(state.phase);
        expect(sessions).toBeLessThanOrEqual(12);
      }),
    );
  });
});
