import type { TaskEvent } from '@fixpoint/shared/contracts';
import { describeTool, withoutCheckout } from './describe-tool.js';

/** Present activity of a task's agent. */
export interface AgentNow {
  /** Its newest words, one line of them; null if it said nothing yet. */
  readonly said: { readonly text: string; readonly at: string } | null;
  /** Its newest tool call in words: `Changes src/deck.js`. */
  readonly tool: { readonly text: string; readonly at: string } | null;
  /** The file that it read or changed last. */
  readonly file: string | null;
}

/** Older events do not count as the agent's present activity. */
const maxEvents = 2_000;

/** Tools whose words begin with the path of one file. */
const fileTools = new Set(['Read', 'Edit', 'MultiEdit', 'Write', 'NotebookEdit']);

/** The last words of the agent, its last tool call and its last file; null if no agent worked yet. Reads from the end. */
export function agentNow(events: readonly TaskEvent[]): AgentNow | null {
  let said: AgentNow['said'] = null;
  let tool: AgentNow['tool'] = null;
  let file: string | null = null;
  const first = Math.max(0, events.length - maxEvents);
  for (let index = events.length - 1; index >= first; index -= 1) {
    const event = events[index];
    if (event === undefined) break;
    const note = noteOf(event);
    if (note === null) continue;
    if (note.isTool) tool ??= { text: note.text, at: event.at };
    else said ??= { text: note.text, at: event.at };
    file ??= note.file;
    if (said !== null && tool !== null && file !== null) break;
  }
  return said === null && tool === null ? null : { said, tool, file };
}

interface Note {
  readonly isTool: boolean;
  readonly text: string;
  readonly file: string | null;
}

function noteOf(event: TaskEvent): Note | null {
  if (event.type === 'engine-message') {
    const text = withoutCheckout(event.data.text).trim();
    if (event.data.role === 'system' || text === '') return null;
    const isTool = event.data.role === 'tool';
    const [line = ''] = text.split('\n', 1);
    return { isTool, text: isTool ? describeTool(line) : line, file: isTool ? fileOf(text) : null };
  }
  if (event.type !== 'workspace-event') return null;
  const { kind, target } = event.data;
  const isTool = ['WRITE_FILE', 'READ_FILE', 'LIST_DIR', 'CREATE_DIR', 'EXECUTE'].includes(kind);
  const isFile = kind === 'WRITE_FILE' || kind === 'READ_FILE';
  return { isTool, text: event.message, file: isFile ? (target ?? null) : null };
}

/** The file that a tool call names; null if it names none. */
export function fileOf(call: string): string | null {
  const [, tool = '', path = ''] = /^(\S+)\s+(.+)$/.exec(call) ?? [];
  return fileTools.has(tool) && path !== '' ? path : null;
}
