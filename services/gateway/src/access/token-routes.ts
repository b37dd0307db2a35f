import { Readable } from 'node:stream';
import { tokenRoutes } from '@fixpoint/shared/contracts/routes';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { FastifyRequest } from 'fastify';
import { type RestRoutes, serve } from '../http/rest-routes.js';
import type { AccessRecords } from './access-records.js';
import type { AuditLog } from './audit-log.js';
import { type Principal, signature } from './principal.js';

const dayMs = 86_400_000;
/** Lifetime of a token in days if the request names none. */
const defaultDays = 90;

/** Issued tokens, each with a role, and the audit log. For admins. */
export const serveTokens: RestRoutes<{
  records: AccessRecords;
  auditLog: Pick<AuditLog, 'newest' | 'readSince'>;
}> = async (app, { records, auditLog }) => {
  /** Best effort: a control session that cannot be reached expires automatically, without input. */
  const endOpenControl = (id: string, { own, principal }: Pick<FastifyRequest, 'own' | 'principal'>) =>
    own.screens.releaseAllOf(id, signature(principal, 'rest')).catch(() => {});

  async function endGrants(id: string, { useCases }: FastifyRequest['own']): Promise<void> {
    for (const grant of await useCases.approvalGrants()) {
      if (grant.by_id === id) await useCases.revokeApprovalGrant(grant.id);
    }
  }

  /** No token outlives its issuing token, whatever the session. Null: until it is revoked. */
  async function chooseExpiry(days: number | null | undefined, principal: Principal): Promise<Date | null> {
    const issuer = (await records.listTokens()).find(({ id }) => id === principal.id);
    const endsAt = issuer?.expires_at == null ? Number.POSITIVE_INFINITY : Date.parse(issuer.expires_at);
    if (days === undefined) return new Date(Math.min(Date.now() + defaultDays * dayMs, endsAt));
    const wanted = days === null ? Number.POSITIVE_INFINITY : Date.now() + days * dayMs;
    if (wanted > endsAt) {
      throw new InvalidInputError(
        `The token would outlive the token that issues it, which expires ${issuer?.expires_at}.`,
        {
          field: 'expires_in_days',
          hint: 'Request fewer days, or issue the token with the token from the setting FIXPOINT_TOKEN.',
        },
      );
    }
    return wanted === Number.POSITIVE_INFINITY ? null : new Date(wanted);
  }

  serve(app, tokenRoutes.issueToken, async ({ body, principal }, reply) => {
    const { name, role, scope, expires_in_days: days } = body;
    const expiresAt = await chooseExpiry(days, principal);
    const issued = await records.createToken({
      name,
      role,
      scope: scope ?? undefined,
      expiresAt,
      by: signature(principal, 'rest'),
    });
    return reply.code(201).send(issued);
  });

  serve(app, tokenRoutes.listTokens, async () => ({ tokens: await records.listTokens() }));

  serve(app, tokenRoutes.rotateToken, async ({ own, params, principal }) => {
    const rotated = await records.rotateToken(params.id);
    await endOpenControl(params.id, { own, principal });
    return rotated;
  });

  serve(app, tokenRoutes.changeToken, async ({ own, params, body, principal }) => {
    const token = await records.changeToken(params.id, {
      role: body.role,
      scope: body.scope ?? undefined,
    });
    await endOpenControl(params.id, { own, principal });
    await endGrants(params.id, own);
    return { token };
  });

  serve(app, tokenRoutes.revokeToken, async ({ own, params, principal }, reply) => {
    await records.revokeToken(params.id);
    await endOpenControl(params.id, { own, principal });
    await endGrants(params.id, own);
    return reply.code(204).send(null);
  });

  serve(app, tokenRoutes.readAuditLog, async ({ query }) => ({
    entries: await auditLog.newest(query.limit, query.kind),
  }));

  serve(app, tokenRoutes.exportAuditLog, async ({ query }, reply) => {
    const pages = auditLog.readSince(new Date(query.since ?? 0));
    async function* lines(): AsyncGenerator<string> {
      for await (const page of pages) yield page.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    }
    return reply.type('application/x-ndjson').send(Readable.from(lines()) as unknown as string);
  });
};
