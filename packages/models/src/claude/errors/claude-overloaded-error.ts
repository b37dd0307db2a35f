import { FixpointError } from '@fixpoint/shared/errors';

/** The model's service is overloaded, limits us, fails, or cannot be reached now. */
export class ClaudeOverloadedError extends FixpointError {
  constructor(detail: string, context: Record<string, unknown> = {}) {
    super(`Claude Code got no answer from its model: ${detail}`, {
      code: 'engine-overloaded',
      retry: 'backoff',
      hint: 'It is tried again by itself. If it goes on, look at the status page of the model’s service and at your proxy.',
      context,
    });
  }
}
