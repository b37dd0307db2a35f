import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { ConfigurationError, TimedOutError } from '@fixpoint/shared/errors';
import { generateText } from 'ai';
import type { z } from 'zod';
import { boundedFetch } from './bounded-fetch.js';
import { classifyChatError } from './classify-chat-error.js';
import { readJsonAnswer } from './read-json-answer.js';

export interface ChatModelOptions {
  /** Where the endpoint's `/chat/completions` is: `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  /** As the endpoint calls it. */
  readonly model: string;
  /** Sent as a bearer token, to this endpoint only; never part of an error. Absent: the endpoint asks for none. */
  readonly apiKey?: string;
  /** Milliseconds that one answer may take. */
  readonly timeout?: number;
}

export interface ChatQuestion<Answer> {
  /** What the model is to do. Written by us alone. */
  readonly instructions: string;
  /** What it is to do it with. May be hostile: the instructions must say that it is data. */
  readonly data: string;
  /** What the answer must be, as JSON. */
  readonly schema: z.ZodType<Answer>;
  readonly signal?: AbortSignal;
  readonly mostTokens?: number;
}

/** A model behind an endpoint that speaks OpenAI's chat completions, as most do: hosted ones, Ollama, vLLM, llama.cpp. */
export interface ChatModel {
  readonly name: string;
  /**
   * One question, one answer, no tools and no second try. Throws `ConfigurationError` (address, key, model), `UnavailableError`,
   * `TimedOutError`, and `FixpointError` with the code `model-answer-unusable` for an answer that does not fit the schema.
   */
  ask<Answer>(question: ChatQuestion<Answer>): Promise<Answer>;
}

const defaultTimeout = 60_000;
const defaultTokens = 4_000;

/** Nothing is sent before the first question. Throws `ConfigurationError` for an address that is none. */
export function createChatModel({
  url,
  model,
  apiKey,
  timeout = defaultTimeout,
}: ChatModelOptions): ChatModel {
  const endpoint = createOpenAICompatible({
    name: 'chat',
    baseURL: baseOf(url),
    fetch: boundedFetch,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  return {
    name: model,
    async ask({ instructions, data, schema, signal, mostTokens = defaultTokens }) {
      const late = AbortSignal.timeout(timeout);
      try {
        const { text } = await generateText({
          model: endpoint.chatModel(model),
          system: instructions,
          prompt: data,
          temperature: 0,
          maxOutputTokens: mostTokens,
          maxRetries: 0,
          abortSignal: signal === undefined ? late : AbortSignal.any([signal, late]),
        });
        return readJsonAnswer(text, schema);
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (late.aborted)
          throw new TimedOutError(`The model ${model}`, timeout, {
            hint: 'Try a smaller model, or allow more time.',
          });
        throw classifyChatError(error, { model, secret: apiKey });
      }
    },
  };
}

/** People paste the whole path as often as the base. */
function baseOf(url: string): string {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (
    address === null ||
    !/^https?:$/.test(address.protocol) ||
    address.username !== '' ||
    address.password !== ''
  ) {
    throw new ConfigurationError('The address of the model endpoint cannot be used.', {
      hint: 'Give an address such as http://127.0.0.1:11434/v1, without a key or password in it.',
    });
  }
  return `${address.origin}${address.pathname.replace(/\/(?:chat\/completions\/?)?$/, '')}${address.search}`;
}
