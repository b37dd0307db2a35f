import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What sessions leave for the next one beside the branch: it holds only what is proven. */
export const Progress = z.strictObject({
  /** Sessions that did not pass, by test. */
  attempts: z.record(z.string(), z.int().min(0)).default({}),
  /** Why the last session of a test was not accepted. */
  reasons: z.record(z.string(), z.array(z.string())).default({}),
  spentUsd: z.number().min(0).default(0),
});
export type Progress = z.infer<typeof Progress>;

const name = 'progress.json';

export async function readProgress(folder: string): Promise<Progress> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '{}');
  try {
    return Progress.parse(JSON.parse(text));
  } catch {
    // A file that cannot be read counts no attempt twice, and hides none for ever.
    return Progress.parse({});
  }
}

/** Whole or not at all: a session may be killed while it writes. */
export async function writeProgress(folder: string, progress: Progress): Promise<void> {
  const aside = join(folder, `${name}.new`);
  await writeFile(aside, `${JSON.stringify(progress, null, 2)}\n`);
  await rename(aside, join(folder, name));
}
