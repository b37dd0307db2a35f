import type { TaskEvent } from '@fixpoint/shared/contracts';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createBuildMetrics } from './build-metrics.js';

type Session = Extract<TaskEvent, { type: 'build-session' }>['data'];
const session = (changes: Partial<Session>): Session => ({
  session: 1,
  status: 'CONTINUE',
  test: 'cards',
  text: '',
  commit: null,
  screenshots: [],
  spent_usd: 0.5,
  tests: [{ id: 'cards', description: 'Cards.', steps: ['Open.'], status: 'fail', attempts: 1 }],
  ...changes,
});

it('S1-071 shows sessions by outcome, tests by proven result, dollars and seconds, and zeros before the first', async () => {
  const registry = new Registry();
  const count = createBuildMetrics(registry);
  expect(await registry.metrics()).toContain('fixpoint_build_sessions_total{outcome="BROKEN_STATE"} 0');
  const [cards] = session({}).tests;
  count(session({ started_at: '2026-01-01T00:00:00.000Z', ended_at: '2026-01-01T00:01:35.000Z' }));
  count(session({ status: 'COMPLETE', tests: cards === undefined ? [] : [{ ...cards, status: 'pass' }] }));
  count(session({ status: 'BROKEN_STATE', test: null, spent_usd: 0 }));
  const text = await registry.metrics();
  for (const line of [
    'fixpoint_build_sessions_total{outcome="CONTINUE"} 1',
    'fixpoint_build_sessions_total{outcome="COMPLETE"} 1',
    'fixpoint_build_sessions_total{outcome="BROKEN_STATE"} 1',
    'fixpoint_build_tests_total{result="passed"} 1',
    'fixpoint_build_tests_total{result="failed"} 1',
    'fixpoint_build_spent_dollars_total 1',
    'fixpoint_build_session_duration_seconds_sum{outcome="CONTINUE"} 95',
    'fixpoint_build_session_duration_seconds_bucket{le="120",outcome="CONTINUE"} 1',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).not.toContain('duration_seconds_count{outcome="COMPLETE"}');
});
