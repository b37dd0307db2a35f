import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Addresses of the pages, which one document serves. They hold no data before a person signs in. */
const pagePaths = [
  '/inbox',
  '/tasks/:id',
  '/tasks/:id/replay',
  '/builds',
  '/builds/:id',
  '/desktops',
  '/desktops/:id',
  '/workspace',
  '/compare',
  '/documents',
  '/documents/:id',
  '/schedules',
  '/stages',
  '/services/:id',
  '/settings',
  '/settings/:id',
] as const;
const assetPrefix = '/assets/';
/** File name pattern of vite's bundles: `index-BErxGGG_.css`. */
const hashedName = /-[\w-]{8}\.\w+$/;

/** Built by `npm run build`; beside the services in every checkout and image. */
const builtPages = fileURLToPath(new URL('../../../../packages/web/dist/pages/', import.meta.url));

/** Returns true if a request is for the pages or their assets, which hold no data and so need no token. */
export function isForPages(request: FastifyRequest): boolean {
  return (isReading(request) && pathOf(request).startsWith(assetPrefix)) || isForPage(request);
}

/** Returns true if a browser requests a page, or an unknown path outside the API. */
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

/** The one document of the pages; null if they are not built. */
export async function readPagesDocument(folder = builtPages): Promise<Buffer | null> {
  return existsSync(folder) ? readFile(new URL('index.html', `file://${folder}`)) : null;
}

/** Serves the pages at their addresses, and at `/` to browsers. Returns the handler of `/` for a plain request. */
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
    // Names carry a content hash, except those of files that are also used outside the pages.
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

const endpoints = [
  ['/api/v1/tasks', 'tasks, newest first; POST one to start'],
  ['/mcp', 'tools for agents: MCP over Streamable HTTP'],
  ['/queues', 'dashboard of the stage queues'],
  ['/docs/', 'reference of the REST API'],
  ['/metrics', 'metrics for Prometheus'],
  ['/readyz', 'readiness of the gateway'],
] as const;

/** Response to a program's request to `/`, the path of the WebSocket: lists the endpoints. The field is called `doors` for older clients. */
async function indexPage(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.send({
    name: 'fixpoint',
    websocket: '/',
    doors: Object.fromEntries(endpoints.map(([path, what]) => [path, what])),
  });
}
