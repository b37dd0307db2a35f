import { cleanCode, type Paint } from './terminal-text.js';

/**
 * A unified diff in short: each file with what it gained and lost, and the first changed lines, at most `limit` in all.
 * Control characters are dropped: the text comes from a model and must not steer the terminal.
 */
export function summarizeDiff(diff: string, limit: number, paint: Paint): string[] {
  const files = readFiles(diff);
  const lines: string[] = [];
  let left = limit;
  for (const file of files) {
    const added = file.changes.filter((line) => line.startsWith('+')).length;
    lines.push(`${cleanCode(file.path)}  +${added} −${file.changes.length - added}`);
    const shown = file.changes.filter((line) => line.slice(1).trim() !== '').slice(0, left);
    left -= shown.length;
    for (const line of shown)
      lines.push(`  ${paint(line.startsWith('+') ? 'green' : 'red', cleanCode(line))}`);
    if (shown.length < file.changes.length) {
      lines.push(paint('dim', `  … ${file.changes.length - shown.length} more lines`));
    }
  }
  return lines;
}

interface FileDiff {
  readonly path: string;
  readonly changes: string[];
}

function readFiles(diff: string): FileDiff[] {
  const files: FileDiff[] = [];
  // Lines before the first `@@` of a file are its header: `--- a/x` there is no removed line.
  let inHunk = false;
  for (const line of diff.split('\n')) {
    const path = /^diff --git a\/.* b\/(.*)$/.exec(line)?.[1];
    if (path !== undefined) {
      files.push({ path, changes: [] });
      inHunk = false;
    } else if (line.startsWith('@@')) {
      inHunk = true;
    } else if (inHunk && /^[+-]/.test(line)) {
      files.at(-1)?.changes.push(line);
    }
  }
  return files;
}
