import { FixpointError } from '@fixpoint/shared/errors';

/** The same error, which also says what the answer behind it cost: an answer that nobody can read is paid for all the same. */
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
