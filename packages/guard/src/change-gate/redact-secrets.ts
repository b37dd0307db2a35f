const mask = '[secret]';
const maxPartLength = 5_000;
/** The patterns of a policy know a key by its first line alone. In JSON its lines are joined by `\n` as two characters. */
const privateKey =
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----(?:\\[nr]|[\r\nA-Za-z0-9+/=])*(?:-----END (?:[A-Z]+ )*PRIVATE KEY-----)?/gu;

/**
 * The text with `[secret]` instead of each match of a pattern, and of `known` values. For stored output of programs: it never refuses a
 * text, and keeps its lines.
 */
export function redactSecrets(
  text: string,
  { patterns, known = [] }: { patterns: Readonly<Record<string, string>>; known?: readonly string[] },
): string {
  const expressions = Object.values(patterns).map((source) => new RegExp(source, 'gu'));
  const values = known.filter((value) => value.length >= 8);
  const redactPart = (part: string) =>
    expressions.reduce((rest, expression) => rest.replace(expression, mask), part);
  const withoutKnown = values.reduce((rest, value) => rest.replaceAll(value, mask), text);
  return withoutKnown
    .replace(privateKey, (key) => `${mask}${'\n'.repeat(key.split('\n').length - 1)}`)
    .split('\n')
    .map((line) => splitLine(line).map(redactPart).join(''))
    .join('\n');
}

/** Some patterns would be slow on a whole bundle. Parts end at a blank, if there is one, so that few secrets are cut in two. */
function splitLine(line: string): string[] {
  const parts: string[] = [];
  for (let position = 0; position < line.length; ) {
    const end = position + maxPartLength;
    const blank = end < line.length ? line.lastIndexOf(' ', end) : -1;
    const next = blank > position ? blank : end;
    parts.push(line.slice(position, next));
    position = next;
  }
  return parts;
}
