import type { ToolCall, ToolMessage } from '@fixpoint/agents/conversation';

/** Types of invalid calls of the chat policy's tools. The model reads them to correct itself. */
export const toolErrorTypes = [
  'missing_label',
  'missing_box',
  'invalid_box',
  'invalid_args',
  'invalid_json',
  'empty_text',
  'missing_key',
  'invalid_key',
  'unknown_tool',
  'too_many_tool_calls',
] as const;
type ToolErrorType = (typeof toolErrorTypes)[number];

/** An invalid call. `type` is one of the above, or the error code of the desktop. */
export class ToolCallError extends Error {
  readonly type: string;

  constructor(type: ToolErrorType | (string & {}), message: string) {
    super(message);
    this.type = type;
  }
}

export function okPayload(extra: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ok: true, ...extra });
}

export function errorPayload(type: string, message: string): string {
  return JSON.stringify({ ok: false, error: { type, message } });
}

/** The tool's answer to a call, in the format of the protocol's `tool` role. */
export function answerCall(call: ToolCall, payload: string, failed = false): ToolMessage {
  return { role: 'tool', callId: call.id, tool: call.tool, parts: [{ type: 'text', text: payload }], failed };
}

/** A part of the screen in thousandths of its width and height, 0 to 1000; `x1 <= x2`, `y1 <= y2`. */
interface Box {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Tolerance for coordinates outside the scale, in thousandths: models round. */
const slack = 10;

/**
 * Reads a box in any of three formats: a point `[x, y]`, whose box has no area, `[x1, y1, x2, y2]`, or `[[x1, y1], [x2, y2]]`; also as text, such as
 * `"(12, 34)"`. Corners may be given in any order. A coordinate slightly outside of 0 to 1000 is moved to the edge. Pixels are refused: at the edge
 * they would be a click on another place.
 */
export function parseBox(given: unknown): Box {
  if (given === undefined || given === null)
    throw new ToolCallError('missing_box', 'The call needs a "box".');
  const box = typeof given === 'string' ? (given.match(/-?\d+(?:\.\d+)?/g) ?? []) : given;
  const isNested = Array.isArray(box) && box.some(Array.isArray);
  const values = Array.isArray(box) ? box.flat() : [];
  const numbers = values.map((value) =>
    typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
  );
  const hasShape = isNested
    ? Array.isArray(box) &&
      box.length === 2 &&
      box.every((corner) => Array.isArray(corner) && corner.length === 2)
    : numbers.length === 2 || numbers.length === 4;
  if (!hasShape || !numbers.every((value) => typeof value === 'number' && Number.isFinite(value))) {
    throw new ToolCallError(
      'invalid_box',
      'The box must be [x, y], [x1, y1, x2, y2] or [[x1, y1], [x2, y2]], in numbers from 0 to 1000.',
    );
  }
  const outside = (numbers as number[]).find((value) => Math.abs(clamp(value) - value) > slack);
  if (outside !== undefined) {
    throw new ToolCallError(
      'invalid_box',
      `${outside} is outside of the screen. A box is in thousandths of the width and height, from 0 to 1000, not in pixels.`,
    );
  }
  const [x1 = 0, y1 = 0, x2 = x1, y2 = y1] = (numbers as number[]).map(clamp);
  return { x1: Math.min(x1, x2), y1: Math.min(y1, y2), x2: Math.max(x1, x2), y2: Math.max(y1, y2) };
}

function clamp(value: number): number {
  return Math.min(1_000, Math.max(0, value));
}

export function boxCenter({ x1, y1, x2, y2 }: Box): { readonly x: number; readonly y: number } {
  return { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
}

/** A call's arguments: a JSON object as text, an object, or none. */
export function parseArgs(args: unknown): Readonly<Record<string, unknown>> {
  if (args === undefined || args === null) return {};
  let value: unknown = args;
  if (typeof args === 'string') {
    if (args.trim() === '') return {};
    try {
      value = JSON.parse(args);
    } catch {
      throw new ToolCallError('invalid_json', 'The arguments are not valid JSON.');
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ToolCallError('invalid_args', 'The arguments must be a JSON object.');
  }
  return value as Record<string, unknown>;
}
