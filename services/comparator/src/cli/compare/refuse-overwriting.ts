import { realpath } from 'node:fs/promises';
import { InvalidInputError } from '@fixpoint/shared/errors';

/** Throws `InvalidInputError` where a file that the command writes is one that it reads, by whatever path. */
export async function refuseOverwriting(
  written: readonly string[],
  documents: readonly { readonly path: string; readonly shown: string }[],
): Promise<void> {
  const read = new Map<string, string>();
  for (const { path, shown } of documents) read.set(await whereItIs(path), shown);
  for (const path of written) {
    const shown = read.get(await whereItIs(path));
    if (shown === undefined) continue;
    throw new InvalidInputError(`The document "${shown}" would be replaced by what is written.`, {
      field: 'output',
      hint: 'Name another file to write to.',
    });
  }
}

/** A file that is yet to be written is where its name says. */
function whereItIs(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
