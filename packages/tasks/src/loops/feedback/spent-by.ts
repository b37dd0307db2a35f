import type { Failure } from '@fixpoint/shared/contracts';

/** Cost of a failed stage, in US dollars: engines report it in the context of their errors, as `spent_usd`. */
export function spentBy(failure: Failure): number {
  const spent = failure.context?.spent_usd;
  return typeof spent === 'number' && Number.isFinite(spent) && spent > 0 ? spent : 0;
}
