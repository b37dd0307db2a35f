import { BuildStatus, type TaskEvent } from '@fixpoint/shared/contracts';
import { Counter, Histogram, type Registry } from 'prom-client';

type BuildSessionData = Extract<TaskEvent, { type: 'build-session' }>['data'];

/** Counts the sessions of builds, from their events: the equivalent of CloudWatch's metrics for the harness on AWS. */
export function createBuildMetrics(registry: Registry): (session: BuildSessionData) => void {
  const registers = [registry];
  const sessions = new Counter({
    name: 'fixpoint_build_sessions_total',
    help: 'Build sessions that ended, by outcome (name of the worker exit code).',
    labelNames: ['outcome'] as const,
    registers,
  });
  const tests = new Counter({
    name: 'fixpoint_build_tests_total',
    help: 'Tests that build sessions worked on, by result. passed: verified by the harness.',
    labelNames: ['result'] as const,
    registers,
  });
  const spent = new Counter({
    name: 'fixpoint_build_spent_dollars_total',
    help: 'Cost of build sessions in US dollars, as reported by the coding agent.',
    registers,
  });
  const times = new Histogram({
    name: 'fixpoint_build_session_duration_seconds',
    help: 'Duration of a build session, including verification.',
    labelNames: ['outcome'] as const,
    buckets: [30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200],
    registers,
  });
  for (const outcome of BuildStatus.options) sessions.inc({ outcome }, 0);
  for (const result of ['passed', 'failed']) tests.inc({ result }, 0);

  return ({ status: outcome, test, tests: after, spent_usd, started_at, ended_at }) => {
    sessions.inc({ outcome });
    spent.inc(Math.max(0, spent_usd));
    if (test !== null) {
      const passed = after.some(({ id, status }) => id === test && status === 'pass');
      tests.inc({ result: passed ? 'passed' : 'failed' });
    }
    // Sessions of older versions lack these fields.
    if (started_at === undefined || ended_at === undefined) return;
    times.observe({ outcome }, Math.max(0, Date.parse(ended_at) - Date.parse(started_at)) / 1_000);
  };
}
