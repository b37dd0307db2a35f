/** Position of an object or list of JSON in a text. `closed`: its last bracket is there. */
export interface FoundObject {
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
  readonly closed: boolean;
}

/**
 * The outermost objects and lists in a text, between whatever prose, fences or tags. Strings are skipped as JSON has them, so a brace in
 * the content of a file counts for nothing. An object that never closes reaches to the end of the text.
 */
export function findObjects(text: string): readonly FoundObject[] {
  const foundObjects: FoundObject[] = [];
  for (let start = nextOpening(text, 0); start !== -1; ) {
    const end = closingOf(text, start);
    foundObjects.push({ start, end: end ?? text.length, closed: end !== null });
    start = end === null ? -1 : nextOpening(text, end);
  }
  return foundObjects;
}

/** Prose has brackets too: a list counts only if objects are in it. */
function nextOpening(text: string, from: number): number {
  const match = /\{|\[(?=\s*\{)/.exec(text.slice(from));
  return match === null ? -1 : from + match.index;
}

function closingOf(text: string, start: number): number | null {
  let depth = 0;
  for (let position = start; position < text.length; position += 1) {
    const character = text[position];
    if (character === '"') {
      position = endOfString(text, position);
    } else if (character === '{' || character === '[') {
      depth += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return position + 1;
    }
  }
  return null;
}

function endOfString(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position += 1) {
    if (text[position] === '\\') position += 1;
    else if (text[position] === '"') return position;
  }
  return text.length;
}
