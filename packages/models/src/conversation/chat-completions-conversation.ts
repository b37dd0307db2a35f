import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { jsonSchema, type ToolSet, tool } from 'ai';
import { baseOf } from '../chat/base-of.js';
import { boundedFetch } from '../chat/bounded-fetch.js';
import { askStreaming } from './ask-streaming.js';
import type { ConversationModel, ToolOffer } from './conversation-model.js';
import { type Exchange, rememberRequest, tellExchange } from './exchange.js';
import { costOf, type Price } from './prices.js';
import { stringArgumentsFetch } from './string-arguments-fetch.js';

export interface ChatCompletionsOptions {
  /** The base, or the whole path: `http://localhost:1234/v1/chat/completions`. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token, to this endpoint only. Absent: the endpoint asks for none. */
  readonly apiKey?: string | undefined;
  readonly temperature: number;
  readonly mostTokens: number;
  /** Milliseconds for one answer, its retries included. */
  readonly timeout: number;
  readonly retries?: number;
  /** Null: not known, so spending cannot be told. */
  readonly price: Price | null;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/**
 * A model behind any endpoint that speaks OpenAI's chat completions with tools and pictures: LM Studio, vLLM, llama.cpp,
 * Ollama, hosted ones.
 */
export function createChatCompletionsConversation(options: ChatCompletionsOptions): ConversationModel {
  const { model, apiKey, temperature, mostTokens, timeout, price, retries = 4 } = options;
  const baseURL = baseOf(options.url);
  return {
    name: model,
    isPriced: price !== null,
    async ask(question) {
      const { fetch, seen } = rememberRequest(boundedFetch);
      const endpoint = createOpenAICompatible({
        name: 'chat',
        baseURL,
        includeUsage: true,
        fetch: stringArgumentsFetch(fetch),
        ...(apiKey === undefined ? {} : { apiKey }),
      });
      const ask = () =>
        askStreaming({
          model: endpoint.chatModel(model),
          name: model,
          tools: toFunctions(question.tools),
          system: question.system,
          question,
          temperature,
          mostTokens,
          timeout,
          retries,
          secret: apiKey,
        });
      const answer = await tellExchange(ask, seen, options.onExchange);
      return { ...answer, costUsd: costOf(answer.usage, price) };
    },
  };
}

function toFunctions(offers: readonly ToolOffer[]): ToolSet {
  return Object.fromEntries(
    offers.map((offer) => {
      if (offer.type !== 'function') {
        throw new ConfigurationError('Chat completions have no computer use tool.', {
          hint: 'Choose the chat policy for this model.',
        });
      }
      // No validation here: what the model gave is judged by the tool itself, whose errors the model understands.
      return [
        offer.name,
        tool({ description: offer.description, inputSchema: jsonSchema(offer.parameters) }),
      ];
    }),
  );
}
