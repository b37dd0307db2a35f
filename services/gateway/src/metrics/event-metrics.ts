import { stageCatalog, stageNames, type TaskEvent } from '@fixpoint/shared/contracts';
import { Counter, Histogram, type Registry } from 'prom-client';
import { createBuildMetrics } from './build-metrics.js';

const severities = ['critical', 'high', 'medium', 'low'] as const;
const changes = ['born', 'fixed', 'regressed'] as const;
const fixOutcomes: readonly string[] = stageCatalog.fix.output.shape.outcome.options;
const stages: readonly string[] = stageNames;

/** Counts the events of the feed. Labels come only from our own lists, whatever an event contains. */
export function createEventMetrics(registry: Registry): (event: TaskEvent) => void {
  const registers = [registry];
  const created = new Counter({
    name: 'fixpoint_tasks_created_total',
    help: 'Tasks created.',
    registers,
  });
  const ended = new Counter({
    name: 'fixpoint_tasks_finished_total',
    help: 'Tasks that ended, by status and by reason.',
    labelNames: ['status', 'reason'] as const,
    registers,
  });
  const taskTimes = new Histogram({
    name: 'fixpoint_task_active_seconds',
    help: 'Active time of tasks that ended, excluding pauses and waiting for approval.',
    labelNames: ['status'] as const,
    buckets: [60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800],
    registers,
  });
  const steps = new Counter({
    name: 'fixpoint_stage_outcomes_total',
    help: 'Step outcomes by stage. ok or failed: the step ended; retried: an attempt failed and the step continues.',
    labelNames: ['stage', 'outcome'] as const,
    registers,
  });
  const stageTimes = new Histogram({
    name: 'fixpoint_stage_duration_seconds',
    help: 'Duration of a step from its first start to its end, including waits and retries.',
    labelNames: ['stage'] as const,
    buckets: [0.1, 0.5, 1, 5, 15, 60, 180, 600, 1_800],
    registers,
  });
  const findings = new Counter({
    name: 'fixpoint_findings_total',
    help: 'Findings reported by comparisons, by severity. A finding is counted in each iteration in which it is open.',
    labelNames: ['severity'] as const,
    registers,
  });
  const findingChanges = new Counter({
    name: 'fixpoint_finding_changes_total',
    help: 'Findings by change: new (born), gone (fixed), back again (regressed).',
    labelNames: ['change'] as const,
    registers,
  });
  const fixes = new Counter({
    name: 'fixpoint_fixes_total',
    help: 'Fixes by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const spent = new Counter({
    name: 'fixpoint_fix_spent_dollars_total',
    help: 'Cost of fixes in US dollars, as reported by the coding agent.',
    registers,
  });
  const denials = new Counter({
    name: 'fixpoint_fix_denials_total',
    help: 'Tool calls of the coding agent denied by the guard.',
    registers,
  });

  const countSession = createBuildMetrics(registry);

  // An event that has not happened yet is a zero and not an absence, so that the first time shows as a rise.
  for (const stage of stages)
    for (const outcome of ['ok', 'failed', 'retried']) steps.inc({ stage, outcome }, 0);
  for (const severity of severities) findings.inc({ severity }, 0);
  for (const change of changes) findingChanges.inc({ change }, 0);
  for (const outcome of fixOutcomes) fixes.inc({ outcome }, 0);

  return (event) => {
    switch (event.type) {
      case 'task-created':
        return created.inc();
      case 'stage-retry':
        return steps.inc({ stage: knownOf(stages, event.data.stage), outcome: 'retried' });
      case 'stage-finished': {
        const stage = knownOf(stages, event.data.stage);
        steps.inc({ stage, outcome: event.data.ok ? 'ok' : 'failed' });
        return stageTimes.observe({ stage }, event.data.ms / 1_000);
      }
      case 'findings':
        for (const severity of severities) findings.inc({ severity }, event.data.counts[severity]);
        for (const change of changes) findingChanges.inc({ change }, event.data.ledger?.[change].length ?? 0);
        return;
      case 'fix':
        fixes.inc({ outcome: knownOf(fixOutcomes, event.data.outcome) });
        spent.inc(Math.max(0, event.data.spent_usd));
        return denials.inc(Math.max(0, event.data.denials));
      case 'build-session':
        return countSession(event.data);
      case 'task-finished': {
        const { status, reason } = event.data.result;
        ended.inc({ status, reason });
        return taskTimes.observe({ status }, event.data.active_ms / 1_000);
      }
    }
  };
}

function knownOf(known: readonly string[], name: string): string {
  return known.includes(name) ? name : 'other';
}
