import multipart from '@fastify/multipart';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { FastifyRequest } from 'fastify';
import type { RestApp } from '../../http/rest-routes.js';
import { maxDocumentBytes } from './inbox.js';

/** Maximum number of files of one form; the first one counts. */
const maxFiles = 5;

/** Adds routes whose requests contain a document: as their body, with any content type, or as a file of a multipart form. */
export async function serveUploads(app: RestApp, addRoutes: (binary: RestApp) => void): Promise<void> {
  await app.register(async (binary) => {
    binary.removeAllContentTypeParsers();
    await binary.register(multipart, { limits: { fileSize: maxDocumentBytes, files: maxFiles, fields: 20 } });
    binary.addContentTypeParser<Buffer>(
      '*',
      { parseAs: 'buffer', bodyLimit: maxDocumentBytes },
      async (_request: unknown, body: Buffer) => body,
    );
    addRoutes(binary);
  });
}

export interface Upload {
  readonly bytes: Buffer;
  /** Name of the file, if the request has one. */
  readonly name: string | undefined;
  readonly fields: ReadonlyMap<string, string>;
}

/** The bytes of the body, or of the first file of a multipart form. */
export async function readUpload(
  request: Pick<FastifyRequest, 'isMultipart' | 'parts' | 'body' | 'headers'> & {
    readonly query: { readonly name?: string | undefined };
  },
): Promise<Upload> {
  const { query, body, headers } = request;
  if (request.isMultipart()) return readForm(request);
  const isCsv = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === 'text/csv';
  return {
    bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    name: query.name ?? (isCsv ? 'table.csv' : undefined),
    fields: new Map(),
  };
}

async function readForm(request: Parameters<typeof readUpload>[0]): Promise<Upload> {
  const fields = new Map<string, string>();
  let file: Pick<Upload, 'bytes' | 'name'> | undefined;
  // Fields may come after the file.
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.set(part.fieldname, String(part.value));
    else if (file === undefined)
      file = { bytes: await part.toBuffer(), name: part.filename.slice(-255) || undefined };
    else part.file.resume();
  }
  if (file === undefined) {
    throw new InvalidInputError('The form contains no file.', {
      field: 'body',
      hint: 'Add the document as a file, as in: curl -F file=@report.pptx',
    });
  }
  return { bytes: file.bytes, name: request.query.name ?? file.name, fields };
}
