import { parseDiff } from '@fixpoint/client/diff';
import { cleanCode, type Paint } from './terminal-text.js';

/**
 * A unified diff in short: each file with its added and removed lines, and the first changed lines, at most `limit` in all. Control
 * characters are dropped: the text comes from a model and must not steer the terminal.
 */
export function summarizeDiff(diff: string, limit: number, paint: Paint): string[] {
  const lines: string[] = [];
  let left = limit;
  for (const file of parseDiff(diff)) {
    lines.push(`${cleanCode(file.path)}  +${file.added} −${file.removed}`);
    const changes = file.lines.filter((line) => /^[+-]/.test(line));
    const shown = changes.filter((line) => line.slice(1).trim() !== '').slice(0, left);
    left -= shown.length;
    for (const line of shown)
      lines.push(`  ${paint(line.startsWith('+') ? 'green' : 'red', cleanCode(line))}`);
    if (shown.length < changes.length) {
      lines.push(paint('dim', `  … ${changes.length - shown.length} more lines`));
    }
  }
  return lines;
}
