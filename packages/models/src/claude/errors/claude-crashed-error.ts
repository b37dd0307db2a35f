import { FixpointError } from '@fixpoint/shared/errors';

/** The CLI ended without saying how its run went. */
export class ClaudeCrashedError extends FixpointError {
  constructor(detail: string, context: Record<string, unknown> = {}) {
    super(`Claude Code ended without a result: ${detail}`, {
      code: 'engine-crashed',
      retry: 'backoff',
      hint: 'If it ran out of memory, raise ENGINE_NODE_OPTIONS or the limit of the machine.',
      context,
    });
  }
}
