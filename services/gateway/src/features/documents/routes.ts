import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { ArtifactId } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import { type AskDrawnPages, type AskedPages, PagePictures } from '@fixpoint/tasks/drawn-pages';
import { z } from 'zod';
import { namesTag } from '../../http/entity-tags.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import { sniffContent } from '../artifacts/sniff-content.js';

/** As it is told outside: without the artifacts, which are reached by their numbers. */
const PagesAnswer = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('drawn'),
    pages: z.array(PagePictures.shape.pages.element.pick({ number: true, width: true, height: true })),
    notes: PagePictures.shape.notes,
  }),
  z.strictObject({ state: z.literal('missing'), reason: z.string() }),
  z.strictObject({ state: z.literal('drawing') }),
]);

const unasked: AskedPages = { state: 'missing', reason: 'This gateway does not render pages.' };

/** Pictures of a document's pages. Whoever may download the document may see them. */
export const drawnPageRoutes: RestRoutes<{
  readonly artifacts: ArtifactStore;
  /** Null: nobody draws. */
  readonly ask: AskDrawnPages | null;
}> = async (app, { artifacts, ask }) => {
  const stateOf = async (id: string): Promise<AskedPages> =>
    ask === null
      ? unasked
      : ask(id, async () => {
          const { document } = sniffContent(await artifacts.get(id));
          return document === 'pptx' || document === 'xlsx' || document === 'docx' ? document : null;
        });

  app.get(
    '/api/v1/artifacts/:id/pages',
    {
      config: { scope: 'own' },
      schema: {
        tags: ['artifacts'],
        summary: 'Render the pages of a document',
        description:
          'Uses LibreOffice, if the comparator has it. The first request starts rendering (`drawing`); repeat it after a second. `missing` gives the reason if there are no images.',
        params: z.strictObject({ id: ArtifactId }),
        response: { 200: PagesAnswer },
      },
    },
    async (request) => {
      const asked = await stateOf(request.params.id);
      if (asked.state !== 'drawn') return asked;
      const pages = asked.pages.map(({ number, width, height }) => ({ number, width, height }));
      return { ...asked, pages };
    },
  );

  app.get(
    '/api/v1/artifacts/:id/pages/:number',
    {
      config: { scope: 'own' },
      compress: false,
      schema: {
        tags: ['artifacts'],
        summary: 'Read a rendered page of a document',
        params: z.strictObject({ id: ArtifactId, number: z.coerce.number().int().min(1).max(200) }),
        querystring: z.strictObject({ size: z.enum(['picture', 'thumbnail']).default('picture') }),
        headers: z.looseObject({ 'if-none-match': z.string().max(2_000).optional() }),
      },
    },
    async (request, reply) => {
      const { id, number } = request.params;
      const asked = await stateOf(id);
      const page = asked.state === 'drawn' ? asked.pages.find((one) => one.number === number) : undefined;
      if (page === undefined) throw new NotFoundError('rendered page', String(number));
      const etag = `"${page[request.query.size]}"`;
      reply.headers({ etag, 'cache-control': 'private, max-age=86400' });
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const bytes = await artifacts.get(page[request.query.size]);
      return reply
        .type('image/webp')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(bytes);
    },
  );
};
