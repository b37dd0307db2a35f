import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** State that sessions keep for the next one. The branch contains only proven commits. */
export const Progress = z.strictObject({
  /** Sessions that did not pass, by test. */
  attempts: z.record(z.string(), z.int().min(0)).default({}),
  /** Reason why the last session of a test was not accepted. */
  reasons: z.record(z.string(), z.array(z.string())).default({}),
  spentUsd: z.number().min(0).default(0),
});
export type Progress = z.infer<typeof Progress>;

const name = 'progress.json';

async function readProgress(folder: string): Promise<Progress> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '{}');
  try {
    return Progress.parse(JSON.parse(text));
  } catch {
    // A file that cannot be read counts no attempt twice, and hides none for ever.
    return Progress.parse({});
  }
}

/** The state of an issue's sessions, shared by sessions that run at the same time. */
export interface ProgressFile {
  readonly current: Progress;
  /** Writes it whole or not at all: a session may be killed meanwhile. */
  update(change: (progress: Progress) => Progress): Promise<void>;
}

export async function openProgress(folder: string): Promise<ProgressFile> {
  let current = await readProgress(folder);
  let writing = Promise.resolve();
  async function write(): Promise<void> {
    const aside = join(folder, `${name}.new`);
    await writeFile(aside, `${JSON.stringify(current, null, 2)}\n`);
    await rename(aside, join(folder, name));
  }
  return {
    get current() {
      return current;
    },
    update(change) {
      current = change(current);
      const written = writing.then(write);
      writing = written.catch(() => {});
      return written;
    },
  };
}
