import { toSafeLine } from '@fixpoint/shared/text';

const longest = 500;

/**
 * The service's own words from the body of an error response, as the end of a sentence: `: Email is missing.` A page of
 * HTML gives its text, JSON its message; nothing gives a full stop.
 */
export function readRefusal(body: string): string {
  const text = fromJson(body) ?? body.replace(/<(script|style)\b[^<]*(?:<(?!\/\1)[^<]*)*/gi, ' ');
  const words = toSafeLine(text.replace(/<[^<>]{0,1000}>/g, ' '), longest);
  if (words === '') return '.';
  return `: ${words}${/[.!?…]$/.test(words) ? '' : '.'}`;
}

function fromJson(body: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  return findMessage(value, 0) ?? JSON.stringify(value);
}

function findMessage(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth > 2) return undefined;
  const fields = value as Record<string, unknown>;
  for (const name of ['message', 'error', 'detail', 'title', 'errors', 'problems']) {
    const found = findMessage(Array.isArray(fields[name]) ? fields[name][0] : fields[name], depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
