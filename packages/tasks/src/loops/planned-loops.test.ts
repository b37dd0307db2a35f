import { DesktopWork, type Plan } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loops, type Next, type StageOutcome, type StepOutcome } from './index.js';

const spec = {
  ...createTaskSpec({ service: null, desktop: DesktopWork.parse({}) }),
  build: { repository: 'octo/app', issue: 42 },
};
const context = { taskId: 'task-1', spec, now: '2026-01-02T03:04:05.000Z' };
const desktopAction = { action: 'press', params: { key: 'enter' } } as const;
const cards = {
  id: 'cards',
  description: 'It has cards.',
  steps: ['Open the page.'],
  status: 'fail' as const,
  attempts: 0,
};

/** An outcome of each stage that planned loops wait for. */
const outputs: {
  [Stage in StageOutcome['stage']]?: Extract<StageOutcome, { stage: Stage; ok: true }>['output'];
} = {
  plan: { summary: 'One step.', actions: [desktopAction], spent_usd: 0.1, transcript: null },
  'find-desktop': { desktop: 'win11' },
  'workspace-plan': { project: { architecture: 'One app.', steps: ['Create a.py'] }, spent_usd: 0.1 },
  'workspace-step': { ok: true, text: 'It parses.', commit: null, spent_usd: 0.1 },
  'build-triage': {
    issue: { title: 'A board', text: 'Cards.', author: 'eve', approved_by: 'ann' },
    reasons: ['ann approved it.'],
  },
  'build-setup': { tests: [cards], summary: 'A board.', spent_usd: 0.1 },
  'build-test': {
    status: 'COMPLETE',
    test: 'cards',
    text: 'Proven.',
    commit: null,
    screenshots: [],
    tests: [{ ...cards, status: 'pass' }],
    spent_usd: 0.1,
  },
  'build-push': { branch: 'build/42', commit: 'a'.repeat(40) },
};
const desktopOutputs = {
  plan: {
    work: 'action',
    outcome: 'done',
    note: '',
    screen: { before: null, after: null, changed: 0 },
    spent_usd: 0.1,
  },
  vision: {
    work: 'vision',
    outcome: 'completed',
    summary: 'Done.',
    steps: 1,
    rounds: 1,
    transcript: null,
    screenshot: null,
    spent_usd: 0.1,
  },
};

/** The plan on show; an empty one if there is none. */
const planOf = (next: Next): Plan =>
  next.type === 'approval'
    ? { ...next.plan, hash: 'h' }
    : { version: 1, summary: 'Nothing.', steps: [], hash: 'h' };
const stages = [...Object.keys(outputs), 'desktop', 'submit', 'compare'];
const decisions = ['approved', 'edited', 'rejected', 'expired', 'cancelled', 'deadline'];

describe.each(['plan', 'vision', 'workspace', 'build'] as const)('the planned loop %s', (kind) => {
  const loop = loops.get(kind);
  if (loop === undefined) throw new Error(`There is no loop ${kind}.`);

  function outcomeOf(name: string, ok: boolean, plan: Plan): StepOutcome {
    const output = name === 'desktop' ? desktopOutputs[kind as 'plan'] : outputs[name as 'plan'];
    switch (name) {
      case 'approved':
        return { type: name, by: 'ann', plan };
      case 'edited':
        return { type: name, by: 'ann', plan, changes: ['Changed.'] };
      case 'rejected':
      case 'cancelled':
        return { type: name, by: 'ann' };
      case 'expired':
        return { type: name, until: context.now };
      case 'deadline':
        return { type: name };
      default:
        return (
          ok
            ? { type: 'stage', stage: name, ok, output }
            : { type: 'stage', stage: name, ok, failure: { code: 'x', message: 'No.', retry: 'never' } }
        ) as StepOutcome;
    }
  }

  it('ignores what it does not wait for, and ends exactly once', () => {
    const moves = fc.array(
      fc.record({ name: fc.constantFrom('awaited', ...stages, ...decisions), ok: fc.boolean() }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(moves, (list) => {
        let { state, next } = loop.start(context);
        let ends = 0;
        // Whatever came before, an end is always within reach.
        for (const { name, ok } of [...list, { name: 'cancelled', ok: true }]) {
          const isAsking = next.type === 'approval';
          const decision = isAsking ? 'approved' : 'cancelled';
          const awaited = next.type === 'stage' ? next.stage : decision;
          const outcome = outcomeOf(name === 'awaited' ? awaited : name, ok, planOf(next));
          const before = structuredClone(state);
          const advance = loop.advance(loop.state.parse(state), outcome, context);
          expect(state).toEqual(before);
          const isAwaited =
            next.type !== 'halt' &&
            (outcome.type === 'cancelled' ||
              outcome.type === 'deadline' ||
              (outcome.type === 'stage' ? outcome.stage === awaited : isAsking));
          expect(advance !== null, `${outcome.type} in ${state.phase}`).toBe(isAwaited);
          if (advance === null) continue;
          ({ state, next } = advance);
          if (next.type === 'halt') ends += 1;
          expect(state.phase === 'ENDED').toBe(next.type === 'halt');
        }
        expect(ends).toBe(1);
      }),
    );
  });

  it('reaches a good end when every stage succeeds', () => {
    let { state, next } = loop.start(context);
    for (let step = 0; step < 20 && next.type !== 'halt'; step += 1) {
      const outcome = outcomeOf(next.type === 'stage' ? next.stage : 'approved', true, planOf(next));
      const advance = loop.advance(loop.state.parse(state), outcome, context);
      if (advance === null) throw new Error(`${outcome.type} does not belong to ${state.phase}.`);
      ({ state, next } = advance);
    }
    expect(next).toMatchObject({ type: 'halt', reason: 'done' });
  });
});
