import { toSafeText } from '@fixpoint/shared/text';

const telling =
  /error|exception|cannot|could not|not found|no matching|failed|refused|denied|missing|undefined|traceback/i;
const maxLines = 8;

/**
 * An error without the parts that differ each time it happens (paths, lines, times, ports, ids), so that the same error is the same text.
 * Of a long output, only the lines that mention an error count.
 */
export function normalizeError(output: string): string {
  const lines = toSafeText(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const results = lines.filter((line) => telling.test(line));
  return (results.length > 0 ? results : lines.slice(-maxLines))
    .slice(-maxLines)
    .map(normalizeLine)
    .join('\n');
}

function normalizeLine(line: string): string {
  return line
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S*|\b\d\d?:\d\d(:\d\d)?(\.\d+)?\b(\s?[AP]M)?/g, '<time>')
    .replace(/(?:[a-z]:)?(?:[\\/][\w.@~+-]+){2,}/gi, (path) => path.split(/[\\/]/).at(-1) ?? '')
    .replace(/\b0x[0-9a-f]+\b|\b[0-9a-f]{8,}\b/gi, '<id>')
    .replace(/\b\d+(\.\d+)?\s?(ms|s|seconds?|minutes?|[kmg]i?b)\b/gi, '<amount>')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ');
}
