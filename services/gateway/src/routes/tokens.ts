import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type AccessRecords, AuditEntry, TokenRecord } from '../identity/access-records.js';
import { Role, signature } from '../identity/principal.js';
import { Problem } from '../plugins/problem.js';
import type { UseCases } from '../use-cases/create-use-cases.js';

const tags = ['access'];
const config = { role: 'admin' } as const;
const TokenParams = z.strictObject({ id: z.string().regex(/^[A-Za-z0-9]{12}$/, 'this is no id of a token') });
const dayMs = 86_400_000;

const NewToken = z.strictObject({
  name: z.string().trim().min(1).max(64).describe('whose token it is; stands in the logs'),
  role: Role,
  expires_in_days: z.int().min(1).max(3_650).nullable().default(90).describe('null: until it is revoked'),
});
/** The one time that the token itself is shown. */
const IssuedToken = z.object({ token: TokenRecord, text: z.string() });

/** Tokens for others, with less than all rights, and the log of who did what. For admins. */
export const tokenRoutes: FastifyPluginAsyncZod<{
  records: AccessRecords;
  useCases: Pick<UseCases, 'standingApprovals' | 'revokeStandingApproval'>;
}> = async (app, { records, useCases }) => {
  app.post(
    '/api/v1/tokens',
    {
      config,
      schema: {
        tags,
        summary: 'Give out a token',
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
        summary: 'List the tokens that were given out',
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
          'Sessions that it opened end at once, and so do the standing approvals that were given in its name.',
        params: TokenParams,
        response: { 204: z.null(), 404: Problem },
      },
    },
    async ({ params }, reply) => {
      const name = (await records.listTokens()).find(({ id }) => id === params.id)?.name;
      await records.revokeToken(params.id);
      for (const { id, by } of await useCases.standingApprovals()) {
        if (by === name) await useCases.revokeStandingApproval(id);
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
        summary: 'Read who did what, newest first',
        querystring: z.strictObject({ limit: z.coerce.number().int().min(1).max(1_000).default(100) }),
        response: { 200: z.object({ entries: z.array(AuditEntry) }) },
      },
    },
    async ({ query }) => ({ entries: await records.audit(query.limit) }),
  );
};
