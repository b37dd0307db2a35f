import type { TokenUsage } from './conversation-model.js';

/** US dollars for a million tokens. Reading from the prompt cache costs a tenth of the input, writing to it a quarter more. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** Anthropic's prices of the models of the computer use table. */
export const anthropicPrices: Readonly<Record<string, Price>> = {
  'claude-opus-4-5': { input: 5, output: 25 },
  'claude-opus-4-6': { input: 5, output: 25 },
  'claude-sonnet-4-5': { input: 3, output: 15 },
  'claude-sonnet-4-6': { input: 3, output: 15 },
  'claude-haiku-4-5': { input: 1, output: 5 },
};

/** Cost of an answer; null if the price or the tokens are not known. */
export function costOf(usage: TokenUsage | null, price: Price | null): number | null {
  if (usage === null || price === null) return null;
  const fresh = Math.max(0, usage.input - usage.cacheRead - usage.cacheWrite);
  const input = fresh + usage.cacheRead * 0.1 + usage.cacheWrite * 1.25;
  return (input * price.input + usage.output * price.output) / 1e6;
}

/**
 * Cost of one answer of Claude, in US dollars. A model without a price costs as much as the dearest one of its kind, or of all kinds.
 * `input`: tokens that are not in the cache.
 */
export function costOfAnswer({ model, ...usage }: TokenUsage & { readonly model: string }): number {
  const prices = Object.entries(anthropicPrices);
  const kind = /opus|sonnet|haiku/.exec(model)?.[0] ?? '';
  const known = prices.find(([name]) => model.startsWith(name));
  const alike = known === undefined ? prices.filter(([name]) => name.includes(kind)) : [known];
  const [price = null] = alike.map(([, candidate]) => candidate).sort((a, b) => b.output - a.output);
  return costOf({ ...usage, input: usage.input + usage.cacheRead + usage.cacheWrite }, price) ?? 0;
}
