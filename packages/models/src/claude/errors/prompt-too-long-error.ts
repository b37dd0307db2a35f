import { FixpointError } from '@fixpoint/shared/errors';

/** The conversation no longer fits the model. */
export class PromptTooLongError extends FixpointError {
  constructor(detail: string, context: Record<string, unknown> = {}) {
    super(`The request is too long for the model: ${detail}`, {
      code: 'engine-prompt-too-long',
      retry: 'never',
      hint: 'Give the engine fewer findings at a time, or fewer turns.',
      context,
    });
  }
}
