import type { Logger } from 'pino';
import type { TaskEvent } from '../contracts/index.js';
import type { RunObserver } from './run-observer.js';

export interface Observability {
  /** To be given to the stage runtime; undefined: no observer. */
  readonly observer: RunObserver | undefined;
  /** Receives every event, if a process sees them all; undefined: no listener. */
  readonly noteEvent: ((event: TaskEvent) => void) | undefined;
  /** This process in Prometheus's text format; empty if it does not count. */
  collect(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts the enabled parts and loads nothing else: a service that neither counts nor traces imports neither library. `traces`: exports them
 * as the `OTEL_*` variables of this process configure.
 */
export async function startObservability(options: {
  readonly service: string;
  readonly log: Logger;
  readonly metrics: boolean;
  readonly traces: boolean;
}): Promise<Observability> {
  const { service, log } = options;
  const metrics = options.metrics ? (await import('./process-metrics.js')).createProcessMetrics() : undefined;
  const tracer = options.traces
    ? (await import('./task-tracer.js')).createTaskTracer({ service, log })
    : undefined;
  const observers = [metrics, tracer].flatMap((item) => (item === undefined ? [] : [item.observer]));
  return {
    observer: observers.length === 0 ? undefined : together(observers),
    noteEvent: tracer?.noteEvent,
    collect: async () => (await metrics?.collect()) ?? '',
    close: async () => tracer?.close(),
  };
}

function together(observers: readonly RunObserver[]): RunObserver {
  return {
    begin(run) {
      const ends = observers.map((observer) => observer.begin(run));
      return (end) => {
        for (const each of ends) each(end);
      };
    },
  };
}
