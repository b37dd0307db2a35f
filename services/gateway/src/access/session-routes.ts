import { type Role, sessionRoutes } from '@fixpoint/shared/contracts/routes';
import { type RestRoutes, serve } from '../http/rest-routes.js';
import { sessionCookieOf } from './access.js';
import { unauthorized } from './access-checks.js';
import type { AccessRecords } from './access-records.js';
import { signature } from './principal.js';
import { sessionSeconds } from './session-records.js';

/** Signing in and out, for browsers: a token is sent once and a cookie that scripts cannot read replaces it. */
export const serveSessions: RestRoutes<{
  records: AccessRecords;
  needsToken: boolean;
  screenRole: Role;
}> = async (app, { records, needsToken, screenRole }) => {
  const rules = { needs_token: needsToken, screen_role: screenRole };

  serve(app, sessionRoutes.getSession, async ({ principal }) => ({
    name: principal.via === 'nobody' ? null : principal.name,
    role: principal.via === 'nobody' ? null : principal.role,
    ...rules,
  }));

  serve(app, sessionRoutes.signIn, async (request, reply) => {
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
    reply.setCookie(sessionCookieOf(request), secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: protocol === 'https',
      maxAge: sessionSeconds,
    });
    return { name: principal.name, role: principal.role, ...rules };
  });

  serve(app, sessionRoutes.signOut, async (request, reply) => {
    const name = sessionCookieOf(request);
    const secret = request.cookies[name];
    const { own, principal, protocol } = request;
    if (secret !== undefined) await records.closeSession(secret);
    if (principal.via === 'session')
      await own.screens.releaseAllOf(principal.id, signature(principal, 'rest')).catch(() => {});
    return reply
      .clearCookie(name, { path: '/', secure: protocol === 'https' })
      .code(204)
      .send(null);
  });
};
