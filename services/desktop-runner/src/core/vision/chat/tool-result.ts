import type { ToolCall, ToolMessage } from '@fixpoint/models/conversation';

/** The ways in which a call of the chat policy's tools can be wrong. The model reads them and does better. */
export const toolErrorTypes = [
  'missing_label',
  'missing_box',
  'invalid_box',
  'invalid_args',
  'invalid_json',
  'empty_text',
  'missing_key',
  'invalid_key',
  'unknown_tool',
  'too_many_tool_calls',
] as const;
export type ToolErrorType = (typeof toolErrorTypes)[number];

/** A call that cannot be performed as it is. `type` is one of the above, or the code of what went wrong on the desktop. */
export class ToolCallError extends Error {
  readonly type: string;

  constructor(type: ToolErrorType | (string & {}), message: string) {
    super(message);
    this.type = type;
  }
}

export function okPayload(extra: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ok: true, ...extra });
}

export function errorPayload(type: string, message: string): string {
  return JSON.stringify({ ok: false, error: { type, message } });
}

/** The tool's answer to a call, in the format of the protocol's `tool` role. */
export function answerCall(call: ToolCall, payload: string, failed = false): ToolMessage {
  return { role: 'tool', callId: call.id, tool: call.tool, parts: [{ type: 'text', text: payload }], failed };
}
