import { FixpointError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { RequestProblemsError } from '../use-cases/request-problems-error.js';

/** What a tool's caller is told of an error: what happened and the next step. Unknown errors keep their text to themselves. */
export function toErrorText(error: unknown, log: Logger): string {
  if (error instanceof RequestProblemsError) {
    return error.problems
      .map(({ field, message, hint }) => `${field}: ${message}${hint === undefined ? '' : ` ${hint}`}`)
      .join('\n');
  }
  if (error instanceof FixpointError) {
    return [error.message, ...(error.hint === undefined ? [] : [error.hint])].join('\n');
  }
  log.error({ err: error }, 'a tool of the MCP door failed');
  return 'The gateway could not serve this call. Its log says why.';
}
