import type { Answer } from '@fixpoint/agents/conversation';

/** Model usage of a request so far. */
export interface Spending {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** For the answers alone. */
  readonly tokensPerSecond: number | null;
  /** US dollars; null if the price is not known. */
  readonly costUsd: number | null;
}

export function createSpendingMeter(): {
  add(answer: Pick<Answer, 'usage' | 'costUsd'>, ms: number): void;
  read(): Spending;
} {
  let [inputTokens, outputTokens, milliseconds] = [0, 0, 0];
  let costUsd: number | null = null;
  return {
    add({ usage, costUsd: cost }, ms) {
      inputTokens += usage?.input ?? 0;
      outputTokens += usage?.output ?? 0;
      milliseconds += usage === null ? 0 : ms;
      if (cost !== null) costUsd = (costUsd ?? 0) + cost;
    },
    read: () => ({
      inputTokens,
      outputTokens,
      costUsd,
      tokensPerSecond: milliseconds === 0 ? null : Math.round((outputTokens * 10_000) / milliseconds) / 10,
    }),
  };
}
