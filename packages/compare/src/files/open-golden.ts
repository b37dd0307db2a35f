import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { formatOfName } from '@fixpoint/documents/model';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { NamedDocument } from '../operations/operations.js';
import type { FoundDocument } from './expand-document-paths.js';
import { readFileWithin } from './read-file-within.js';

/** Reads the golden document for one of those that are compared. */
export type GoldenSource = (document: Pick<FoundDocument, 'path' | 'type'>) => Promise<NamedDocument>;

/**
 * A golden document for all, or a folder that holds one of the same name for each. Throws `InvalidInputError` if it is missing or of
 * another type.
 */
export async function openGolden(
  against: string,
  { cwd, limit }: { readonly cwd: string; readonly limit: number },
): Promise<GoldenSource> {
  const path = resolve(cwd, against);
  const present = await stat(path).catch(() => null);
  if (present === null) {
    throw new InvalidInputError(`There is no golden document "${against}".`, {
      field: 'against',
      hint: 'Give the path of a document, or of a folder with a document of the same name for each.',
    });
  }
  return async (document) => {
    const golden = present.isDirectory() ? join(path, basename(document.path)) : path;
    const type = formatOfName(golden)?.type;
    if (type !== document.type) {
      throw new InvalidInputError(
        `The golden document "${against}" is ${type?.toUpperCase() ?? 'of an unknown type'}, but "${basename(document.path)}" is ${document.type.toUpperCase()}.`,
        { field: 'against', hint: 'Compare documents of the same type.' },
      );
    }
    return { name: basename(golden), type, bytes: await readFileWithin(golden, limit) };
  };
}
