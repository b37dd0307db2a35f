import { Readable } from 'node:stream';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../http/problem.js';
import type { RestRoutes } from '../http/rest-routes.js';
import { type AccessRecords, TokenRecord } from './access-records.js';
import { AuditEntry, type AuditLog } from './audit-log.js';
import { type Principal, Role, reservedNames, signature } from './principal.js';
import { TokenScope } from './token-scope.js';

const tags = ['access'];
const config = { role: 'admin', scope: 'installation' } as const;
const TokenParams = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9]{12}$/, 'a token id has 12 letters and digits'),
});
const dayMs = 86_400_000;
/** Days for which a token lasts where the request names none. */
const usualDays = 90;

const NewToken = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .refine((name) => !reservedNames.has(name.toLowerCase()), 'this name is reserved')
    .describe('owner of the token, as shown in logs'),
  role: Role,
  scope: TokenScope.optional(),
  expires_in_days: z
    .int()
    .min(1)
    .max(3_650)
    .nullable()
    .optional()
    .describe(
      'days until the token expires; null: valid until it is revoked; default: 90, or fewer if the issuing token expires earlier',
    ),
});
const TokenAccess = NewToken.pick({ role: true, scope: true });
/** The only answer that holds the token itself. */
const IssuedToken = z.object({ token: TokenRecord, text: z.string() });

/** Issued tokens, each with a role, and the audit log. For admins. */
export const tokenRoutes: RestRoutes<{
  records: AccessRecords;
  auditLog: Pick<AuditLog, 'newest' | 'readSince'>;
}> = async (app, { records, auditLog }) => {
  /** Best effort: what cannot be reached ends by itself, without input. */
  const endOpenControl = (id: string, { own, principal }: Pick<FastifyRequest, 'own' | 'principal'>) =>
    own.screens.releaseAllOf(id, signature(principal, 'rest')).catch(() => {});

  async function endGrants(id: string, { useCases }: FastifyRequest['own']): Promise<void> {
    for (const grant of await useCases.approvalGrants()) {
      if (grant.by_id === id) await useCases.revokeApprovalGrant(grant.id);
    }
  }

  /** No token outlives the one that issued it, by whatever session. Null: until it is revoked. */
  async function chooseExpiry(days: number | null | undefined, principal: Principal): Promise<Date | null> {
    const issuer = (await records.listTokens()).find(({ id }) => id === principal.id);
    const endsAt = issuer?.expires_at == null ? Number.POSITIVE_INFINITY : Date.parse(issuer.expires_at);
    if (days === undefined) return new Date(Math.min(Date.now() + usualDays * dayMs, endsAt));
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

  app.post(
    '/api/v1/tokens',
    {
      config: { ...config, replay: 'secret' },
      schema: {
        tags,
        summary: 'Issue a token',
        description: 'The response contains the token. It is stored as a hash and cannot be shown again.',
        body: NewToken,
        response: { 201: IssuedToken, 422: Problem },
      },
    },
    async ({ body, principal }, reply) => {
      const { name, role, scope, expires_in_days: days } = body;
      const expiresAt = await chooseExpiry(days, principal);
      const issued = await records.createToken({
        name,
        role,
        scope,
        expiresAt,
        by: signature(principal, 'rest'),
      });
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
      config: { ...config, replay: 'secret' },
      schema: {
        tags,
        summary: 'Replace the secret of a token',
        description: 'The old secret and its sessions end immediately.',
        params: TokenParams,
        response: { 200: IssuedToken, 404: Problem },
      },
    },
    async ({ own, params, principal }) => {
      const rotated = await records.rotateToken(params.id);
      await endOpenControl(params.id, { own, principal });
      return rotated;
    },
  );

  app.put(
    '/api/v1/tokens/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change the role and the scope of a token',
        description:
          'The secret does not change. Open sockets, streams, manual control and approval grants of this token end immediately. Its sessions continue with the new role. Without a scope, the token allows everything that its role allows.',
        params: TokenParams,
        body: TokenAccess,
        response: { 200: z.object({ token: TokenRecord }), 404: Problem },
      },
    },
    async ({ own, params, body, principal }) => {
      const token = await records.changeToken(params.id, body);
      await endOpenControl(params.id, { own, principal });
      await endGrants(params.id, own);
      return { token };
    },
  );

  app.delete(
    '/api/v1/tokens/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Revoke a token',
        description:
          'Open sessions, sockets, streams, manual control and approval grants of this token end immediately.',
        params: TokenParams,
        response: { 204: z.null(), 404: Problem },
      },
    },
    async ({ own, params, principal }, reply) => {
      await records.revokeToken(params.id);
      await endOpenControl(params.id, { own, principal });
      await endGrants(params.id, own);
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
        description: 'Actions of authenticated principals. With kind=refused: a sample of refused requests.',
        querystring: z.strictObject({
          limit: z.coerce.number().int().min(1).max(1_000).default(100),
          kind: z.enum(['done', 'refused']).default('done'),
        }),
        response: { 200: z.object({ entries: z.array(AuditEntry) }) },
      },
    },
    async ({ query }) => ({ entries: await auditLog.newest(query.limit, query.kind) }),
  );

  app.get(
    '/api/v1/audit/export',
    {
      config,
      schema: {
        tags,
        summary: 'Export the audit log, oldest first, as JSON lines',
        querystring: z.strictObject({ since: z.iso.datetime({ offset: true }).optional() }),
        response: { 200: z.string().meta({ description: 'application/x-ndjson' }) },
      },
    },
    async ({ query }, reply) => {
      const pages = auditLog.readSince(new Date(query.since ?? 0));
      async function* lines(): AsyncGenerator<string> {
        for await (const page of pages) yield page.map((entry) => `${JSON.stringify(entry)}\n`).join('');
      }
      return reply.type('application/x-ndjson').send(Readable.from(lines()) as unknown as string);
    },
  );
};
