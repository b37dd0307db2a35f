import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { Baseline } from '../engine/baseline.js';

/** Reads a baseline; null if there is no such file. Throws `InvalidInputError` for a file that is not a baseline. */
export async function readBaseline(path: string): Promise<Baseline | null> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw unusable(path, cause);
  });
  if (text === null) return null;
  try {
    return Baseline.parse(JSON.parse(text));
  } catch (cause) {
    throw unusable(path, cause);
  }
}

/** Writes a baseline without the documents that are there no longer. */
export async function writeBaseline(path: string, { documents }: Baseline): Promise<void> {
  const folder = dirname(path);
  const present = await Promise.all(
    Object.entries(documents).map(async (entry) => ((await isPresent(folder, entry[0])) ? [entry] : [])),
  );
  await mkdir(folder, { recursive: true });
  const kept: Baseline = { version: 1, documents: Object.fromEntries(present.flat()) };
  await writeFile(path, `${JSON.stringify(kept, null, 2)}\n`);
}

const between = ' + ';

/** Name in a baseline of documents compared together: relative to its folder, so that the working directory does not matter. */
export function baselineName(baselinePath: string, documentPaths: readonly string[]): string {
  return documentPaths
    .map((path) => relative(dirname(baselinePath), path).replaceAll(sep, '/'))
    .join(between);
}

async function isPresent(folder: string, name: string): Promise<boolean> {
  try {
    await Promise.all(name.split(between).map((item) => access(join(folder, item))));
    return true;
  } catch {
    return false;
  }
}

function unusable(path: string, cause: unknown): InvalidInputError {
  const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  return new InvalidInputError(`The baseline "${path}" cannot be used: ${reason.slice(0, 300)}`, {
    field: 'baseline',
    hint: 'Move the file away, then create it with --update-baseline.',
    cause,
  });
}
