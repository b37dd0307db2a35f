import type { Message } from '@fixpoint/agents/conversation';
import type { TurnsEnd } from './run-turns.js';

/** True if the last tool call of the turns failed. */
export function lastFailed({ messages }: TurnsEnd): boolean {
  const last = messages.at(-1);
  if (last?.role === 'tool') return last.failed;
  return last?.role === 'user' && textOf(last).includes('(failed)');
}

/** Results of the tools, for a model that returned only calls. */
export function describeResults({ messages }: TurnsEnd): string {
  const from = messages.findLastIndex(({ role }) => role === 'assistant');
  return messages
    .slice(from + 1)
    .map(textOf)
    .join('\n');
}

function textOf(message: Message): string {
  if (message.role === 'assistant') return message.text;
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
