import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';

/** Random identifiers, except for the next span where they were foretold: a tracer asks for them while it starts one. */
export interface ForetoldIds extends IdGenerator {
  foretell(traceId: string, spanId: string): void;
}

export function createForetoldIds(): ForetoldIds {
  const random = new RandomIdGenerator();
  let foretold: { traceId?: string; spanId?: string } = {};
  return {
    foretell(traceId, spanId) {
      foretold = { traceId, spanId };
    },
    generateTraceId: () => foretold.traceId ?? random.generateTraceId(),
    generateSpanId() {
      const spanId = foretold.spanId ?? random.generateSpanId();
      delete foretold.spanId;
      return spanId;
    },
  };
}
