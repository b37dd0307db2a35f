import { FixpointError } from '@fixpoint/shared/errors';

/** The same error with the cost of the answer added: an unreadable answer is paid for too. */
export function addSpend(error: unknown, spentUsd: number): unknown {
  if (!(error instanceof FixpointError) || spentUsd === 0) return error;
  const { code, retry, hint, context, cause } = error;
  return new FixpointError(error.message, {
    code,
    retry,
    hint,
    context: { ...context, spent_usd: spentUsd },
    cause,
  });
}

/** The model cost that an error carries, in US dollars; 0 if it carries none. */
export function spentOf(error: unknown): number {
  const spent = error instanceof FixpointError ? error.context?.spent_usd : undefined;
  return typeof spent === 'number' ? spent : 0;
}
