import { rateLimited } from '@fixpoint/shared/logging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { describeMissingPath } from './api-version.js';
import { collectMethods } from './known-methods.js';
import { toProblem } from './problem.js';
import { isForPage, readPagesDocument, sendPages } from './web-pages.js';

/** Codes that the connection to Redis itself reports, once for all requests. */
const outages: ReadonlySet<string> = new Set([
  'redis-unavailable',
  'redis-refused',
  'redis-tls',
  'redis-unsafe',
]);

type Report = (code: string, write: () => void) => void;

const reportMs = 60_000;

/** Responds to every error and every unknown path with a problem document; a browser gets the pages for an unknown path. */
export const problems = fastifyPlugin(
  async (app) => {
    const limited = new Map<string, (report: () => void) => void>();
    /** A cause that fails many requests is reported once a minute, not by each of them. */
    const report: Report = (code, write) => {
      let report = limited.get(code);
      if (report === undefined) {
        report = rateLimited((now) => now(), reportMs);
        limited.set(code, report);
      }
      report(write);
    };
    app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, report));
    const methodsOf = collectMethods(app);
    const pages = await readPagesDocument();
    app.setNotFoundHandler((request, reply) => {
      const methods = methodsOf(pathOf(request));
      if (methods.length > 0 && !methods.includes(request.method)) {
        reply.header('allow', methods.join(', '));
        if (request.method === 'OPTIONS') return reply.code(204).send();
        return sendProblem(wrongMethod(request.method, methods), request, reply);
      }
      return pages !== null && isForPage(request)
        ? sendPages(reply.code(404), pages)
        : sendProblem(describeMissingPath(pathOf(request)), request, reply);
    });
  },
  { name: 'problems' },
);

function wrongMethod(method: string, methods: readonly string[]): Error {
  return Object.assign(new Error(`${method} is not allowed here. Allowed: ${methods.join(', ')}.`), {
    statusCode: 405,
    code: 'method-not-allowed',
  });
}

/** Rejects a request with an unreadable address, which no hook or route receives. */
export function refuseAddress(
  error: { readonly statusCode?: number | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // The text of the error quotes the address, query and all.
  const message =
    error.statusCode === 414
      ? 'A part of the address is too long.'
      : 'The address contains an invalid escape sequence.';
  const refusal = Object.assign(new Error(message), {
    statusCode: error.statusCode ?? 400,
    code: 'invalid-address',
  });
  sendProblem(refusal, request, reply.header('x-content-type-options', 'nosniff'));
}

function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  report: Report = (_code, write) => write(),
): FastifyReply {
  const { problem, retryAfterSeconds } = toProblem(error, pathOf(request));
  const write = () => request.log.warn({ err: error, path: problem.instance }, problem.title);
  if (problem.status === 503) {
    if (!outages.has(problem.code)) report(problem.code, write);
  } else if (problem.status >= 500) write();
  const { headers } = error as { headers?: Record<string, string> };
  // Headers that the error brings for the response: the length of the document whose part was requested.
  if (problem.status === 416 && headers !== undefined) reply.headers(headers);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send({ ...problem, request_id: request.id });
}

/** The path without its query, which may hold a token. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
