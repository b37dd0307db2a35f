/** Adds up the costs of models, in US dollars, against an optional budget. */
export interface SpendLedger {
  /** Adds a cost; values other than positive finite numbers count as nothing. */
  add(usd: number): void;
  /** Sum so far, rounded to a millionth, the unit in which prices are quoted. */
  total(): number;
  /** Remaining budget; null: no limit. Never below 0. */
  remaining(): number | null;
}

export function createSpendLedger(options: { budgetUsd: number | null }): SpendLedger {
  // Millionths of a dollar, as whole numbers: sums of cents in floating point drift.
  let millionths = 0;
  return {
    add(usd) {
      if (Number.isFinite(usd) && usd > 0) millionths += Math.round(usd * 1e6);
    },
    total() {
      return millionths / 1e6;
    },
    remaining() {
      if (options.budgetUsd === null) return null;
      return Math.max(0, Math.round(options.budgetUsd * 1e6) - millionths) / 1e6;
    },
  };
}
