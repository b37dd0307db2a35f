import { z } from 'zod';

const Block = z.object({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  input: z.record(z.string(), z.unknown()).optional(),
  tool_use_id: z.string().optional(),
  is_error: z.boolean().optional(),
  content: z.unknown().optional(),
});
const Content = z.union([z.string(), z.array(Block)]);

/** The fields of a Messages API request that the scripted model reads. */
export const MessagesRequest = z.object({
  model: z.string(),
  stream: z.boolean().optional(),
  system: Content.optional(),
  // The CLI adds entries of role "system" to the messages.
  messages: z.array(z.object({ role: z.string(), content: Content })).min(1),
});
export type MessagesRequest = z.infer<typeof MessagesRequest>;
type MessageContent = z.infer<typeof Content>;

export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

/** A request in the form for the script. */
export interface Conversation {
  /** The person's request; in a continued session, all of them. */
  readonly prompt: string;
  /** Folder in which the agent works. */
  readonly folder: string;
  /** Results of the tool calls since the newest request, oldest first. The script makes one call a turn. */
  readonly results: readonly ToolResult[];
}

export function parseConversation({ system = '', messages }: MessagesRequest): Conversation {
  const prompts: string[] = [];
  let results: ToolResult[] = [];
  let isAnswered = true;
  for (const { role, content } of messages) {
    if (role === 'assistant') isAnswered = !callsTool(content);
    if (role !== 'user') continue;
    // A request opens the conversation, or follows an answer that called no tool.
    if (isAnswered) {
      prompts.push(toText(content));
      results = [];
    }
    results.push(...toResults(content));
  }
  const instructions = messages.filter(({ role }) => role === 'system').map(({ content }) => toText(content));
  const surroundings = [toText(system), ...instructions, ...prompts].join('\n');
  return {
    prompt: prompts.join('\n'),
    folder: /working directory: (.+)/i.exec(surroundings)?.[1]?.trim() ?? '.',
    results,
  };
}

function callsTool(content: MessageContent): boolean {
  return typeof content !== 'string' && content.some(({ type }) => type === 'tool_use');
}

function toResults(content: MessageContent): ToolResult[] {
  if (typeof content === 'string') return [];
  return content
    .filter(({ type }) => type === 'tool_result')
    .map((block) => ({
      text: toText(Content.catch('').parse(block.content)),
      isError: block.is_error === true,
    }));
}

function toText(content: MessageContent): string {
  if (typeof content === 'string') return content;
  return content.flatMap(({ text }) => (text === undefined ? [] : [text])).join('\n');
}
