import { contentBlocks, type EngineMessage } from './messages.js';

/** One thing that the engine said or did, for a person who watches. */
export interface EngineNote {
  readonly role: 'assistant' | 'tool' | 'system';
  readonly text: string;
}

const shownParameters = ['file_path', 'command', 'pattern', 'path'];

/** What is worth showing of a message; tool results are not, they are in the transcript. */
export function describeMessage(message: EngineMessage): EngineNote[] {
  if (message.type === 'system' && message.subtype === 'api_retry') {
    const status = message.error_status === undefined ? '' : ` (${message.error_status ?? 'no connection'})`;
    return [{ role: 'system', text: `The model did not answer${status}; asking again.` }];
  }
  if (message.type !== 'assistant') return [];
  return contentBlocks(message).flatMap((block): EngineNote[] => {
    if (block.type === 'text' && block.text?.trim()) return [{ role: 'assistant', text: block.text.trim() }];
    if (block.type === 'tool_use')
      return [{ role: 'tool', text: describeCall(block.name ?? 'tool', block.input) }];
    return [];
  });
}

/** `Edit src/server.js`, `Bash npm test`. */
export function describeCall(tool: string, input: unknown): string {
  const parameters = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const shown = shownParameters.map((name) => parameters[name]).find((value) => typeof value === 'string');
  return shown === undefined ? tool : `${tool} ${String(shown).replace(/\s+/g, ' ').slice(0, 300)}`;
}
