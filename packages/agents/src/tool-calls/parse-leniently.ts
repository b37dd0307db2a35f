import { jsonrepair } from 'jsonrepair';

/** Arguments of a tool hold a file at most; beyond this the repair itself becomes the attack. */
const maxArgumentsLength = 1024 * 1024;
const maxDepth = 64;

/**
 * The value of a text that is JSON, or was meant to be: single quotes, trailing commas, raw line breaks, Python's words.
 * Undefined if it cannot be read. Text that is JSON already is never touched: a repair would change its backslashes.
 */
export function parseLeniently(text: string): unknown {
  if (text.length > maxArgumentsLength || depthOf(text) > maxDepth) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(jsonrepair(text));
    } catch {
      return undefined;
    }
  }
}

/** Brackets that are open at once, those in strings counted as well: too many are refused either way. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth = Math.max(0, depth - 1);
    most = Math.max(most, depth);
  }
  return most;
}
