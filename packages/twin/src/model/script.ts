import type { Conversation, ToolResult } from './conversation.js';

export interface ToolCall {
  /** `Read`, `Edit`, `Write`, `Bash`, or a tool of an MCP server: `mcp__SERVER__TOOL`. */
  readonly name: string;
  readonly input: Readonly<Record<string, string | boolean>>;
  /** The model's text before it. */
  readonly says: string;
}

/**
 * A run of the model: yields tool calls, receives their results, returns its closing words. A script is replayed from its start on every request, so
 * it must depend only on the prompt and the results.
 */
export type Script = Generator<ToolCall, string, ToolResult>;
export type ScriptSource = (conversation: Conversation) => Script;

/** The model's next answer: its closing words, or words and a tool call. */
export type Turn = { readonly says: string; readonly call?: ToolCall };

/** Replays `source` over the results so far. */
export function nextTurn(source: ScriptSource, conversation: Conversation): Turn {
  const script = source(conversation);
  let step = script.next();
  for (const result of conversation.results) {
    if (step.done) break;
    step = script.next(result);
  }
  return step.done ? { says: step.value } : { says: step.value.says, call: step.value };
}

export function read(file: string, says: string): ToolCall {
  return { name: 'Read', input: { file_path: file }, says };
}

export function edit(file: string, change: { old: string; new: string }, says: string): ToolCall {
  const input = { file_path: file, old_string: change.old, new_string: change.new, replace_all: false };
  return { name: 'Edit', input, says };
}

export function write(file: string, content: string, says: string): ToolCall {
  return { name: 'Write', input: { file_path: file, content }, says };
}

export function bash(command: string, says: string): ToolCall {
  return { name: 'Bash', input: { command, description: says }, says };
}

/** Source of a file as the Read tool shows it, without the line numbers. */
export function toSource(result: ToolResult): string {
  return result.text
    .split('\n')
    .map((line) => line.replace(/^\s*\d+(?:→|\t)/, ''))
    .join('\n');
}
