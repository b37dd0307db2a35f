import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { PageWords } from '@fixpoint/shared/contracts';
import { drawnPageRoutes } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { AskDrawnPages, AskedPages } from '@fixpoint/tasks/drawn-pages';
import type { FastifyRequest } from 'fastify';
import { namesTag } from '../../http/entity-tags.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import { sniffContent } from '../artifacts/sniff-content.js';

const unasked: AskedPages = { state: 'missing', reason: 'This gateway does not render pages.' };

interface PageRequest extends Pick<FastifyRequest, 'own'> {
  readonly params: { readonly id: string; readonly number: number };
  readonly query: { readonly task?: string | undefined };
}

/** Images of a document's pages. A principal who may download the document may see them. */
export const serveDrawnPages: RestRoutes<{
  readonly artifacts: ArtifactStore;
  /** Null: no renderer is available. */
  readonly ask: AskDrawnPages | null;
}> = async (app, { artifacts, ask }) => {
  const stateOf = async (id: string): Promise<AskedPages> =>
    ask === null
      ? unasked
      : ask(id, async () => {
          const { document } = sniffContent(await artifacts.get(id));
          return document === 'pptx' || document === 'xlsx' || document === 'docx' ? document : null;
        });

  const pageOf = async ({ own, params: { id, number }, query: { task } }: PageRequest) => {
    await own.artifacts.check(id, task);
    const asked = await stateOf(id);
    const page =
      asked.state === 'drawn' ? asked.pages.find((candidate) => candidate.number === number) : undefined;
    if (page === undefined) throw new NotFoundError('rendered page', String(number));
    return page;
  };

  serve(app, drawnPageRoutes.drawPages, async ({ own, params: { id }, query: { task } }) => {
    await own.artifacts.check(id, task);
    const asked = await stateOf(id);
    if (asked.state !== 'drawn') return asked;
    const pages = asked.pages.map(({ number, width, height }) => ({ number, width, height }));
    return { ...asked, pages };
  });

  serve(
    app,
    drawnPageRoutes.readDrawnPage,
    async (request, reply) => {
      const page = await pageOf(request);
      const etag = `"${page[request.query.size]}"`;
      reply.headers({ etag, 'cache-control': 'private, max-age=86400' });
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const bytes = await artifacts.get(page[request.query.size]);
      return reply
        .type('image/webp')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(bytes);
    },
    { compress: false },
  );

  serve(app, drawnPageRoutes.readPageWords, async (request) => {
    const { words } = await pageOf(request);
    return words === undefined
      ? { words: [] }
      : PageWords.parse(JSON.parse((await artifacts.get(words)).toString()));
  });
};
