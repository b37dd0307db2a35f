import type { Plan } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { stageRail } from './stage-rail.js';

const run = (stage: string, state: 'running' | 'done' | 'failed' = 'done') => ({
  stage,
  state,
  startedAt: '2026-01-01T09:00:00.000Z',
  milliseconds: state === 'running' ? null : 1_500,
  attempts: 1,
});

const states = (...rail: ReturnType<typeof stageRail>) =>
  Object.fromEntries(rail.map(({ stage, state }) => [stage, state]));

describe('The rail of stages', () => {
  it('shows the seven stages, those that ran, the one that runs, and those to come', () => {
    expect(states(...stageRail([run('submit'), run('mail', 'running')], null))).toEqual({
      submit: 'done',
      mail: 'running',
      compare: 'waiting',
      fix: 'waiting',
      'verify-push': 'waiting',
      deploy: 'waiting',
      logs: 'waiting',
    });
  });

  it('shows what the plan leaves out, and the last of several runs', () => {
    const plan = { steps: [{ id: 'logs', enabled: false }] } as unknown as Plan;
    const rail = stageRail([run('compare', 'failed'), run('compare')], plan);
    expect(states(...rail)).toMatchObject({ logs: 'off', compare: 'done' });
  });

  it('shows what the end of the task made unneeded', () => {
    const rail = stageRail([run('submit'), run('mail'), run('compare')], null, true);
    expect(states(...rail)).toMatchObject({ compare: 'done', fix: 'unneeded', deploy: 'unneeded' });
  });

  it('adds recovery stages only after a failure', () => {
    const names = stageRail([run('submit'), run('revert', 'running')], null).map(({ stage }) => stage);
    expect(names.slice(2, 5)).toEqual(['compare', 'revert', 'fix']);
  });
});
