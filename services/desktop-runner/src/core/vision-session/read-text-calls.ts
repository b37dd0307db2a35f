import type { Answer } from '@fixpoint/agents/conversation';
import { readToolCalls } from '@fixpoint/agents/tool-calls';
import type { StepPolicy } from './step-policy.js';

/**
 * Reads tool calls from the text of an answer. `unreadable`: the reason why a call cannot be read, for the model; null otherwise.
 */
export function readTextCalls(
  answer: Answer,
  policy: Pick<StepPolicy, 'tools'>,
  round: number,
): { readonly answer: Answer; readonly unreadable: string | null } {
  const tools = new Set(policy.tools().flatMap((tool) => (tool.type === 'function' ? [tool.name] : [])));
  if (answer.message.calls.length > 0 || tools.size === 0) return { answer, unreadable: null };
  const { calls, refused, text } = readToolCalls(answer, tools);
  const known = calls.filter(({ tool }) => tools.has(tool));
  if (known.length === 0) return { answer, unreadable: refused };
  const message = {
    ...answer.message,
    text,
    calls: known.map((call) => ({ ...call, id: `round-${round}-${call.id}` })),
  };
  return { answer: { ...answer, message }, unreadable: null };
}
