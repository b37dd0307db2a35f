import { z } from 'zod';
import { Problem } from '../http/problem.js';
import type { RestRoutes } from '../http/rest-routes.js';
import { sessionCookie } from './access.js';
import { unauthorized } from './access-checks.js';
import { type AccessRecords, sessionSeconds } from './access-records.js';
import { Role, signature } from './principal.js';

const tags = ['access'];
const Session = z.object({
  /** Null: anonymous; a token is needed. */
  name: z.string().nullable(),
  role: Role.nullable(),
  /** False: the gateway needs no token. */
  needs_token: z.boolean(),
  /** Least role that may see screens: live, as screenshots, and in the pictures that tasks keep. */
  screen_role: Role,
});

/** Signing in and out, for browsers: a token is sent once and a cookie that scripts cannot read replaces it. */
export const sessionRoutes: RestRoutes<{
  records: AccessRecords;
  needsToken: boolean;
  screenRole: Role;
}> = async (app, { records, needsToken, screenRole }) => {
  const rules = { needs_token: needsToken, screen_role: screenRole };

  app.get(
    '/api/v1/session',
    {
      config: { scope: 'own' },
      schema: { tags, summary: 'Read the current identity', response: { 200: Session } },
    },
    async ({ principal }) => ({
      name: principal.via === 'nobody' ? null : principal.name,
      role: principal.via === 'nobody' ? null : principal.role,
      ...rules,
    }),
  );

  app.post(
    '/api/v1/session',
    {
      config: { scope: 'own', role: 'view', replay: 'none' },
      schema: {
        tags,
        summary: 'Sign in with a token',
        body: z.strictObject({ token: z.string().min(1).max(500) }),
        response: { 200: Session, 401: Problem },
      },
    },
    async (request, reply) => {
      const { body, protocol } = request;
      const principal = await records.findByToken(body.token);
      if (principal === undefined) {
        throw unauthorized(
          'The token is not valid.',
          'Ask an admin for a token, or use the value of FIXPOINT_TOKEN.',
        );
      }
      const secret = await records.openSession(principal);
      request.signedIn = principal;
      reply.setCookie(sessionCookie, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: protocol === 'https',
        maxAge: sessionSeconds,
      });
      return { name: principal.name, role: principal.role, ...rules };
    },
  );

  app.delete(
    '/api/v1/session',
    {
      config: { scope: 'own', role: 'view' },
      schema: { tags, summary: 'Sign out', response: { 204: z.null() } },
    },
    async (request, reply) => {
      const secret = request.cookies[sessionCookie];
      const { own, principal } = request;
      if (secret !== undefined) await records.closeSession(secret);
      if (principal.via === 'session')
        await own.screens.releaseAllOf(principal.id, signature(principal, 'rest')).catch(() => {});
      return reply.clearCookie(sessionCookie, { path: '/' }).code(204).send(null);
    },
  );
};
