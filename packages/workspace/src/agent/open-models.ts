import {
  type ConversationModel,
  createChatCompletionsConversation,
  type Price,
  readContextWindow,
} from '@fixpoint/agents/conversation';

export interface ModelOptions {
  /** Base address of any endpoint that speaks OpenAI's chat completions: `http://127.0.0.1:8080/v1`. */
  readonly url: string;
  /** As the endpoint calls it. */
  readonly name: string;
  readonly apiKey?: string | undefined;
  /** Tokens that the model keeps in view; absent: the endpoint is asked, else 8192. */
  readonly contextTokens?: number | undefined;
  /** US dollars for a million tokens; null: not known. */
  readonly price?: Price | null | undefined;
  /** Milliseconds until an answer of a step must come. One that comes slowly gets more. */
  readonly timeoutMs?: number | undefined;
  /** The same for each answer of the planning; absent: 90 s for the architecture, 60 s for the steps. */
  readonly planningTimeoutMs?: number | undefined;
}

/** The three ways in which one model is asked. */
export interface Models {
  readonly architecture: ConversationModel;
  readonly breakdown: ConversationModel;
  readonly execution: ConversationModel;
  /** Tokens that a step's question may have. */
  readonly questionTokens: number;
}

const defaultContextTokens = 8_192;
const maxAnswerLength = 4_096;
/** Tokens of the tools' schemas in every question. */
const toolTokens = 1_500;

/** Architecture with a little freedom, breakdown and execution with none: the same question gets the same answer. */
export async function openModels(options: ModelOptions, signal: AbortSignal): Promise<Models> {
  const { url, name, apiKey, price = null, timeoutMs = 300_000, planningTimeoutMs } = options;
  const window =
    options.contextTokens ??
    (await readContextWindow({ url, model: name, apiKey, signal })) ??
    defaultContextTokens;
  const answerTokens = Math.min(maxAnswerLength, Math.floor(window / 3));
  const create = (temperature: number, timeout: number, maxTokens: number) =>
    createChatCompletionsConversation({
      url,
      model: name,
      apiKey,
      price,
      temperature,
      timeout,
      maxTokens,
      readsTextCalls: true,
    });
  return {
    architecture: create(0.3, planningTimeoutMs ?? 90_000, 500),
    breakdown: create(0, planningTimeoutMs ?? 60_000, 400),
    execution: create(0, timeoutMs, answerTokens),
    questionTokens: Math.max(1_024, window - answerTokens - toolTokens),
  };
}
