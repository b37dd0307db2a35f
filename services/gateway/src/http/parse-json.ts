import { InvalidInputError } from '@fixpoint/shared/errors';
import secureJson from 'secure-json-parse';

/** A text without any of these names no key "constructor", however it is escaped. */
const mayNameConstructor = /constructor|\\u/;

/**
 * Parses JSON from outside. Rejects nesting deeper than `maxDepth` before anything is built, and keys that access an object's prototype. `field`
 * names the input in errors. Throws `InvalidInputError`.
 */
export function parseJson(text: string, options: { maxDepth: number; field: string }): unknown {
  const { maxDepth, field } = options;
  if (depthOf(text, maxDepth) > maxDepth) {
    throw new InvalidInputError(`The JSON is nested deeper than ${maxDepth} levels.`, { field });
  }
  let hasConstructor = false;
  // Stricter than the library, which accepts a "constructor" without a "prototype".
  const noteConstructor = (key: string, value: unknown) => {
    if (key === 'constructor') hasConstructor = true;
    return value;
  };
  const value: unknown = secureJson.safeParse(
    text,
    mayNameConstructor.test(text) ? noteConstructor : undefined,
  );
  if (value === undefined) {
    // The parser's own message quotes the input, which may contain a secret.
    throw new InvalidInputError('This is not valid JSON.', {
      field,
      hint: 'Check quotes, commas and encoding.',
    });
  }
  // The library returns null if it found a forbidden key.
  if (hasConstructor || (value === null && text.trim() !== 'null')) {
    throw new InvalidInputError('The keys "__proto__" and "constructor" are not allowed.', { field });
  }
  return value;
}

/** Deepest nesting of braces and brackets outside strings; stops counting past `limit`. */
function depthOf(text: string, limit: number): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length && deepest <= limit; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) index = endOfString(text, index);
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
}

/** Offset of the quote that ends the string; the length of the text without one. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) return index;
    if (code === 0x5c) index += 1;
  }
  return text.length;
}
