import { createHash } from 'node:crypto';
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';

/**
 * Identifiers that every process derives alike from its data about a task, so that no context needs to travel with a job: jobs are hints
 * that may be lost or doubled, and a step may run in several processes.
 */
export function traceIdOf(taskId: string): string {
  return digest(`trace|${taskId}`, 32);
}

/** Id of the span that covers the whole task. */
export function taskSpanIdOf(taskId: string): string {
  return digest(`task|${taskId}`, 16);
}

/** Id of the span that covers one step with all its runs. */
export function stepSpanIdOf(taskId: string, seq: number): string {
  return digest(`step|${taskId}|${seq}`, 16);
}

function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}

/** Random identifiers, except for the next span if they were determined: a tracer requests them while it starts one. */
interface DeterministicIds extends IdGenerator {
  foretell(traceId: string, spanId: string): void;
}

export function createDeterministicIds(): DeterministicIds {
  const random = new RandomIdGenerator();
  let determined: { traceId?: string; spanId?: string } = {};
  return {
    foretell(traceId, spanId) {
      determined = { traceId, spanId };
    },
    generateTraceId: () => determined.traceId ?? random.generateTraceId(),
    generateSpanId() {
      const spanId = determined.spanId ?? random.generateSpanId();
      delete determined.spanId;
      return spanId;
    },
  };
}
