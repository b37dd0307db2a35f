import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RunObserver } from './run-observer.js';

export interface ProcessMetrics {
  readonly observer: RunObserver;
  /** In Prometheus's text format. */
  collect(): Promise<string>;
}

/** Metrics of one process: memory, processor, event loop, and the runs of its steps. */
export function createProcessMetrics(): ProcessMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Sums over gauges that are shown as well, under names that Prometheus keeps for counters.
  for (const what of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`nodejs_active_${what}_total`);
  }
  const active = new Gauge({
    name: 'fixpoint_runs_active',
    help: 'Step runs in progress in this process.',
    labelNames: ['stage'] as const,
    registers,
  });
  const ended = new Counter({
    name: 'fixpoint_runs_total',
    help: 'Step runs that ended in this process, by outcome. ok, failed and deadline end the step; after any other outcome the step runs again.',
    labelNames: ['stage', 'ending'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'fixpoint_run_duration_seconds',
    help: 'Time that step runs occupied a slot of this process.',
    labelNames: ['stage'] as const,
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 900],
    registers,
  });
  return {
    observer: {
      begin({ stage }) {
        active.inc({ stage });
        return ({ ending, ms }) => {
          active.dec({ stage });
          ended.inc({ stage, ending });
          durations.observe({ stage }, ms / 1_000);
        };
      },
    },
    collect: () => registry.metrics(),
  };
}
