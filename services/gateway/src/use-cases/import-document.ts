import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { DocumentRef } from '@fixpoint/shared/contracts';
import { InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { sniffContent } from '../core/sniff-content.js';

/** Reads a file that a person named, from the folders that are open for this. Throws `InvalidInputError` otherwise. */
export type ReadInboxFile = (path: string) => Promise<{ name: string; bytes: Buffer }>;

const field = 'existing_file_path';
const artifactReference = /^(?:artifact:)?([0-9a-f]{64})(?:\/([^/\\]{1,255}))?$/;

/**
 * Makes the document that a task starts from an artifact: `artifact:<id>`, `artifact:<id>/<name>`, or the path of a file
 * in an open folder. Throws `InvalidInputError` where there is none, or where it is no document.
 */
export function createImportDocument(options: {
  artifacts: Pick<ArtifactStore, 'put' | 'get'>;
  readInboxFile: ReadInboxFile;
}): (reference: string) => Promise<DocumentRef> {
  const { artifacts, readInboxFile } = options;

  async function readArtifact(id: string): Promise<Buffer> {
    try {
      return await artifacts.get(id);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      throw new InvalidInputError(`There is no artifact ${id}.`, {
        field,
        hint: 'Upload the document with POST /api/v1/artifacts and use the id that it answers.',
      });
    }
  }

  return async (reference) => {
    const [, id, givenName] = artifactReference.exec(reference) ?? [];
    const file =
      id === undefined ? await readInboxFile(reference) : { name: givenName, bytes: await readArtifact(id) };
    const { document } = sniffContent(file.bytes, file.name);
    if (document === null) {
      throw new InvalidInputError(
        `"${file.name ?? reference}" is not a PPTX, XLSX, DOCX, PDF or CSV document.`,
        {
          field,
          hint: 'For CSV, name it: artifact:<id>/table.csv.',
        },
      );
    }
    const artifact = id ?? (await artifacts.put(file.bytes));
    return { artifact, name: file.name ?? `document.${document}`, type: document, bytes: file.bytes.length };
  };
}
