import { createAnthropic } from '@ai-sdk/anthropic';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { SystemModelMessage, ToolSet } from 'ai';
import { boundedFetch } from '../chat/model-endpoint.js';
import { type ComputerUseModel, computerUseModelOf } from './computer-use-models.js';
import type { ConversationModel, ToolOffer } from './conversation-model.js';
import { type Exchange, rememberRequest, reportExchange } from './exchange.js';
import { anthropicPrices, costOf } from './prices.js';
import { streamAnswer } from './stream-answer.js';

export interface ComputerUseOptions {
  /** One of `computerUseModels`; throws for another. */
  readonly model: string;
  readonly apiKey: string;
  /** `https://api.anthropic.com/v1` by default. */
  readonly url?: string | undefined;
  readonly maxTokens?: number;
  /** Milliseconds for one answer, its retries included. */
  readonly timeout: number;
  readonly retries?: number;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

const cached = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

/** A Claude model with the computer use tool of its version, or for a question without tools, over Anthropic's Messages API. */
export function createComputerUseConversation(options: ComputerUseOptions): ConversationModel {
  const { model, apiKey, timeout, maxTokens = 4_096, retries = 4 } = options;
  const row = computerUseModelOf(model);
  const price = anthropicPrices[row.name] ?? null;
  return {
    name: model,
    isPriced: price !== null,
    async ask(question) {
      const { fetch, seen } = rememberRequest(boundedFetch);
      const anthropic = createAnthropic({
        apiKey,
        fetch,
        ...(options.url === undefined ? {} : { baseURL: options.url.replace(/\/+$/, '') }),
      });
      const system: SystemModelMessage = {
        role: 'system',
        content: question.system,
        providerOptions: cached,
      };
      const ask = () =>
        streamAnswer({
          model: anthropic(model),
          name: model,
          tools: question.tools.length === 0 ? {} : toComputer(question.tools, row, anthropic),
          system,
          question,
          maxTokens,
          timeout,
          retries,
          secret: apiKey,
          // Tools and system never change; the newest message is where the next request's known part ends.
          mark: (messages) =>
            messages.map((message, index) =>
              index === messages.length - 1 ? { ...message, providerOptions: cached } : message,
            ),
        });
      const answer = await reportExchange(ask, seen, options.onExchange);
      return { ...answer, costUsd: costOf(answer.usage, price) };
    },
  };
}

function toComputer(
  offers: readonly ToolOffer[],
  { tool, zoom }: ComputerUseModel,
  { tools }: ReturnType<typeof createAnthropic>,
): ToolSet {
  const [offer] = offers;
  if (offer?.type !== 'computer' || offers.length > 1) {
    throw new ConfigurationError('A computer use model supports only the computer tool.', {
      hint: 'Choose the computer-use policy for this model.',
    });
  }
  const size = { displayWidthPx: offer.width, displayHeightPx: offer.height };
  const computer =
    tool === 'computer_20251124'
      ? tools.computer_20251124({ ...size, enableZoom: zoom })
      : tools.computer_20250124(size);
  // The provider's types leave optional fields open to undefined, the SDK's set does not.
  return { computer } as ToolSet;
}
