import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import type { TaskEvent } from '../contracts/index.js';
import { rateLimited } from '../logging/rate-limited.js';
import type { ObservedRun, RunEnd, RunObserver } from './run-observer.js';
import { createDeterministicIds, stepSpanIdOf, taskSpanIdOf, traceIdOf } from './trace-identifiers.js';

/** Sends traces: one a task, a span for each of its steps, and below it one for each run of the step. */
export interface TaskTracer {
  readonly observer: RunObserver;
  /** Sends the span of a task that ended; other events are of no interest. */
  noteEvent(event: TaskEvent): void;
  /** Sends the remaining spans, for at most five seconds. */
  close(): Promise<void>;
}

const flushMs = 5_000;
const stepEndings: readonly RunEnd['ending'][] = ['ok', 'failed', 'deadline'];

/**
 * Exports over OTLP/HTTP, configured by the `OTEL_*` variables that OpenTelemetry's SDK reads itself. This module loads that
 * SDK, so it is imported only if traces are wanted.
 *
 * A span goes out when it ends, from the process that saw the end: a run's and its step's from the worker, the task's from
 * the gateway. Spans that are never ended, so never sent, replace parents that other processes send, and they
 * let the sampler decide: by trace, hence everywhere alike.
 */
export function createTaskTracer({ service, log }: { service: string; log: Logger }): TaskTracer {
  // Without this the SDK keeps it to itself when the collector cannot be reached.
  const warn = rateLimited((message: string) =>
    log.warn({ otel: message.slice(0, 500) }, 'Sending traces failed; tasks are not affected'),
  );
  const ignore = () => {};
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const ids = createDeterministicIds();
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.namespace': 'fixpoint', 'service.name': service }))
      .merge(detectResources({ detectors: [envDetector] })),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('fixpoint');

  function openTask(taskId: string, startTime: Date, attributes: Attributes = {}): Span {
    ids.foretell(traceIdOf(taskId), taskSpanIdOf(taskId));
    return tracer.startSpan('task', {
      root: true,
      startTime,
      attributes: { 'fixpoint.task.id': taskId, ...attributes },
    });
  }

  function openStep(run: ObservedRun): Span {
    const parent = below(openTask(run.taskId, new Date(run.stepStartedAt)));
    ids.foretell(traceIdOf(run.taskId), stepSpanIdOf(run.taskId, run.seq));
    return tracer.startSpan(
      run.stage,
      { startTime: new Date(run.stepStartedAt), kind: SpanKind.CONSUMER, attributes: describe(run) },
      parent,
    );
  }

  return {
    observer: {
      begin(run) {
        const step = openStep(run);
        const span = tracer.startSpan(
          `${run.stage} run`,
          { startTime: new Date(run.startedAt), attributes: describe(run) },
          below(step),
        );
        return (end) => {
          const endedAt = new Date(run.startedAt + end.ms);
          finish(span, end, endedAt);
          if (stepEndings.includes(end.ending)) finish(step, end, endedAt);
        };
      },
    },
    noteEvent(event) {
      if (event.type !== 'task-finished') return;
      const { result, elapsed_ms } = event.data;
      const endedAt = Date.parse(event.at);
      const span = openTask(event.task_id, new Date(endedAt - elapsed_ms), {
        'fixpoint.task.status': result.status,
        'fixpoint.task.reason': result.reason,
        'fixpoint.task.iterations': result.iterations,
        'fixpoint.task.pushes': result.pushes,
        'fixpoint.task.spent_usd': result.spent_usd,
      });
      if (result.status === 'failed')
        span.setStatus({ code: SpanStatusCode.ERROR, message: result.failure?.message ?? result.reason });
      span.end(new Date(endedAt));
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, flushMs);
      });
      await Promise.race([provider.shutdown().catch((error: unknown) => warn(String(error))), limit]);
      clearTimeout(timer);
    },
  };
}

function below(span: Span): Context {
  return trace.setSpan(ROOT_CONTEXT, span);
}

function describe(run: ObservedRun): Attributes {
  return {
    'fixpoint.task.id': run.taskId,
    'fixpoint.task.kind': run.kind,
    ...(run.service === null ? {} : { 'fixpoint.service': run.service }),
    'fixpoint.stage': run.stage,
    'fixpoint.iteration': run.iteration,
    'fixpoint.step.seq': run.seq,
    'fixpoint.step.attempt': run.attempt,
    'fixpoint.step.looks': run.looks,
  };
}

function finish(span: Span, { ending, failure }: RunEnd, at: Date): void {
  span.setAttribute('fixpoint.ending', ending);
  if (failure !== undefined) {
    span.setAttribute('error.type', failure.code);
    span.setStatus({ code: SpanStatusCode.ERROR, message: failure.message });
  }
  span.end(at);
}
