import { FixpointError } from '@fixpoint/shared/errors';

/** The CLI is not logged in, or its key is refused. Asking again cannot help. */
export class ClaudeAuthenticationError extends FixpointError {
  constructor(detail: string, context: Record<string, unknown> = {}) {
    super(`Claude Code could not authenticate: ${detail}`, {
      code: 'engine-authentication',
      retry: 'never',
      hint: 'Run "claude" once and log in with "/login", or set ANTHROPIC_API_KEY to a valid key.',
      context,
    });
  }
}
