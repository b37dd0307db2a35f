import { type ContentBlock, contentBlocks, type EngineMessage, textOfResult } from './messages.js';

/** A tool call that was not granted. `reason` is the guard's own text if it came with one. */
export interface Denial {
  readonly tool: string;
  readonly toolUseId: string;
  readonly input: unknown;
  readonly reason: string;
}

/**
 * Finds refused tool calls in the stream. A refusal does not make a run fail, and the list in the result names no reason,
 * so calls and the answers they got are matched here.
 */
export function createDenialTracker(onDenial: (denial: Denial) => void = () => {}): {
  add(message: EngineMessage): void;
  list(): Denial[];
} {
  const calls = new Map<string, ContentBlock>();
  const answers = new Map<string, string>();
  const denials = new Map<string, Denial>();

  function deny(id: string, tool: string, input: unknown): void {
    if (denials.has(id)) return;
    const denial = { tool, toolUseId: id, input, reason: answers.get(id) ?? 'not granted' };
    denials.set(id, denial);
    onDenial(denial);
  }

  function addBlock(block: ContentBlock, message: EngineMessage): void {
    const { type, id, tool_use_id: callId } = block;
    if (type === 'tool_use' && id !== undefined) calls.set(id, block);
    if (type !== 'tool_result' || callId === undefined) return;
    answers.set(callId, textOfResult(block.content));
    const call = calls.get(callId);
    if (wasRejected(message, callId)) deny(callId, call?.name ?? 'unknown', call?.input);
  }

  return {
    add(message) {
      for (const block of contentBlocks(message)) addBlock(block, message);
      const listed = message.type === 'result' ? message.permission_denials : undefined;
      for (const entry of listed ?? []) deny(entry.tool_use_id, entry.tool_name, entry.tool_input);
    },
    list: () => [...denials.values()],
  };
}

/** True if the message's own notes on its tool results state that the call was not carried out. */
function wasRejected(message: EngineMessage, id: string): boolean {
  const notes = 'tool_result_meta' in message ? message.tool_result_meta : undefined;
  if (!Array.isArray(notes)) return false;
  return notes.some((note) => note?.id === id && note?.permission_decision?.decision === 'reject');
}
