import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type AccessRecords, sessionSeconds } from '../identity/access-records.js';
import { Role, settingPrincipal } from '../identity/principal.js';
import { readTokenText } from '../identity/token-text.js';
import { sessionCookie } from '../plugins/access.js';
import { AccessError } from '../plugins/access-error.js';
import { Problem } from '../plugins/problem.js';
import { createTokenCheck } from '../plugins/token-check.js';

const tags = ['access'];
const Session = z.object({
  /** Null: nobody; a token is asked for. */
  name: z.string().nullable(),
  role: Role.nullable(),
  /** False: the gateway asks nobody for a token. */
  needs_token: z.boolean(),
  /** Least role that may see screens: live, as screenshots, and in the pictures that tasks keep. */
  screen_role: Role,
});

/** Signing in and out, for browsers: a token is shown once and a cookie that scripts cannot read stands for it. */
export const sessionRoutes: FastifyPluginAsyncZod<{
  records: AccessRecords;
  token: string | undefined;
  screenRole: Role;
}> = async (app, { records, token, screenRole }) => {
  const isSettingToken = token === undefined ? () => false : createTokenCheck(token);
  const rules = { needs_token: token !== undefined, screen_role: screenRole };

  app.get(
    '/api/v1/session',
    { schema: { tags, summary: 'Who am I?', response: { 200: Session } } },
    async ({ principal }) => ({
      name: principal.via === 'nobody' ? null : principal.name,
      role: principal.via === 'nobody' ? null : principal.role,
      ...rules,
    }),
  );

  app.post(
    '/api/v1/session',
    {
      config: { role: 'view' },
      schema: {
        tags,
        summary: 'Sign in with a token',
        body: z.strictObject({ token: z.string().min(1).max(500) }),
        response: { 200: Session, 401: Problem },
      },
    },
    async ({ body, protocol }, reply) => {
      const principal = isSettingToken(body.token) ? settingPrincipal : await records.findByToken(body.token);
      if (principal === undefined) {
        throw new AccessError(
          'unauthorized',
          'The token is not valid.',
          'Ask an admin for one, or look at FIXPOINT_TOKEN.',
        );
      }
      const secret = await records.openSession(principal, readTokenText(body.token)?.id ?? null);
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
    { config: { role: 'view' }, schema: { tags, summary: 'Sign out', response: { 204: z.null() } } },
    async (request, reply) => {
      const secret = request.cookies[sessionCookie];
      if (secret !== undefined) await records.closeSession(secret);
      return reply.clearCookie(sessionCookie, { path: '/' }).code(204).send(null);
    },
  );
};
