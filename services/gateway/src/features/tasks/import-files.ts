import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { DocumentRef, FileRef } from '@fixpoint/shared/contracts';
import { InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
/** Reads a file that a person named, from the folders that are open for this. Throws `InvalidInputError` otherwise. */
import type { ReadInboxFile } from '../artifacts/inbox.js';
import { sniffContent } from '../artifacts/sniff-content.js';

const field = 'existing_file_path';
const artifactReference = /^(?:artifact:)?([0-9a-f]{64})(?:\/([^/\\]{1,255}))?$/;

/** Decides if the caller may read this artifact. */
export type CanRead = (artifact: string) => Promise<boolean>;

/**
 * Creates an artifact from a reference in a request: `artifact:<id>`, `artifact:<id>/<name>`, or the path of a file in an open folder. Both throw
 * `InvalidInputError` if it does not exist.
 */
export interface ImportFiles {
  /** The document that a task starts from; nothing else will do. */
  document(reference: string, canRead?: CanRead): Promise<DocumentRef>;
  /** A file of any kind, for the field of a form that has this name. */
  file(reference: string, field: string, canRead?: CanRead): Promise<FileRef>;
}

export function createImportFiles(options: {
  artifacts: Pick<ArtifactStore, 'put' | 'get'>;
  readInboxFile: ReadInboxFile;
}): ImportFiles {
  const { artifacts, readInboxFile } = options;

  async function readArtifact(id: string, canRead: CanRead): Promise<Buffer> {
    try {
      if (!(await canRead(id))) throw new NotFoundError('artifact', id);
      return await artifacts.get(id);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      throw new InvalidInputError(`Artifact ${id} not found.`, {
        field,
        hint: 'Upload the document with POST /api/v1/artifacts and use the returned id.',
      });
    }
  }

  async function read(reference: string, canRead: CanRead = async () => true) {
    const [, id, givenName] = artifactReference.exec(reference) ?? [];
    if (id === undefined) return { id, ...(await readInboxFile(reference)) };
    return { id, name: givenName, bytes: await readArtifact(id, canRead) };
  }

  return {
    async document(reference, canRead) {
      const { id, name, bytes } = await read(reference, canRead);
      const { document } = sniffContent(bytes, name);
      if (document === null) {
        throw new InvalidInputError(
          `"${name ?? reference}" is not a PPTX, XLSX, DOCX, PDF or CSV document.`,
          {
            field,
            hint: 'For CSV, add a name: artifact:<id>/table.csv.',
          },
        );
      }
      const artifact = id ?? (await artifacts.put(bytes));
      return { artifact, name: name ?? `document.${document}`, type: document, bytes: bytes.length };
    },
    async file(reference, named, canRead) {
      try {
        const { id, name = named, bytes } = await read(reference, canRead);
        return { artifact: id ?? (await artifacts.put(bytes)), name, bytes: bytes.length };
      } catch (error) {
        if (!(error instanceof InvalidInputError)) throw error;
        const { message, hint } = error;
        throw new InvalidInputError(message, {
          field: named,
          ...(hint === undefined ? {} : { hint }),
          cause: error,
        });
      }
    },
  };
}
