import { NotFoundError } from '@fixpoint/shared/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { toProblem } from './problem.js';

/** Answers every error, and every path that there is not, as a problem document. */
export const problems = fastifyPlugin(
  async (app) => {
    app.setErrorHandler(sendProblem);
    app.setNotFoundHandler((request, reply) =>
      sendProblem(new NotFoundError('page', pathOf(request)), request, reply),
    );
  },
  { name: 'problems' },
);

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { problem, retryAfterSeconds } = toProblem(error, pathOf(request));
  if (problem.status >= 500) request.log.warn({ err: error, path: problem.instance }, problem.title);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem);
}

/** The path without its query, which may hold a token. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
