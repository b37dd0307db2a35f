import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { documentRoutes } from '@fixpoint/shared/contracts/routes';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { allows, type Principal } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import { maxDocumentBytes } from '../artifacts/inbox.js';
import { readUpload, serveUploads } from '../artifacts/upload-routes.js';
import type { CheckedDocuments } from './checked-documents.js';

/** Documents that are checked without a task. */
export const serveDocumentChecks: RestRoutes<{
  readonly documents: CheckedDocuments;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
}> = async (app, { documents, artifacts }) => {
  await serveUploads(app, (binary) => {
    serve(
      binary,
      documentRoutes.checkDocument,
      async (request, reply) => {
        const { bytes, name, fields } = await readUpload(request);
        const template = request.query.template ?? (fields.get('template') || null);
        const document = await documents.check({ bytes, name, template }, request.principal.id);
        return reply.code(201).header('location', `/api/v1/documents/${document.id}`).send(document);
      },
      { bodyLimit: maxDocumentBytes },
    );
    serve(
      binary,
      documentRoutes.uploadTemplate,
      async (request, reply) => {
        const { bytes, name: given = '' } = await readUpload(request);
        if (bytes.length === 0) throw new InvalidInputError('The file is empty.', { field: 'body' });
        // A reference ends with the name, which is no path.
        const name = given.replace(/[/\\]/g, '_') || 'template';
        const artifact = await artifacts.put(bytes);
        const { template, type } = await documents.readTemplate({ artifact, name });
        await request.own.artifacts.noteUpload(artifact);
        return reply.code(201).send({ reference: `artifact:${artifact}/${name}`, template, type });
      },
      { bodyLimit: maxDocumentBytes },
    );
  });

  serve(app, documentRoutes.listDocuments, async ({ principal }) => ({
    documents: await documents.list(principal.id),
  }));

  serve(app, documentRoutes.getDocument, async ({ params, principal }) =>
    documents.get(params.id, readerOf(principal)),
  );

  serve(app, documentRoutes.deleteDocument, async ({ params, principal }, reply) => {
    await documents.remove(params.id, readerOf(principal));
    return reply.code(204).send(null);
  });

  serve(app, documentRoutes.listTemplates, async () => ({ templates: [...(await documents.templates())] }));
};

function readerOf({ id, role }: Principal) {
  return { id, isAdmin: allows(role, 'admin') };
}
