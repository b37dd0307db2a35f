import { stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { documentFormats, formatOfName, type ReadableType } from '@fixpoint/documents/model';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { glob, isDynamicPattern } from 'tinyglobby';

/** A document on disk. */
export interface FoundDocument {
  /** Absolute. */
  readonly path: string;
  /** As a person names it: from the working directory, with `/` between folders. */
  readonly shown: string;
  readonly type: ReadableType;
}

export interface FindOptions {
  readonly cwd: string;
  /** Absolute paths that folders and patterns do not match, such as files that the command itself writes. */
  readonly exclude?: readonly string[];
}

const extensions = documentFormats.map(({ extension }) => extension);
const anyDocument = `**/*.{${extensions.join(',')}}`;
/** Office programs keep `~$report.docx` beside a document that is open; it is not a document. */
const neverDocuments = ['**/node_modules/**', '**/~$*'];

/**
 * The documents that these files, folders and patterns match, each once: in the order of the names, and by name within a folder or
 * pattern. Throws `InvalidInputError` for a name that matches no document.
 */
export async function expandDocumentPaths(
  named: readonly string[],
  { cwd, exclude = [] }: FindOptions,
): Promise<FoundDocument[]> {
  const found = new Map<string, FoundDocument>();
  for (const name of named) {
    for (const document of await expand(name, cwd, new Set(exclude))) {
      if (!found.has(document.path)) found.set(document.path, document);
    }
  }
  return [...found.values()];
}

async function expand(name: string, cwd: string, exclude: ReadonlySet<string>): Promise<FoundDocument[]> {
  const path = resolve(cwd, name);
  const present = await stat(path).catch(() => null);
  if (present?.isFile()) return [requireDocument(path, name, cwd)];
  const pattern = name.replaceAll(sep, '/');
  if (present === null && !isDynamicPattern(pattern)) {
    throw new InvalidInputError(`There is no file "${name}".`, {
      field: 'file',
      hint: 'Give the path of an existing document, of a folder, or a pattern in quotes: "out/**/*.pptx".',
    });
  }
  const paths =
    present === null
      ? await search(pattern, cwd)
      : (await search(anyDocument, path)).map((inside) => join(path, inside));
  const documents = paths
    .map((item) => toDocument(resolve(cwd, item), item, cwd))
    .filter(
      (foundDocument): foundDocument is FoundDocument =>
        foundDocument !== null && !exclude.has(foundDocument.path),
    )
    .sort((a, b) => (a.shown < b.shown ? -1 : 1));
  if (documents.length > 0) return documents;
  throw new InvalidInputError(
    present === null ? `No document matches "${name}".` : `The folder "${name}" contains no document.`,
    { field: 'file', hint: `Documents end in ${extensions.map((extension) => `.${extension}`).join(', ')}.` },
  );
}

function search(pattern: string, cwd: string): Promise<string[]> {
  return glob(pattern, {
    cwd,
    ignore: neverDocuments,
    caseSensitiveMatch: false,
    expandDirectories: false,
    followSymbolicLinks: false,
  });
}

function requireDocument(path: string, name: string, cwd: string): FoundDocument {
  const document = toDocument(path, name, cwd);
  if (document !== null) return document;
  throw new InvalidInputError(`The type of "${name}" cannot be detected from its name.`, {
    field: 'file',
    hint: `Give a file that ends in ${extensions.map((extension) => `.${extension}`).join(', ')}.`,
  });
}

function toDocument(path: string, name: string, cwd: string): FoundDocument | null {
  const format = formatOfName(path);
  if (format === null) return null;
  const inside = relative(cwd, path);
  const isInside = !isAbsolute(inside) && inside.split(sep)[0] !== '..';
  return { path, shown: (isInside ? inside : name).replaceAll(sep, '/'), type: format.type };
}
