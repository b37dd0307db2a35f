import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { ArtifactId, DocumentRef } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { hasUnsafeCharacters } from '@fixpoint/shared/text';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { maxDocumentBytes } from '../../adapters/inbox.js';
import { Problem } from '../../core/problem.js';
import { sniffContent } from '../../core/sniff-content.js';
import { checkRole } from '../../identity/access-checks.js';
import type { Role } from '../../identity/principal.js';

const NameQuery = z.strictObject({ name: z.string().min(1).max(255).optional() });
const uploadType = 'application/octet-stream';

/** Bytes by content hash: documents, diffs, transcripts, and pictures of screens. */
export const artifactRoutes: FastifyPluginAsyncZod<{
  artifacts: ArtifactStore;
  /** Least role that may see a screen, also as it was. */
  screenRole: Role;
}> = async (app, { artifacts, screenRole }) => {
  app.get(
    '/api/v1/artifacts/:id',
    {
      // A part of a document is a part of its bytes as they are.
      compress: false,
      schema: {
        tags: ['artifacts'],
        summary: 'Download an artifact',
        description: 'Pictures show screens: they need the role that may see one.',
        params: z.strictObject({ id: ArtifactId }),
        querystring: NameQuery,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { name } = request.query;
      const bytes = await artifacts.get(id);
      const { mediaType } = sniffContent(bytes, name);
      // The ids of what a task saw stand in its log, which more people may read.
      if (mediaType.startsWith('image/')) checkRole(request.principal, screenRole, 'a picture of a screen');
      return reply
        .type(mediaType)
        .header('content-disposition', contentDisposition(name))
        .header('etag', `"${id}"`)
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(bytes);
    },
  );

  await app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    scope.addContentTypeParser<Buffer>(
      uploadType,
      { parseAs: 'buffer', bodyLimit: maxDocumentBytes },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.post(
      '/api/v1/artifacts',
      {
        bodyLimit: maxDocumentBytes,
        schema: {
          tags: ['artifacts'],
          summary: 'Upload a document that a task can start from',
          description: `The bytes as ${uploadType}, at most 50 MB. Name it in a task as "existing_file_path": "artifact:<id>".`,
          consumes: [uploadType],
          querystring: NameQuery,
          response: { 201: DocumentRef, 413: Problem, 415: Problem, 422: Problem },
        },
      },
      async (request, reply) => {
        const { name } = request.query;
        const bytes = request.body;
        const document = Buffer.isBuffer(bytes) ? sniffContent(bytes, name).document : null;
        if (!Buffer.isBuffer(bytes) || document === null) {
          throw new InvalidInputError('The upload is not a PPTX, XLSX, DOCX, PDF or CSV document.', {
            field: 'body',
            hint: `Send the bytes as ${uploadType}; for CSV, name it with ?name=table.csv.`,
          });
        }
        const artifact = await artifacts.put(bytes);
        return reply
          .code(201)
          .header('location', `/api/v1/artifacts/${artifact}`)
          .send({ artifact, name: name ?? `document.${document}`, type: document, bytes: bytes.length });
      },
    );
  });
};

/**
 * Makes a browser save the answer instead of showing it, under a name that is only a name: no folders, no control
 * characters, no quotes that would end the header's value.
 */
function contentDisposition(name: string | undefined): string {
  if (name === undefined) return 'attachment';
  const isPlain = (character: string) => !hasUnsafeCharacters(character) && !'/\\'.includes(character);
  const plain = [...name].map((character) => (isPlain(character) ? character : '_')).join('');
  const ascii = plain.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
