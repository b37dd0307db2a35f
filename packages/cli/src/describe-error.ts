import { FixpointError, toFailure } from '@fixpoint/shared/errors';
import { exitCodes } from './command-context.js';
import { GatewayError } from './gateway/create-gateway-client.js';

/** An error as a line for the person at the terminal, and the exit code. An error of another library shows its stack: it is a bug. */
export function describeError(error: unknown): { text: string; code: number } {
  if (!(error instanceof FixpointError)) {
    return {
      text: error instanceof Error ? (error.stack ?? error.message) : String(error),
      code: exitCodes.failed,
    };
  }
  // A message may end with a text of another program, which has no full stop.
  const message = /[.!?…]$/.test(error.message) ? error.message : `${error.message}.`;
  const text = error.hint === undefined ? error.message : `${message} ${error.hint}`;
  const refused = error instanceof GatewayError && error.status >= 400 && error.status < 500;
  const usage = ['configuration', 'invalid-input', 'not-found'].includes(error.code);
  return { text, code: usage || refused ? exitCodes.usage : exitCodes.failed };
}

/** An error for the program that reads our output: its code, the message, and the next step. */
export function toProblem(error: unknown): { code: string; message: string; hint?: string } {
  const { code, message, hint } = toFailure(error);
  return { code, message, ...(hint === undefined ? {} : { hint }) };
}
