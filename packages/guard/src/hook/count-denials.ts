import { readFileSync, writeFileSync } from 'node:fs';
import { type HookAnswer, withNote } from './answer-hook.js';

const minRepeats = 3;

/**
 * Warns the model that it repeats a refused attempt, from the third equal denial in a row on. Each call has a separate process, so the
 * count is in a file; calls that pass in between do not end the row, since models look around between two attempts.
 */
export function countDenials(answer: HookAnswer, path: string | undefined): HookAnswer {
  if (path === undefined || answer.decision.decision === 'allow') return answer;
  const { rule, reason } = answer.decision;
  const key = `${rule}: ${reason}`;
  const last = read(path);
  const count = last.key === key ? last.count + 1 : 1;
  writeFileSync(path, JSON.stringify({ key, count }));
  if (count < minRepeats) return answer;
  const way = /Instead: [^.]*\.[^\s]*/.exec(reason)?.[0] ?? 'Instead: use another approach.';
  return withNote(
    answer,
    `The same denial occurred ${count} times in a row. Rewriting the command will not change it. What works: ${way.replace(/^Instead: /, '')} If that does not help, continue without it and say so in your answer.`,
  );
}

function read(path: string): { key: string; count: number } {
  try {
    const content = JSON.parse(readFileSync(path, 'utf8')) as { key?: unknown; count?: unknown };
    return { key: String(content.key), count: Number(content.count) || 0 };
  } catch {
    // The first denial of the run.
    return { key: '', count: 0 };
  }
}
