import { FixpointError } from '@fixpoint/shared/errors';

/** The model's service understood the request and refuses it: unknown model, no credit, a refusal. */
export class ClaudeRejectedError extends FixpointError {
  constructor(detail: string, context: Record<string, unknown> = {}) {
    super(`The model’s service refused the request: ${detail}`, {
      code: 'engine-rejected',
      retry: 'never',
      hint: 'Check that the account has credit and access to the model "opus".',
      context,
    });
  }
}
