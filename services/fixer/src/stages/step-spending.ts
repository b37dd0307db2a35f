import { createSpendLedger } from '@fixpoint/agents/spend';
import { FixpointError, toFailure } from '@fixpoint/shared/errors';
import { FencedError, type StageContext } from '@fixpoint/tasks/engine';
import { z } from 'zod';

/** Note of a run of the step for later runs. */
const Noted = z.object({ spent_usd: z.number().nonnegative() });

/** Cost of engines in one step, over all of its runs: a run that fails costs money too, and the task gets the sum from the run that ends the step. */
export interface StepSpending {
  /** US dollars so far. */
  total(): number;
  /** Remaining budget; null: no limit. Never below 0. */
  remaining(): number | null;
  /** Counts an engine's cost, and records it before anything else can fail. */
  add(usd: number): Promise<void>;
  /** The error of a run, with the cost of the whole step in its context, as `spent_usd`. */
  attachTo(error: unknown): unknown;
}

export async function openStepSpending(
  context: Pick<StageContext, 'loadCheckpoint' | 'saveCheckpoint' | 'signal'>,
  budgetUsd: number | null,
): Promise<StepSpending> {
  const ledger = createSpendLedger({ budgetUsd });
  ledger.add(Noted.safeParse(await context.loadCheckpoint()).data?.spent_usd ?? 0);
  return {
    total: ledger.total,
    remaining: ledger.remaining,
    async add(usd) {
      ledger.add(usd);
      await context.saveCheckpoint({ spent_usd: ledger.total() } satisfies z.input<typeof Noted>);
    },
    attachTo(error) {
      // An aborted run has another reason, and a fenced run belongs to another worker: neither reports a cost.
      if (ledger.total() === 0 || context.signal.aborted || error instanceof FencedError) return error;
      const { code, message, retry, hint, context: values } = toFailure(error);
      return new FixpointError(message, {
        code,
        retry,
        hint,
        context: { ...values, spent_usd: ledger.total() },
        cause: error,
      });
    },
  };
}

/** The cost that a failed engine run reports, in US dollars. */
export function costOf(error: unknown): number {
  const spent = error instanceof FixpointError ? error.context?.spent_usd : undefined;
  return typeof spent === 'number' ? spent : 0;
}
