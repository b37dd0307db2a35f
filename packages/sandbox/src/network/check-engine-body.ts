import { isRecord } from '@fixpoint/shared/text';
import { betas } from './relay-rules.js';

/**
 * Fields of the body that Claude Code 2.1 sends, and those by which a program changes sampling alone. No field with which the endpoint
 * itself reaches further is among them: `mcp_servers`, `container`, files, batches.
 */
const bodyFields = new Set([
  ...['model', 'messages', 'system', 'tools', 'tool_choice', 'metadata', 'max_tokens', 'stream'],
  ...['thinking', 'context_management', 'output_config', 'output_format'],
  ...['temperature', 'top_k', 'top_p', 'stop_sequences'],
  // Bedrock and Vertex take these in the body.
  ...['anthropic_version', 'anthropic_beta'],
]);

/** Blocks of messages that are text, pictures and documents in the request itself, and calls of tools that the engine runs. */
const blockTypes = new Set([
  ...['text', 'image', 'document', 'tool_use', 'tool_result', 'thinking', 'redacted_thinking'],
  ...['search_result', 'tool_reference', 'tool_addition', 'tool_removal'],
]);
const sourceTypes = new Set(['base64', 'text', 'content']);

/**
 * Returns the reason why a request to the Messages API may not leave, null if it may: whatever in it makes the endpoint itself
 * fetch, search, run or call something. Pure.
 */
export function findFaultOfBody(body: unknown): string | null {
  if (!isRecord(body)) return 'The body is not a JSON object.';
  const field = Object.keys(body).find((name) => !bodyFields.has(name));
  if (field !== undefined) return `The relay does not forward the field "${field.slice(0, 60)}".`;
  const beta = toList(body.anthropic_beta).find((name) => typeof name !== 'string' || !betas.has(name));
  if (beta !== undefined) return `The relay does not forward the beta "${String(beta).slice(0, 60)}".`;
  for (const tool of toList(body.tools)) {
    const isOwn = isRecord(tool) && (tool.type ?? 'custom') === 'custom' && typeof tool.name === 'string';
    if (!isOwn)
      return 'The relay forwards only tools that the engine runs itself, not tools of the endpoint.';
  }
  for (const message of toList(body.messages)) {
    if (!isRecord(message)) return 'A message is not a JSON object.';
    const fault = findFaultOfContent(message.content, 0);
    if (fault !== null) return fault;
  }
  return findFaultOfContent(body.system ?? '', 0);
}

const maxDepth = 8;

function findFaultOfContent(content: unknown, depth: number): string | null {
  if (content === undefined || content === null || typeof content === 'string') return null;
  if (!Array.isArray(content) || depth > maxDepth) return 'The content of a message has an unknown form.';
  for (const block of content) {
    const fault = findFaultOfBlock(block, depth);
    if (fault !== null) return fault;
  }
  return null;
}

function findFaultOfBlock(block: unknown, depth: number): string | null {
  if (!isRecord(block) || typeof block.type !== 'string' || !blockTypes.has(block.type)) {
    return 'The relay does not forward a block of this type.';
  }
  return findFaultOfSource(block.source, depth) ?? findFaultOfContent(block.content, depth + 1);
}

/** Sources of `search_result` name themselves by a text, which nothing fetches. */
function findFaultOfSource(source: unknown, depth: number): string | null {
  if (!isRecord(source)) return null;
  if (typeof source.type !== 'string' || !sourceTypes.has(source.type)) {
    return 'The relay forwards images and documents only if they are in the request itself, not as a URL.';
  }
  return findFaultOfContent(source.content, depth + 1);
}

/** A value that should be a list; anything else as its only entry, which is then refused. */
function toList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
