import { join } from 'node:path';
import type { z } from 'zod';
import type { Machine } from './machine.js';

/** Runs a built program of Fixpoint. `answer`: its last line that fits the schema. Null: no line fits, and `reason` is its last line. */
export async function askProgram<Schema extends z.ZodType>(
  { root, nodePath, run }: Machine,
  schema: Schema,
  { module, words = [], limitMs }: { module: string; words?: readonly string[]; limitMs: number },
): Promise<{ answer: z.output<Schema> | null; reason: string }> {
  const { output, timedOut } = await run(nodePath, [join(root, module), ...words], limitMs);
  const lines = output.trim().split('\n');
  for (const line of lines.toReversed()) {
    const answer = schema.safeParse(parse(line));
    if (answer.success) return { answer: answer.data, reason: '' };
  }
  if (timedOut) return { answer: null, reason: `no result within ${limitMs / 1000} s` };
  return { answer: null, reason: lines.at(-1)?.slice(0, 300) || 'no result' };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line of a log, or a warning of Node's.
    return undefined;
  }
}
