/** A tool that the model is offered: a function of ours, or the computer that the vendor trained it on. */
export type ToolOffer =
  | {
      readonly type: 'function';
      readonly name: string;
      readonly description: string;
      /** JSON schema of its arguments. */
      readonly parameters: Readonly<Record<string, unknown>>;
    }
  /** A screen of this many pixels. Only models with a computer use tool take it. */
  | { readonly type: 'computer'; readonly width: number; readonly height: number };

export interface Question {
  readonly system: string;
  readonly messages: readonly Message[];
  readonly tools: readonly ToolOffer[];
  readonly signal: AbortSignal;
  /** Receives the text so far as it comes. It restarts if an answer broke off and is requested again. */
  readonly onText?: ((soFar: string) => void) | undefined;
}

/** Tokens of one answer, as the endpoint counted them. `input` holds all of them, the cached ones too. */
export interface TokenUsage {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

export interface Answer {
  readonly message: AssistantMessage;
  /** Why the model stopped: `stop`, `tool-calls`, `length`, `content-filter`. */
  readonly finish: string;
  /** Null if the endpoint did not report it. */
  readonly usage: TokenUsage | null;
  /** US dollars; null if the price is not known. */
  readonly costUsd: number | null;
}

/** A model that converses with tools and sees pictures. Streams, and retries, since its requests have no effect. */
export interface ConversationModel {
  /** As its vendor or endpoint calls it. */
  readonly name: string;
  /** True if its price is known, so that a budget can hold it. */
  readonly isPriced: boolean;
  /** Throws `ConfigurationError`, `UnavailableError`, `TimedOutError`, or the signal's reason. */
  ask(question: Question): Promise<Answer>;
}

/** A picture that a model is shown. Its bytes go to the model and nowhere else; logs and transcripts name it. */
export interface ShownPicture {
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
  readonly mime: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

export type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'picture'; readonly picture: ShownPicture };

/** A model's wish to use a tool. `args` is as the model gave it: an object mostly, text if it was not JSON. */
export interface ToolCall {
  readonly id: string;
  readonly tool: string;
  readonly args: unknown;
}

export interface UserMessage {
  readonly role: 'user';
  readonly parts: readonly MessagePart[];
  /** Stays when older messages are forgotten. */
  readonly pinned?: boolean | undefined;
}
export interface AssistantMessage {
  readonly role: 'assistant';
  readonly text: string;
  readonly calls: readonly ToolCall[];
}
/** Response to one tool call. */
export interface ToolMessage {
  readonly role: 'tool';
  readonly callId: string;
  readonly tool: string;
  readonly parts: readonly MessagePart[];
  readonly failed: boolean;
}

/** One message of a conversation with tools, in no vendor's format. */
export type Message = UserMessage | AssistantMessage | ToolMessage;
