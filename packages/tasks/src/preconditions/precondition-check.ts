import type {
  PreconditionName,
  PreconditionResult,
  Retry,
  ServiceDefinition,
} from '@fixpoint/shared/contracts';
import { FixpointError, toFailure } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import type { PreconditionSubject, SubjectOf } from './precondition-subject.js';

/** Checks one precondition without any effect. Returns every fault that it knows; what it throws is unknown. */
export type PreconditionCheck<Subject = ServiceDefinition> = (
  subject: Subject,
  signal: AbortSignal,
) => Promise<PreconditionResult>;

/** The checks that a service can make, by the preconditions' names. */
export type PreconditionChecks = {
  readonly [Name in PreconditionName]?: PreconditionCheck<SubjectOf<Name>>;
};

/** Longest single check, in milliseconds. */
const limitMs = 20_000;
const longestText = 1_000;

export function passed(name: PreconditionName, message: string): PreconditionResult {
  return { name, state: 'ok', message: toSafeLine(message, longestText) };
}

/** A fault in one line, with the remedy that a person can carry out. */
export function faulty(
  name: PreconditionName,
  state: 'warning' | 'failed' | 'unknown',
  fault: { readonly code: string; readonly message: string; readonly remedy: string; readonly retry?: Retry },
): PreconditionResult {
  const { code, message, remedy, retry } = fault;
  return {
    name,
    state,
    code,
    message: toSafeLine(message, longestText),
    remedy: toSafeLine(remedy, longestText),
    ...(retry === undefined ? {} : { retry }),
  };
}

/** Runs a check to its end or to its limit. Never throws. */
export async function runCheck(
  name: PreconditionName,
  check: PreconditionCheck<never>,
  subject: PreconditionSubject,
  signal: AbortSignal,
): Promise<PreconditionResult> {
  const limit = AbortSignal.timeout(limitMs);
  const end = AbortSignal.any([signal, limit]);
  try {
    // A check that ignores its signal is abandoned. The names and the subject come from the same task, so they fit.
    return await Promise.race([check(subject as never, end), rejectOnAbort(end)]);
  } catch (thrown) {
    if (limit.aborted) {
      return faulty(name, 'unknown', {
        code: 'precondition/no-answer',
        message: `The check of ${name} timed out after ${limitMs / 1000} s.`,
        remedy: 'Run "fixpoint doctor" on that machine to see what hangs.',
      });
    }
    const { message, hint } = toFailure(thrown);
    return faulty(name, 'unknown', {
      code: thrown instanceof FixpointError ? thrown.code : 'precondition/broken',
      message: `${name} could not be checked: ${message}`,
      remedy: hint ?? 'Run "fixpoint doctor" on that machine, and read the log of the service.',
    });
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The error with which a task stops before its first effect. */
export function toPreconditionError(result: PreconditionResult): FixpointError {
  return new FixpointError(result.message, {
    code: result.code ?? 'precondition/failed',
    retry: result.retry ?? 'never',
    hint: result.remedy,
    context: { precondition: result.name },
  });
}
