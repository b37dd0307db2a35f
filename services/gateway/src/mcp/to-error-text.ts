import { FixpointError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { RequestProblemsError } from '../http/request-problems-error.js';

/** The text of a tool's error: the event and the next step. The text of unknown errors goes to the log only. */
export function toErrorText(error: unknown, log: Logger): string {
  if (error instanceof RequestProblemsError) {
    return error.problems
      .map(({ field, message, hint }) => `${field}: ${message}${hint === undefined ? '' : ` ${hint}`}`)
      .join('\n');
  }
  if (error instanceof FixpointError) {
    return [error.message, ...(error.hint === undefined ? [] : [error.hint])].join('\n');
  }
  log.error({ err: error }, 'An MCP tool failed');
  return 'The gateway failed to handle this call. See the log of the gateway for the reason.';
}
