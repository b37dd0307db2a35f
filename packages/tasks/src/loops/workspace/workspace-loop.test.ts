import { EventDraft } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { describe, expect, it } from 'vitest';
import type { LoopContext, StepOutcome } from '../loop.js';
import { workspaceLoop } from './workspace-loop.js';
import { initialWorkspaceState, type WorkspaceState } from './workspace-state.js';

const context: LoopContext = {
  taskId: 'task-1',
  spec: { ...createTaskSpec(), description: 'Make a poem' },
  now: '2026-01-01T00:00:00.000Z',
};
const project = { architecture: 'One app.', steps: ['Create a.py', 'Run a.py'] };
const planned: StepOutcome = {
  type: 'stage',
  stage: 'workspace-plan',
  ok: true,
  output: { project, spent_usd: 0.25 },
};
const stepDone = (ok = true): StepOutcome => ({
  type: 'stage',
  stage: 'workspace-step',
  ok: true,
  output: { ok, text: 'it parses', commit: null, spent_usd: 0.5 },
});
function advance(state: WorkspaceState, outcome: StepOutcome, changed = context) {
  const advanced = workspaceLoop.advance(state, outcome, changed);
  if (advanced === null) throw new Error('The outcome does not belong to the state.');
  return advanced;
}
function approve(
  changes: (steps: { title: string; enabled: boolean; comment?: string }[]) => void = () => {},
) {
  const shown = advance(initialWorkspaceState, planned);
  if (shown.next.type !== 'approval') throw new Error('No plan is on show.');
  const plan = structuredClone({ ...shown.next.plan, hash: 'h' });
  changes(plan.steps as never);
  return { shown, approved: advance(shown.state, { type: 'approved', by: 'ann', plan }) };
}

describe('the workspace loop', () => {
  it('plans first, and shows the steps before anything is done', () => {
    expect(workspaceLoop.start(context).next).toMatchObject({
      stage: 'workspace-plan',
      input: { request: 'Make a poem' },
    });
    const { shown } = approve();
    expect(shown.state).toMatchObject({ phase: 'AWAITING_APPROVAL', spent_usd: 0.25 });
    expect(shown.next).toMatchObject({
      type: 'approval',
      plan: { summary: 'One app.', steps: [{ title: 'Create a.py' }, { title: 'Run a.py' }] },
    });
  });

  it('does the approved steps one by one, alone in the workspace, and ends as done', () => {
    const { approved } = approve();
    expect(approved.next).toMatchObject({ stage: 'workspace-step', input: { index: 0 }, holds: 'workspace' });
    const second = advance(approved.state, stepDone());
    expect(second.next).toMatchObject({ stage: 'workspace-step', input: { index: 1 } });
    const end = advance(second.state, stepDone());
    expect(end.next).toMatchObject({
      type: 'halt',
      reason: 'done',
      result: { status: 'completed', spent_usd: 1.25 },
    });
    expect(workspaceLoop.advance(end.state, stepDone(), context)).toBeNull();
  });

  it('logs each step’s files at the end of the step, if a copy was kept', () => {
    const { approved } = approve();
    expect(advance(approved.state, stepDone()).events).toEqual([]);
    const copy = {
      commit: 'a'.repeat(40),
      changed: [{ path: 'a.py', added: 1, removed: 0 }],
      diff: 'd'.repeat(64),
      listing: 'e'.repeat(64),
      zip: null,
    };
    const kept: StepOutcome = {
      type: 'stage',
      stage: 'workspace-step',
      ok: true,
      output: { ok: true, text: 'it parses', commit: copy.commit, spent_usd: 0.5, copy },
    };
    const expected = {
      type: 'workspace-files',
      message: 'Step 1: 1 changed file.',
      data: { step: 1, of: 2, title: 'Create a.py', ...copy },
    };
    const { events } = advance(approved.state, kept);
    expect(events).toEqual([expected]);
    expect(EventDraft.safeParse(events[0]).success).toBe(true);
  });

  it('takes a person’s titles and comments, and skips disabled steps', () => {
    const { approved } = approve((steps) => {
      Object.assign(steps[0] ?? {}, { title: 'Create b.py', comment: 'With a title' });
      Object.assign(steps[1] ?? {}, { enabled: false });
    });
    expect(approved.next).toMatchObject({ input: { project: { steps: ['Create b.py. With a title'] } } });
    const none = approve((steps) => {
      for (const step of steps) step.enabled = false;
    });
    expect(none.approved.next).toMatchObject({ type: 'halt', reason: 'done' });
  });

  it('ends at a step that could not be done, at its budget, and on a person’s request', () => {
    const { shown, approved } = approve();
    expect(advance(approved.state, stepDone(false)).next).toMatchObject({ reason: 'stuck' });
    const poor = {
      ...context,
      spec: { ...context.spec, limits: { ...context.spec.limits, budget_usd: 0.5 } },
    };
    expect(advance(approved.state, stepDone(), poor).next).toMatchObject({ reason: 'budget' });
    expect(advance(approved.state, { type: 'cancelled', by: 'ann' }).next).toMatchObject({
      reason: 'cancelled',
    });
    expect(advance(approved.state, { type: 'deadline' }).next).toMatchObject({ reason: 'deadline' });
    expect(advance(shown.state, { type: 'rejected', by: 'ann' }).next).toMatchObject({ reason: 'rejected' });
    const failure = { code: 'plan-unusable', message: 'No steps.', retry: 'backoff' as const };
    const failed: StepOutcome = { type: 'stage', stage: 'workspace-plan', ok: false, failure };
    expect(advance(initialWorkspaceState, failed).next).toMatchObject({ reason: 'failed' });
  });

  it('takes no outcome of another phase', () => {
    const { shown, approved } = approve();
    expect(workspaceLoop.advance(shown.state, planned, context)).toBeNull();
    expect(workspaceLoop.advance(approved.state, planned, context)).toBeNull();
    expect(workspaceLoop.advance(initialWorkspaceState, stepDone(), context)).toBeNull();
  });
});
