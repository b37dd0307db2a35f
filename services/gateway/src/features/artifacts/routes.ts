import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { artifactRoutes, type Role } from '@fixpoint/shared/contracts/routes';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { hasUnsafeCharacters } from '@fixpoint/shared/text';
import parseRange from 'range-parser';
import { checkRole } from '../../access/access-checks.js';
import { namesTag } from '../../http/entity-tags.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import { maxDocumentBytes } from './inbox.js';
import { sniffContent } from './sniff-content.js';
import { readUpload, serveUploads } from './upload-routes.js';

/** Bytes by content hash: documents, diffs, transcripts, and screenshots. */
export const serveArtifacts: RestRoutes<{
  artifacts: ArtifactStore;
  /** Least role that may see a screen, current or past. */
  screenRole: Role;
}> = async (app, { artifacts, screenRole }) => {
  serve(
    app,
    artifactRoutes.downloadArtifact,
    async (request, reply) => {
      const { id } = request.params;
      const { name, task } = request.query;
      await request.own.artifacts.check(id, task);
      const etag = `"${id}"`;
      const bytes = await artifacts.get(id);
      const { mediaType } = sniffContent(bytes, name);
      const extension = extensions[mediaType.split(';', 1)[0] ?? ''] ?? 'bin';
      // The ids of a task's screenshots are in its log, which more people may read.
      if (mediaType.startsWith('image/')) checkRole(request.principal, screenRole, 'an image of a screen');
      reply.headers({
        etag,
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=31536000, immutable',
      });
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      reply.type(mediaType).headers({
        'content-disposition': contentDisposition(name ?? `artifact-${id.slice(0, 8)}.${extension}`),
        'content-security-policy': "sandbox; default-src 'none'",
      });
      const part = partOf(bytes, request.headers, etag);
      if (part === null) return reply.send(bytes);
      return reply
        .code(206)
        .header('content-range', `bytes ${part.start}-${part.end}/${bytes.length}`)
        .send(bytes.subarray(part.start, part.end + 1));
    },
    { compress: false },
  );

  await serveUploads(app, (binary) => {
    serve(
      binary,
      artifactRoutes.uploadDocument,
      async (request, reply) => {
        const { for: use } = request.query;
        const { bytes, name } = await readUpload(request);
        if (bytes.length > 0 && use === 'form') {
          const artifact = await artifacts.put(bytes);
          await request.own.artifacts.noteUpload(artifact);
          return reply
            .code(201)
            .header('location', `/api/v1/artifacts/${artifact}`)
            .send({ artifact, name: name ?? 'file', bytes: bytes.length });
        }
        const { document } = sniffContent(bytes, name);
        if (document === null) {
          throw new InvalidInputError('The upload is not a PPTX, XLSX, DOCX, PDF or CSV document.', {
            field: 'body',
            hint: 'Send its bytes as the body, or as a file of a multipart form. For CSV, set the content type text/csv or add ?name=table.csv. For a form file, add ?for=form.',
          });
        }
        const artifact = await artifacts.put(bytes);
        await request.own.artifacts.noteUpload(artifact);
        return reply
          .code(201)
          .header('location', `/api/v1/artifacts/${artifact}`)
          .send({ artifact, name: name ?? `document.${document}`, type: document, bytes: bytes.length });
      },
      { bodyLimit: maxDocumentBytes },
    );
  });
};

/** Endings of the names under which artifacts are saved, by media type. */
const extensions: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/json': 'json',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/csv': 'csv',
  'text/plain': 'txt',
};

/**
 * The part of an artifact that a request asks for, both ends included; null: all of it. A request for several parts gets the whole, as RFC 9110
 * permits. Throws if the range is not satisfiable.
 */
function partOf(
  bytes: Buffer,
  {
    range,
    'if-range': ifRange,
  }: { readonly range?: string | undefined; readonly 'if-range'?: string | undefined },
  etag: string,
): { readonly start: number; readonly end: number } | null {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const ranges = parseRange(bytes.length, range);
  if (ranges === -1) {
    throw Object.assign(new Error(`The artifact has ${bytes.length} bytes.`), {
      statusCode: 416,
      code: 'no-such-part',
      headers: { 'content-range': `bytes */${bytes.length}` },
    });
  }
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}

/**
 * Makes a browser save the response instead of showing it, under a plain file name: no folders, no control characters, no quotes that would end the
 * header's value.
 */
function contentDisposition(name: string): string {
  const isPlain = (character: string) => !hasUnsafeCharacters(character) && !'/\\'.includes(character);
  const plain = [...name].map((character) => (isPlain(character) ? character : '_')).join('');
  const ascii = plain.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
