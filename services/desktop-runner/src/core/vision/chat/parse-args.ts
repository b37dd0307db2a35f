import { ToolCallError } from './tool-result.js';

/** A call's arguments: a JSON object as text, an object, or none. */
export function parseArgs(args: unknown): Readonly<Record<string, unknown>> {
  if (args === undefined || args === null) return {};
  let value: unknown = args;
  if (typeof args === 'string') {
    if (args.trim() === '') return {};
    try {
      value = JSON.parse(args);
    } catch {
      throw new ToolCallError('invalid_json', 'The arguments are no JSON.');
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ToolCallError('invalid_args', 'The arguments must be a JSON object.');
  }
  return value as Record<string, unknown>;
}
