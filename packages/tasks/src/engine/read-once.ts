import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { unpackText } from './pack-text.js';

/** Maximum length of the texts that a process remembers with their parsed values, in characters: some hundred tasks' worth. */
const maxCharacters = 1_000_000;

/**
 * A field of a task's hash that stays the same through many steps, as its spec and its plan do: JSON that is unpacked and checked once, and
 * remembered by its text. All readers share the parsed value, so it is frozen.
 */
export function readOnce<Schema extends z.ZodType<object>>(schema: Schema) {
  const known = new LRUCache<string, z.output<Schema>>({
    maxSize: maxCharacters,
    sizeCalculation: (_, text) => text.length + 1,
  });
  return z.string().transform((text, context): z.output<Schema> => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const parsed = schema.safeParse(parsePacked(text));
    if (!parsed.success) {
      context.addIssue({ code: 'custom', message: z.prettifyError(parsed.error) });
      return z.NEVER;
    }
    const value = freeze(parsed.data);
    known.set(text, value);
    return value;
  });
}

/** The value of a JSON text that may be packed; undefined if it is not JSON, which no schema takes. */
export function parsePacked(text: string): unknown {
  try {
    return JSON.parse(unpackText(text));
  } catch {
    return undefined;
  }
}

function freeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part);
  return Object.freeze(value);
}
