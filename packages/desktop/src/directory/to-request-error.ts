import type { DesktopReply } from '@fixpoint/shared/contracts';
import { ConflictError, FixpointError, UnavailableError } from '@fixpoint/shared/errors';

/** A runner's refusal, converted to the error that it was there. */
export function toRequestError(
  { code, message, hint, reason, retry }: Extract<DesktopReply, { type: 'error' }>,
  desktop: string,
): FixpointError {
  const context = { desktop };
  if (reason !== undefined) {
    return new ConflictError(message, { reason, context, ...(hint === undefined ? {} : { hint }) });
  }
  return new FixpointError(message, { code, retry, hint, context });
}

/** No runner holds the name, or its holder is cut off from Redis. */
export function notConnected(desktop: string): UnavailableError {
  return new UnavailableError(`The desktop "${desktop}" is not connected.`, {
    code: 'desktop-not-connected',
    hint: 'Start its desktop-runner, and check that it reaches Redis.',
    context: { desktop },
  });
}

export function notAnswered(desktop: string, ms: number): UnavailableError {
  return new UnavailableError(
    `The desktop "${desktop}" did not respond within ${Math.round(ms / 1_000)} s.`,
    {
      code: 'desktop-silent',
      hint: 'Its runner may be overloaded or its machine asleep. Try again.',
      context: { desktop },
    },
  );
}
