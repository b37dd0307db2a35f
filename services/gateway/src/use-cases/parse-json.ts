import { InvalidInputError } from '@fixpoint/shared/errors';

/** Keys through which a parsed object could change what all objects inherit. */
const poisonous = new Set(['__proto__', 'constructor']);

/**
 * Parses JSON from outside. Refuses nesting deeper than `maxDepth` before anything is built, and keys that reach for an
 * object's prototype. `field` names the input in errors. Throws `InvalidInputError`.
 */
export function parseJson(text: string, options: { maxDepth: number; field: string }): unknown {
  const { maxDepth, field } = options;
  if (depthOf(text, maxDepth) > maxDepth) {
    throw new InvalidInputError(`The JSON is nested deeper than ${maxDepth} levels.`, { field });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the input, which may hold a secret.
    throw new InvalidInputError('This is not valid JSON.', {
      field,
      hint: 'Check quotes, commas and encoding.',
    });
  }
  refusePoison(value, field);
  return value;
}

/** Deepest nesting of braces and brackets outside strings; stops counting past `limit`. */
function depthOf(text: string, limit: number): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length && deepest <= limit; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
}

function refusePoison(value: unknown, field: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (poisonous.has(key)) {
      throw new InvalidInputError(`The key "${key}" is not allowed.`, { field });
    }
    refusePoison(child, field);
  }
}
