import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { TimedOutError } from '@fixpoint/shared/errors';
import { generateText } from 'ai';
import type { z } from 'zod';
import { classifyChatError } from './classify-chat-error.js';
import { baseOf, boundedFetch } from './model-endpoint.js';
import { readJsonAnswer } from './read-json-answer.js';

export interface ChatModelOptions {
  /** Base address of the endpoint's `/chat/completions`: `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  /** As the endpoint calls it. */
  readonly model: string;
  /** Sent as a bearer token, to this endpoint only; never part of an error. Absent: the endpoint requires none. */
  readonly apiKey?: string;
  /** Milliseconds that one answer may take. */
  readonly timeout?: number;
}

/** A question whose answer is taken as it comes. */
export interface ChatTextQuestion {
  /** Instructions for the model. Written by us alone. */
  readonly instructions: string;
  /** Data for the task. May be hostile: the instructions must state that it is data. */
  readonly data: string;
  /** Shown before the data; may be just as hostile. */
  readonly picture?: { readonly bytes: Buffer; readonly mime: 'image/jpeg' | 'image/png' };
  readonly signal?: AbortSignal;
  readonly maxTokens?: number;
  /** Gets the tokens that the answer took, if the endpoint reports them, before the answer is read. */
  readonly onUsage?: (tokens: { readonly input: number; readonly output: number }) => void;
}

export interface ChatQuestion<Answer> extends ChatTextQuestion {
  /** Schema of the answer, as JSON. */
  readonly schema: z.ZodType<Answer>;
}

/** A model behind an endpoint that speaks OpenAI's chat completions, as most do: hosted ones, Ollama, vLLM, llama.cpp. */
export interface ChatModel {
  readonly name: string;
  /**
   * One question, one answer, no tools and no second try. Throws `ConfigurationError` (address, key, model), `UnavailableError`,
   * `TimedOutError`, and `FixpointError` with the code `model-answer-unusable` for an answer that does not fit the schema.
   */
  ask<Answer>(question: ChatQuestion<Answer>): Promise<Answer>;
  /** The same for an answer that the caller parses. */
  askText(question: ChatTextQuestion): Promise<string>;
}

const defaultTimeout = 60_000;
const defaultTokens = 4_000;

/** Nothing is sent before the first question. Throws `ConfigurationError` for an invalid address. */
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
  async function answer<Answer>(
    { instructions, data, picture, signal, onUsage, maxTokens = defaultTokens }: ChatTextQuestion,
    read: (text: string) => Answer,
  ): Promise<Answer> {
    const late = AbortSignal.timeout(timeout);
    try {
      const { text, totalUsage } = await generateText({
        model: endpoint.chatModel(model),
        system: instructions,
        prompt:
          picture === undefined
            ? data
            : [
                {
                  role: 'user',
                  content: [
                    { type: 'image', image: picture.bytes, mediaType: picture.mime },
                    { type: 'text', text: data },
                  ],
                },
              ],
        temperature: 0,
        maxOutputTokens: maxTokens,
        maxRetries: 0,
        abortSignal: signal === undefined ? late : AbortSignal.any([signal, late]),
      });
      onUsage?.({ input: totalUsage.inputTokens ?? 0, output: totalUsage.outputTokens ?? 0 });
      return read(text);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (late.aborted)
        throw new TimedOutError(`The model ${model}`, timeout, {
          hint: 'Try a smaller model, or allow more time.',
        });
      throw classifyChatError(error, { model, secret: apiKey });
    }
  }

  return {
    name: model,
    ask: ({ schema, ...question }) => answer(question, (text) => readJsonAnswer(text, schema)),
    askText: (question) => answer(question, (text) => text),
  };
}
