import { ConfigurationError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';

/** The part of `node-llama-cpp` that we use. It is not installed with Fixpoint: with its native parts it is 85 MB and more. */
export interface LlamaModule {
  getLlama(options: {
    readonly build: 'never';
    readonly gpu: false | 'auto';
    readonly logLevel: 'error';
  }): Promise<Llama>;
  readonly LlamaChat: new (options: {
    readonly contextSequence: LlamaSequence;
    readonly chatWrapper: ChatWrapper | 'auto';
  }) => LlamaChat;
  readonly JinjaTemplateChatWrapper: new (options: {
    readonly template: string;
    readonly tokenizer: unknown;
  }) => ChatWrapper;
}

export interface Llama {
  loadModel(options: { readonly modelPath: string; readonly loadSignal?: AbortSignal }): Promise<LlamaModel>;
  createGrammarForJsonSchema(schema: object): Promise<LlamaGrammar>;
  getGrammarFor(type: 'json'): Promise<LlamaGrammar>;
  dispose(): Promise<void>;
}

interface LlamaModel {
  readonly tokenizer: unknown;
  createContext(options: { readonly contextSize: number; readonly threads: number }): Promise<LlamaContext>;
}

interface LlamaContext {
  readonly contextSize: number;
  getSequence(): LlamaSequence;
}

interface LlamaSequence {
  readonly tokenMeter: { readonly usedOutputTokens: number };
}

/** Opaque to us: made by the module, given back to it. */
export type LlamaGrammar = Readonly<Record<never, never>>;

interface ChatWrapper {
  generateContextState(options: {
    readonly chatHistory: readonly ChatItem[];
    readonly availableFunctions?: ChatFunctions | undefined;
    readonly documentFunctionParams: boolean;
  }): { readonly contextText: { tokenize(tokenizer: unknown): readonly unknown[] } };
}

export type ChatItem =
  | { readonly type: 'system'; readonly text: string }
  | { readonly type: 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly (string | ChatCallItem)[] };

export interface ChatCallItem {
  readonly type: 'functionCall';
  readonly name: string;
  readonly params: unknown;
  readonly result: unknown;
}

export type ChatFunctions = Readonly<
  Record<string, { readonly description?: string | undefined; readonly params?: object | undefined }>
>;

export interface LlamaChat {
  readonly chatWrapper: ChatWrapper;
  generateResponse(
    history: readonly ChatItem[],
    options: {
      readonly maxTokens?: number | undefined;
      readonly temperature?: number | undefined;
      readonly seed?: number | undefined;
      readonly signal: AbortSignal;
      readonly onTextChunk: (text: string) => void;
      readonly grammar?: LlamaGrammar;
      readonly functions?: ChatFunctions;
      readonly documentFunctionParams?: boolean;
    },
  ): Promise<{
    readonly response: string;
    readonly functionCalls?: readonly { readonly functionName: string; readonly params: unknown }[];
    readonly metadata: { readonly stopReason: string };
  }>;
}

/** Throws `ConfigurationError` if it is not installed, or cannot be loaded. */
export async function loadLlamaModule(
  // A parameter, so that neither the compiler nor the bundler looks for it: it exists only if a person installed it.
  name = 'node-llama-cpp',
): Promise<LlamaModule> {
  try {
    return (await import(name)) as LlamaModule;
  } catch (error) {
    throw describeFailure(error, name);
  }
}

/** The package is missing, or it is there and something that it needs is not: the message of the system names it. */
function describeFailure(error: unknown, name: string): ConfigurationError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${name}'`)) {
    return new ConfigurationError('node-llama-cpp is not installed, so models cannot run in this process.', {
      hint: 'Install it in the folder of Fixpoint (npm install --no-save node-llama-cpp), or use --server llama-server.',
      cause: error,
    });
  }
  return new ConfigurationError(
    `node-llama-cpp is installed but cannot be loaded: ${toSafeLine(message || String(error), 500)}`,
    {
      hint: 'Install it again in the folder of Fixpoint (npm install --no-save node-llama-cpp), or use --server llama-server.',
      cause: error,
    },
  );
}
