import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type {
  ChatCallItem,
  ChatFunctions,
  ChatItem,
  Llama,
  LlamaGrammar,
  LlamaModule,
} from './llama-module.js';

export interface EmbeddedModelOptions {
  /** A model in the GGUF format. */
  readonly model: string;
  /** A chat template in Jinja; absent: the model's own. */
  readonly template?: string | undefined;
  readonly contextTokens: number;
  /** JSON schema that every answer fits, whatever is asked; as llama-server's `--json-schema`. */
  readonly answerSchema?: object | undefined;
  readonly signal: AbortSignal;
}

export interface ChatRequest {
  readonly history: readonly ChatItem[];
  readonly functions?: ChatFunctions | undefined;
  /** `any`: JSON of whatever shape. */
  readonly format?: object | 'any' | undefined;
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly seed?: number | undefined;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
}

export interface ChatAnswer {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly args: string }[];
  readonly finish: 'stop' | 'length' | 'tool_calls';
  readonly usage: { readonly input: number; readonly output: number };
}

/** The question does not fit into the model's window. */
export class ContextOverflow extends Error {
  constructor(
    readonly tokens: number,
    readonly window: number,
  ) {
    super(`The request has ${tokens} tokens, but the context window of the model has ${window}.`);
  }
}

export interface EmbeddedModel {
  readonly contextTokens: number;
  /** One answer at a time: others wait. Throws `ContextOverflow`, or the signal's reason. */
  answer(request: ChatRequest): Promise<ChatAnswer>;
  close(): Promise<void>;
}

/** Loads a model into this process by `node-llama-cpp`, on half of the processor's cores: more of them starve each other on a busy machine. */
export async function openEmbeddedModel(
  { getLlama, LlamaChat, JinjaTemplateChatWrapper }: LlamaModule,
  options: EmbeddedModelOptions,
): Promise<EmbeddedModel> {
  const llama = await getLlama({ build: 'never', gpu: 'auto', logLevel: 'error' });
  try {
    const model = await llama
      .loadModel({ modelPath: options.model, loadSignal: options.signal })
      .catch((error: unknown) => {
        options.signal.throwIfAborted();
        throw new ConfigurationError(
          `The model ${options.model} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
          {
            hint: 'Set --model-file to a model in the GGUF format, and check that there is enough memory.',
          },
        );
      });
    const context = await model.createContext({
      contextSize: options.contextTokens,
      threads: Math.max(1, Math.floor(availableParallelism() / 2)),
    });
    const sequence = context.getSequence();
    const chatWrapper =
      options.template === undefined
        ? 'auto'
        : new JinjaTemplateChatWrapper({
            template: await readFile(options.template, 'utf8'),
            tokenizer: model.tokenizer,
          });
    const chat = new LlamaChat({ contextSequence: sequence, chatWrapper });
    const always =
      options.answerSchema === undefined
        ? null
        : await llama.createGrammarForJsonSchema(options.answerSchema);

    async function answer(request: ChatRequest): Promise<ChatAnswer> {
      request.signal.throwIfAborted();
      const { format, functions, signal } = request;
      const history = [...request.history, { type: 'model' as const, response: [] }];
      const { contextText } = chat.chatWrapper.generateContextState({
        chatHistory: history,
        availableFunctions: functions,
        documentFunctionParams: true,
      });
      const input = contextText.tokenize(model.tokenizer).length;
      if (input >= context.contextSize) throw new ContextOverflow(input, context.contextSize);
      const grammar = always ?? (await createGrammar(llama, format));
      const toolOptions = functions === undefined ? {} : { functions, documentFunctionParams: true };
      const before = sequence.tokenMeter.usedOutputTokens;
      const { response, functionCalls, metadata } = await chat.generateResponse(history, {
        maxTokens: Math.min(request.maxTokens ?? Number.POSITIVE_INFINITY, context.contextSize - input),
        temperature: request.temperature,
        seed: request.seed,
        signal,
        onTextChunk: request.onText,
        // The library takes one of the two: a grammar leaves no room for its own form of a call.
        ...(grammar === null ? toolOptions : { grammar }),
      });
      const output = sequence.tokenMeter.usedOutputTokens - before;
      const calls = (functionCalls ?? []).map(({ functionName, params }) => ({
        id: randomUUID(),
        name: functionName,
        args: JSON.stringify(params ?? {}),
      }));
      const ended = calls.length > 0 ? 'tool_calls' : 'stop';
      const finish = metadata.stopReason === 'maxTokens' ? 'length' : ended;
      return { text: response, calls, finish, usage: { input, output } };
    }

    let last: Promise<unknown> = Promise.resolve();
    return {
      contextTokens: context.contextSize,
      answer(request) {
        const next = last.then(() => answer(request));
        last = next.catch(() => {});
        return next;
      },
      async close() {
        await last;
        await llama.dispose();
      },
    };
  } catch (error) {
    await llama.dispose();
    throw error;
  }
}

async function createGrammar(llama: Llama, format: ChatRequest['format']): Promise<LlamaGrammar | null> {
  if (format === undefined) return null;
  return format === 'any' ? llama.getGrammarFor('json') : llama.createGrammarForJsonSchema(format);
}

/** An earlier call of the model, with its result. */
export function toCallItem(name: string, args: string, result: string): ChatCallItem {
  let params: unknown = args;
  try {
    params = JSON.parse(args);
  } catch {
    // The model's own words then, as they were.
  }
  return { type: 'functionCall', name, params, result };
}
