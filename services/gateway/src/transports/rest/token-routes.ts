import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '../../core/problem.js';
import { type AccessRecords, TokenRecord } from '../../identity/access-records.js';
import { AuditEntry, type AuditLog } from '../../identity/audit-log.js';
import { Role, signature } from '../../identity/principal.js';
import type { UseCases } from '../../use-cases/create-use-cases.js';

const tags = ['access'];
const config = { role: 'admin' } as const;
const TokenParams = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9]{12}$/, 'a token id is 12 letters and digits'),
});
const dayMs = 86_400_000;

const NewToken = z.strictObject({
  name: z.string().trim().min(1).max(64).describe('owner of the token, as the logs name it'),
  role: Role,
  expires_in_days: z.int().min(1).max(3_650).nullable().default(90).describe('null: until it is revoked'),
});
/** The only answer that holds the token itself. */
const IssuedToken = z.object({ token: TokenRecord, text: z.string() });

/** Issued tokens, each with a role, and the audit log. For admins. */
export const tokenRoutes: FastifyPluginAsyncZod<{
  records: AccessRecords;
  auditLog: Pick<AuditLog, 'newest'>;
  useCases: Pick<UseCases, 'approvalGrants' | 'revokeApprovalGrant'>;
}> = async (app, { records, auditLog, useCases }) => {
  app.post(
    '/api/v1/tokens',
    {
      config,
      schema: {
        tags,
        summary: 'Issue a token',
        description: 'The answer holds the token; it is kept as a hash only and cannot be shown again.',
        body: NewToken,
        response: { 201: IssuedToken, 422: Problem },
      },
    },
    async ({ body, principal }, reply) => {
      const { name, role, expires_in_days: days } = body;
      const expiresAt = days === null ? null : new Date(Date.now() + days * dayMs);
      const issued = await records.createToken({ name, role, expiresAt, by: signature(principal, 'rest') });
      return reply.code(201).send(issued);
    },
  );

  app.get(
    '/api/v1/tokens',
    {
      config,
      schema: {
        tags,
        summary: 'List the issued tokens',
        response: { 200: z.object({ tokens: z.array(TokenRecord) }) },
      },
    },
    async () => ({ tokens: await records.listTokens() }),
  );

  app.post(
    '/api/v1/tokens/:id/rotate',
    {
      config,
      schema: {
        tags,
        summary: 'Replace the secret of a token',
        description: 'The old secret, and sessions that it opened, end at once.',
        params: TokenParams,
        response: { 200: IssuedToken, 404: Problem },
      },
    },
    async ({ params }) => records.rotateToken(params.id),
  );

  app.delete(
    '/api/v1/tokens/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Revoke a token',
        description:
          'Sessions that it opened end at once, and so do the approval grants that were given in its name.',
        params: TokenParams,
        response: { 204: z.null(), 404: Problem },
      },
    },
    async ({ params }, reply) => {
      const name = (await records.listTokens()).find(({ id }) => id === params.id)?.name;
      await records.revokeToken(params.id);
      for (const { id, by } of await useCases.approvalGrants()) {
        if (by === name) await useCases.revokeApprovalGrant(id);
      }
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/v1/audit',
    {
      config,
      schema: {
        tags,
        summary: 'Read the audit log, newest first',
        querystring: z.strictObject({ limit: z.coerce.number().int().min(1).max(1_000).default(100) }),
        response: { 200: z.object({ entries: z.array(AuditEntry) }) },
      },
    },
    async ({ query }) => ({ entries: await auditLog.newest(query.limit) }),
  );
};
