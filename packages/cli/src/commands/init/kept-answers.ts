import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const Answers = z.record(z.string(), z.string());

/** The answers of a set-up that is not done, from which the next run continues. Secrets are never among them. */
export interface KeptAnswers {
  readonly answers: ReadonlyMap<string, string>;
  remember(key: string, answer: string): Promise<void>;
  /** The newest answer led on: there is a further question. */
  keepNewest(): void;
  /** Forgets the newest answer, unless another followed, and the answers whose keys have this prefix. The next run asks again. */
  forgetNewest(prefix?: string): Promise<void>;
  forget(): Promise<void>;
}

/** Opens the file of answers, which need not exist. `isFresh`: those of an earlier run are left out. */
export async function openKeptAnswers(file: string, isFresh: boolean): Promise<KeptAnswers> {
  const text = isFresh ? '{}' : await readFile(file, 'utf8').catch(() => '{}');
  const answers = new Map(Object.entries(parseAnswers(text)));
  let newest: string | undefined;
  async function write(): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(Object.fromEntries(answers), null, 2)}\n`, { mode: 0o600 });
  }
  return {
    answers: new Map(answers),
    async remember(key, answer) {
      answers.set(key, answer);
      newest = key;
      await write();
    },
    keepNewest() {
      newest = undefined;
    },
    async forgetNewest(prefix) {
      const wrong = [...answers.keys()].filter(
        (key) => key === newest || (prefix !== undefined && key.startsWith(prefix)),
      );
      for (const key of wrong) answers.delete(key);
      if (wrong.length > 0) await write();
    },
    forget: () => rm(file, { force: true }),
  };
}

function parseAnswers(text: string): Record<string, string> {
  try {
    return Answers.parse(JSON.parse(text));
  } catch {
    // A file that was cut off is no answer at all.
    return {};
  }
}
