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

/** A model's wish to use a tool. `args` is as the model gave it: an object mostly, text where it was no JSON. */
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
/** Answers one tool call. */
export interface ToolMessage {
  readonly role: 'tool';
  readonly callId: string;
  readonly tool: string;
  readonly parts: readonly MessagePart[];
  readonly failed: boolean;
}

/** One message of a conversation with tools, in no vendor's format. */
export type Message = UserMessage | AssistantMessage | ToolMessage;
