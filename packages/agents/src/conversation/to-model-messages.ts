import type { ModelMessage, ToolResultPart } from 'ai';
import type { Message, MessagePart, ToolMessage } from './conversation-model.js';

/** Our messages as the AI SDK's. */
export function toModelMessages(messages: readonly Message[]): ModelMessage[] {
  return messages.map(toModelMessage);
}

function toModelMessage(message: Message): ModelMessage {
  switch (message.role) {
    case 'user':
      return {
        role: 'user',
        content: message.parts.map((part) =>
          part.type === 'text'
            ? { type: 'text', text: part.text }
            : { type: 'image', image: part.picture.bytes, mediaType: part.picture.mime },
        ),
      };
    case 'assistant':
      return {
        role: 'assistant',
        content: [
          ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
          ...message.calls.map(({ id, tool, args }) => ({
            type: 'tool-call' as const,
            toolCallId: id,
            toolName: tool,
            // Endpoints and their templates want an object here, also if the model gave none.
            input:
              typeof args === 'object' && args !== null && !Array.isArray(args) ? args : { unreadable: args },
          })),
        ],
      };
    case 'tool':
      return {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: message.callId,
            toolName: message.tool,
            output: outputOf(message),
          },
        ],
      };
  }
}

function outputOf({ parts, failed }: ToolMessage): ToolResultPart['output'] {
  const text = parts
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('\n')
    .trim();
  if (failed) return { type: 'error-text', value: text };
  if (parts.every((part) => part.type === 'text')) return { type: 'text', value: text };
  return { type: 'content', value: parts.map(toResultPart) };
}

function toResultPart(part: MessagePart) {
  return part.type === 'text'
    ? { type: 'text' as const, text: part.text }
    : {
        type: 'image-data' as const,
        data: Buffer.from(part.picture.bytes).toString('base64'),
        mediaType: part.picture.mime,
      };
}
