import { TimedOutError, UnavailableError } from '@fixpoint/shared/errors';
import {
  APICallError,
  type LanguageModel,
  RetryError,
  type SystemModelMessage,
  streamText,
  type ToolSet,
} from 'ai';
import { classifyChatError } from '../chat/classify-chat-error.js';
import { type AnswerDeadline, createAnswerDeadline } from './answer-deadline.js';
import type { Answer, Question, TokenUsage, ToolCall } from './conversation-model.js';

import { toModelMessages } from './to-model-messages.js';

export interface StreamingCall {
  readonly model: LanguageModel;
  readonly name: string;
  readonly tools: ToolSet;
  readonly system: string | SystemModelMessage;
  readonly question: Question;
  readonly temperature?: number | undefined;
  readonly maxTokens: number;
  /** Milliseconds for the answer with all of its retries. */
  readonly timeout: number;
  /** Retries after the first attempt, if the endpoint does not respond or its answer breaks off. */
  readonly retries: number;
  /** Kept out of every error. */
  readonly secret?: string | undefined;
  /** Marks what the vendor may cache; by default the messages stay as they are. */
  readonly mark?: (messages: ReturnType<typeof toModelMessages>) => ReturnType<typeof toModelMessages>;
}

export type StreamedAnswer = Omit<Answer, 'costUsd'>;

/**
 * One answer, read as it comes. The SDK retries requests that got no answer; an answer that broke off is requested again
 * here: what has been heard of it is dropped, and nothing was done yet.
 */
export async function streamAnswer(call: StreamingCall): Promise<StreamedAnswer> {
  const late = createAnswerDeadline(call.timeout, call.maxTokens);
  const signal = AbortSignal.any([call.question.signal, late.signal]);
  try {
    return await tryAnswer(call, late, signal);
  } finally {
    late.end();
  }
}

async function tryAnswer(
  call: StreamingCall,
  late: AnswerDeadline,
  signal: AbortSignal,
): Promise<StreamedAnswer> {
  for (let triesLeft = call.retries; ; triesLeft -= 1) {
    try {
      return await readAnswer(call, signal, late.progress);
    } catch (error) {
      if (call.question.signal.aborted) throw call.question.signal.reason;
      if (late.signal.aborted) {
        throw new TimedOutError(`The model ${call.name}`, late.timeMs(), {
          hint: 'Try a smaller model, or allow more time.',
        });
      }
      if (isRefusal(error) || triesLeft <= 0) throw classify(error, call);
    }
  }
}

async function readAnswer(
  call: StreamingCall,
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<StreamedAnswer> {
  const messages = toModelMessages(call.question.messages);
  const { fullStream } = streamText({
    model: call.model,
    system: call.system,
    messages: call.mark?.(messages) ?? messages,
    tools: call.tools,
    toolChoice: 'auto',
    maxOutputTokens: call.maxTokens,
    ...(call.temperature === undefined ? {} : { temperature: call.temperature }),
    maxRetries: call.retries,
    abortSignal: signal,
    // Errors come through the stream; without this the SDK prints them to the console as well.
    onError() {},
  });
  let text = '';
  // Thoughts and arguments take time as well.
  let streamed = '';
  const calls: ToolCall[] = [];
  for await (const part of fullStream) {
    switch (part.type) {
      case 'text-delta':
        text += part.text;
        streamed += part.text;
        onProgress(streamed);
        call.question.onText?.(text);
        break;
      case 'reasoning-delta':
        streamed += part.text;
        onProgress(streamed);
        break;
      case 'tool-input-delta':
        streamed += part.delta;
        onProgress(streamed);
        break;
      case 'tool-call':
        calls.push({ id: part.toolCallId, tool: part.toolName, args: part.input });
        break;
      case 'error':
        throw part.error;
      case 'finish-step': {
        if (part.rawFinishReason === undefined) throw brokenOff(call.name);
        const message = { role: 'assistant', text, calls } as const;
        return { message, finish: part.finishReason, usage: usageOf(part.usage) };
      }
    }
  }
  throw brokenOff(call.name);
}

/** True if the endpoint has refused, or the SDK has tried again already: asking once more would only repeat it. */
function isRefusal(error: unknown): boolean {
  return RetryError.isInstance(error) || (APICallError.isInstance(error) && error.statusCode !== 200);
}

function brokenOff(name: string): UnavailableError {
  return new UnavailableError(`The response of the model ${name} was cut off.`, {
    code: 'model-answer-broken-off',
    hint: 'Check that the endpoint is still running, then try again.',
  });
}

function classify(error: unknown, { name, secret }: StreamingCall): Error {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(last) && last.statusCode === 200) return brokenOff(name);
  return classifyChatError(last, { model: name, secret });
}

function usageOf(usage: {
  inputTokens: number | undefined;
  inputTokenDetails: { cacheReadTokens: number | undefined; cacheWriteTokens: number | undefined };
  outputTokens: number | undefined;
}): TokenUsage | null {
  if (usage.inputTokens === undefined || usage.outputTokens === undefined) return null;
  return {
    input: usage.inputTokens,
    cacheRead: usage.inputTokenDetails.cacheReadTokens ?? 0,
    cacheWrite: usage.inputTokenDetails.cacheWriteTokens ?? 0,
    output: usage.outputTokens,
  };
}
