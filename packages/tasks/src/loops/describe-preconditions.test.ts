import { BuildIssue, DesktopWork, type PlanPreconditions } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { describe, expect, it } from 'vitest';
import { buildLoop } from './build/build-loop.js';
import type { Advance, LoopContext, StepOutcome } from './loop.js';
import { planLoop } from './plan/plan-loop.js';
import { visionTaskLoop } from './vision/vision-task-loop.js';
import { workspaceLoop } from './workspace/workspace-loop.js';

const preconditions: PlanPreconditions = {
  checked_at: '2026-01-02T03:04:05.000Z',
  passed: 1,
  problems: [
    { name: 'model', state: 'failed', code: 'model/unreachable', message: 'No model.', remedy: 'Start it.' },
  ],
};
const contextOf = (change: object): LoopContext => ({
  taskId: 'task-1',
  spec: { ...createTaskSpec({ service: null, description: 'Do it.' }), ...change },
  now: '2026-01-02T03:04:05.000Z',
  preconditions,
});
const desktop = DesktopWork.parse({});
const issue = BuildIssue.parse({ title: 't', text: 't', author: 'ann', approved_by: 'bo' });
const test = { id: 'a', description: 'It is.', steps: ['See.'], status: 'fail' as const, attempts: 0 };
const spent_usd = 0;

type Kind = { start(context: LoopContext): Advance<never>; advance: typeof planLoop.advance };
const ended = (stage: string, output: object) => ({ type: 'stage', stage, ok: true, output }) as StepOutcome;

describe('what a task lacks', () => {
  it.each([
    [
      'plan',
      planLoop,
      { desktop },
      [
        ended('plan', {
          summary: 's',
          spent_usd,
          transcript: null,
          actions: [{ action: 'type', params: { text: '2' } }],
        }),
      ],
    ],
    ['vision', visionTaskLoop, { desktop }, []],
    [
      'workspace',
      workspaceLoop,
      {},
      [ended('workspace-plan', { project: { architecture: 'a', steps: ['Make it.'] }, spent_usd })],
    ],
    [
      'build',
      buildLoop,
      { build: { repository: 'octo/app', issue: 7 } },
      [
        ended('build-triage', { issue, reasons: [] }),
        ended('build-setup', { tests: [test], summary: 's', spent_usd }),
      ],
    ],
  ] as const)(
    'is in the plan of a %s task, and before it in the log (S0-114)',
    (kind, loop, change, outcomes) => {
      const context = contextOf(change);
      const { start, advance } = loop as unknown as Kind;
      const first: Advance<never> = start(context);
      const shown = outcomes.reduce<Advance<never>>(
        (step, outcome) => advance(step.state, outcome, context) as unknown as Advance<never>,
        first,
      );
      expect(shown.next).toMatchObject({
        type: 'approval',
        plan: {
          preconditions,
          summary: expect.stringContaining('Missing preconditions: model/unreachable.'),
        },
      });
      // A vision task's plan is there at once.
      expect(first.events.map(({ message }) => message)).toEqual(
        kind === 'vision' ? [] : [expect.stringContaining('model: No model. → Start it.')],
      );
    },
  );
});
