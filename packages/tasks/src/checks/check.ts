import type { PreconditionState, Retry } from '@fixpoint/shared/contracts';
import { FixpointError, toFailure } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';

/** Service of Fixpoint whose machine has the object of a check: the mailbox's token, the agent's login, the templates. */
export type CheckOwner = 'gateway' | 'desktop-runner' | 'mail-fetcher' | 'comparator' | 'fixer';

/** A check of the set-up. It has no effect. */
export interface Check<Subject = never, Name extends string = string> {
  readonly name: Name;
  /** Null: every machine. */
  readonly owner: CheckOwner | null;
  /** Kind of subject: a machine, a target service, or a task. */
  readonly scope: 'machine' | 'service' | 'task';
  /** Time limit, in ms, if the usual one of the scope is too short. */
  readonly limitMs?: number;
  /** Returns every fault that it knows. An error that it throws becomes a result with the state `unknown`. */
  readonly run: (subject: Subject, signal: AbortSignal) => Promise<Finding>;
}

export interface Finding {
  readonly state: PreconditionState;
  /** Stable name of the fault, which docs/troubleshooting.md explains. */
  readonly code?: string | undefined;
  readonly message: string;
  /** Step that makes it `ok`. */
  readonly remedy?: string | undefined;
  /** Retry verdict of a failed check; `never` by default. */
  readonly retry?: Retry | undefined;
  /** Details, one line each. */
  readonly table?:
    | readonly { readonly name: string; readonly value: string; readonly how: string }[]
    | undefined;
  /** Removes the fault, and returns a line that says how. */
  readonly fix?: (() => Promise<string>) | undefined;
}

export interface CheckResult<Name extends string = string> extends Finding {
  readonly name: Name;
}

/** Checks of machines start programs, so they get more time. */
const limitsMs = { machine: 60_000, service: 20_000, task: 20_000 } as const;
const maxTextLength = 1_000;

/** Runs a check to its end or to its limit. Never throws. */
export async function runCheck<Name extends string>(
  check: Check<never, Name>,
  subject: unknown,
  signal: AbortSignal,
): Promise<CheckResult<Name>> {
  const { name, limitMs = limitsMs[check.scope] } = check;
  const limit = AbortSignal.timeout(limitMs);
  const end = AbortSignal.any([signal, limit]);
  // A check that ignores its signal is abandoned. The check and the subject come from the same list, so they fit.
  const finding = await Promise.race([check.run(subject as never, end), rejectOnAbort(end)]).catch(
    (thrown: unknown) => describeBreak(name, limit.aborted ? limitMs : null, thrown),
  );
  const { message, remedy } = finding;
  return {
    name,
    ...finding,
    message: toSafeLine(message, maxTextLength),
    ...(remedy === undefined ? {} : { remedy: toSafeLine(remedy, maxTextLength) }),
  };
}

function describeBreak(name: string, limitMs: number | null, thrown: unknown): Finding {
  if (limitMs !== null) {
    const message = `The check of ${name} timed out after ${limitMs / 1000} s.`;
    const remedy = 'Run "fixpoint doctor" on that machine to see what hangs.';
    return { state: 'unknown', code: 'precondition/no-answer', message, remedy };
  }
  const { message, hint } = toFailure(thrown);
  return {
    state: 'unknown',
    code: thrown instanceof FixpointError ? thrown.code : 'precondition/broken',
    message: `${name} could not be checked: ${message}`,
    remedy: hint ?? 'Run "fixpoint doctor" on that machine, and read the log of the service.',
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The error with which a task stops before its first effect. */
export function toCheckError({ name, message, code, remedy, retry }: CheckResult): FixpointError {
  return new FixpointError(message, {
    code: code ?? 'precondition/failed',
    retry: retry ?? 'never',
    hint: remedy,
    context: { precondition: name },
  });
}
