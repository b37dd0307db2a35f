const longest = 500;

/**
 * The service's own words from the body of an error response, as the end of a sentence: `: Email is missing.` A page of
 * HTML gives its text, JSON its message; nothing gives a full stop.
 */
export function readRefusal(body: string): string {
  const words = plain(fromJson(body) ?? body.replace(/<(script|style)\b[^<]*(?:<(?!\/\1)[^<]*)*/gi, ' '));
  if (words === '') return '.';
  const cut = words.length > longest ? `${words.slice(0, longest)}…` : words;
  return `: ${cut}${/[.!?…]$/.test(cut) ? '' : '.'}`;
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

function plain(text: string): string {
  return (
    text
      .replace(/<[^<>]{0,1000}>/g, ' ')
      // A stranger's text must not steer a terminal.
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
  );
}
