import { FixpointError } from '@fixpoint/shared/errors';

/** The CLI said nothing for so long that it counts as hung. */
export class ClaudeSilentError extends FixpointError {
  constructor(limitMs: number, context: Record<string, unknown> = {}) {
    super(`Claude Code said nothing for ${limitMs / 1000} s and was stopped.`, {
      code: 'engine-silent',
      retry: 'backoff',
      hint: 'Raise TIMEOUT_ENGINE_SILENCE if the service’s own tests take longer than that.',
      context: { ...context, limit_ms: limitMs },
    });
  }
}
