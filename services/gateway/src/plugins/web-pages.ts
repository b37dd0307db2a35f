import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { indexPage } from '../routes/index-page.js';

/** Addresses of the pages, which one document serves. They hold nothing before somebody signs in. */
const pagePaths = ['/inbox', '/tasks/:id', '/desktops', '/workspace', '/stages', '/settings'] as const;
const assetPrefix = '/assets/';
/** As vite names what it bundles: `index-BErxGGG_.css`. */
const hashedName = /-[\w-]{8}\.\w+$/;

/** Built by `npm run build`; beside the services in every checkout and image. */
const builtPages = fileURLToPath(new URL('../../../../packages/web/dist/pages/', import.meta.url));

/** Whether a request asks for the pages or for what they are made of, which tells nothing and so asks for no token. */
export function isForPages(request: FastifyRequest): boolean {
  return (isReading(request) && pathOf(request).startsWith(assetPrefix)) || isForPage(request);
}

/** Whether a person asks for a page, be it one that there is not: the API's own addresses are for programs. */
export function isForPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isPage = path === '/' || pagePaths.some((page) => path.startsWith(page.replace(':id', '')));
  const isMissing = request.is404 && !path.startsWith('/api/');
  return isReading(request) && (isPage || isMissing) && wantsHtml(request.headers.accept);
}

function isReading({ method, ws }: FastifyRequest): boolean {
  return !ws && (method === 'GET' || method === 'HEAD');
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

/** The one document of the pages; null where they are not built. */
export async function readPagesDocument(folder = builtPages): Promise<Buffer | null> {
  return existsSync(folder) ? readFile(new URL('index.html', `file://${folder}`)) : null;
}

/** Serves the pages at their addresses, and at `/` to browsers. Answers what `/` gives to a plain request. */
export async function registerWebPages(
  app: FastifyInstance,
  folder = builtPages,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const document = await readPagesDocument(folder);
  if (document === null) return indexPage;
  await app.register(fastifyStatic, {
    root: `${folder}assets`,
    prefix: assetPrefix,
    decorateReply: false,
    immutable: true,
    maxAge: '30d',
    // Names carry a hash of what they hold, but for what others than the pages ask for.
    setHeaders: (response, path) => {
      if (!hashedName.test(path)) response.header('cache-control', 'no-cache');
    },
    index: false,
    dotfiles: 'ignore',
  });
  const page = async (_request: FastifyRequest, reply: FastifyReply) => sendPages(reply, document);
  for (const path of pagePaths) app.get(path, { schema: { hide: true } }, page);
  return async (request, reply) =>
    wantsHtml(request.headers.accept) ? page(request, reply) : indexPage(request, reply);
}

export function sendPages(reply: FastifyReply, document: Buffer): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(document);
}

function wantsHtml(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
