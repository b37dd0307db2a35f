import { dataOf, ProblemError, rest } from './request.js';

export type { CheckedDocument, ListedTemplate } from '@fixpoint/shared/contracts/routes';

const ofDocument = (id: string) => ({ params: { path: { id } } });

export const listDocuments = (signal: AbortSignal) => dataOf(rest.GET('/api/v1/documents', { signal }));

export const getDocument = (id: string, signal: AbortSignal) =>
  dataOf(rest.GET('/api/v1/documents/{id}', { ...ofDocument(id), signal }));

export const deleteDocument = (id: string) => dataOf(rest.DELETE('/api/v1/documents/{id}', ofDocument(id)));

export const listTemplates = () => dataOf(rest.GET('/api/v1/templates'));

/** Uploads a file as the template of a task, and returns its reference. */
export async function uploadTemplate(file: File): Promise<string> {
  const { reference } = await dataOf(
    rest.POST('/api/v1/templates', {
      params: { query: { name: file.name } },
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
      bodySerializer: (bytes) => bytes,
    }),
  );
  return reference;
}

/** Largest document that the gateway takes, in bytes. */
const maxBytes = 50 * 1024 * 1024;

/** Uploads a document to be checked. `template` null: the comparator chooses one. */
export async function checkDocument(file: File, template: string | null) {
  // A browser whose upload is cut off by the gateway learns no reason, and a folder cannot be read.
  if (file.size === 0) throw refused(`${file.name} is empty, or a folder.`);
  if (file.size > maxBytes) throw refused(`${file.name} is larger than 50 MB.`);
  return dataOf(
    rest.POST('/api/v1/documents', {
      params: { query: { name: file.name, ...(template === null ? {} : { template }) } },
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
      bodySerializer: (bytes) => bytes,
    }),
  );
}

function refused(detail: string): ProblemError {
  return new ProblemError(0, {
    code: 'invalid-input',
    detail,
    hint: 'Choose a PPTX, XLSX or DOCX document.',
  });
}
