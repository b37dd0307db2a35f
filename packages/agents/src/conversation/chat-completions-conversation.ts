import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { jsonSchema, type ToolSet, tool } from 'ai';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import { baseOf, boundedFetch } from '../chat/model-endpoint.js';
import type { ConversationModel, ToolOffer } from './conversation-model.js';
import { dropRefusedTools } from './drop-refused-tools.js';
import { type Exchange, rememberRequest, reportExchange } from './exchange.js';
import { costOf, type Price } from './prices.js';
import { streamAnswer } from './stream-answer.js';

export interface ChatCompletionsOptions {
  /** The base, or the whole path: `http://localhost:1234/v1/chat/completions`. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token, to this endpoint only. Absent: the endpoint requires none. */
  readonly apiKey?: string | undefined;
  readonly temperature: number;
  readonly maxTokens: number;
  /** Milliseconds for one answer, its retries included. */
  readonly timeout: number;
  readonly retries?: number;
  /** Null: not known, so spending cannot be reported. */
  readonly price: Price | null;
  /** The caller reads calls in the text too, so an endpoint that refuses tools is asked without them. */
  readonly readsTextCalls?: boolean | undefined;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/**
 * A model behind any endpoint that speaks OpenAI's chat completions with tools and pictures: LM Studio, vLLM, llama.cpp,
 * Ollama, hosted ones.
 */
export function createChatCompletionsConversation(options: ChatCompletionsOptions): ConversationModel {
  const { model, apiKey, temperature, maxTokens, timeout, price, retries = 4 } = options;
  const baseURL = baseOf(options.url);
  const reach = options.readsTextCalls === true ? dropRefusedTools(boundedFetch) : boundedFetch;
  return {
    name: model,
    isPriced: price !== null,
    async ask(question) {
      const { fetch, seen } = rememberRequest(reach);
      const endpoint = createOpenAICompatible({
        name: 'chat',
        baseURL,
        includeUsage: true,
        fetch: stringArgumentsFetch(fetch),
        ...(apiKey === undefined ? {} : { apiKey }),
      });
      const ask = () =>
        streamAnswer({
          model: endpoint.chatModel(model),
          name: model,
          tools: toFunctions(question.tools),
          system: question.system,
          question,
          temperature,
          maxTokens,
          timeout,
          retries,
          secret: apiKey,
        });
      const answer = await reportExchange(ask, seen, options.onExchange);
      return { ...answer, costUsd: costOf(answer.usage, price) };
    },
  };
}

function toFunctions(offers: readonly ToolOffer[]): ToolSet {
  return Object.fromEntries(
    offers.map((offer) => {
      if (offer.type !== 'function') {
        throw new ConfigurationError('The chat completions API has no computer use tool.', {
          hint: 'Choose the chat policy for this model.',
        });
      }
      // No validation here: the tool itself validates its arguments, with errors that the model understands.
      return [
        offer.name,
        tool({ description: offer.description, inputSchema: jsonSchema(offer.parameters) }),
      ];
    }),
  );
}

/**
 * A `fetch` that repairs answers of endpoints which send a tool call's arguments as an object: the protocol, and the SDK, want them as
 * text. The data of all other events passes unchanged.
 */
function stringArgumentsFetch(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    if (!response.ok || response.body === null) return response;
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('text/event-stream')) return response;
    const mended = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .pipeThrough(
        new TransformStream<EventSourceMessage, string>({
          transform: ({ data }, controller) => controller.enqueue(`data: ${mendData(data)}\n\n`),
        }),
      );
    return new Response(mended.pipeThrough(new TextEncoderStream()), response);
  };
}

function mendData(data: string): string {
  // A text with several lines needs the name of the field before each.
  const unchanged = data.replaceAll('\n', '\ndata: ');
  if (!data.includes('"tool_calls"')) return unchanged;
  let event: { choices?: { delta?: { tool_calls?: { function?: { arguments?: unknown } }[] } }[] };
  try {
    event = JSON.parse(data);
  } catch {
    return unchanged;
  }
  let changed = false;
  for (const choice of event.choices ?? []) {
    for (const { function: called } of choice.delta?.tool_calls ?? []) {
      if (typeof called?.arguments !== 'object' || called.arguments === null) continue;
      called.arguments = JSON.stringify(called.arguments);
      changed = true;
    }
  }
  return changed ? JSON.stringify(event) : unchanged;
}
