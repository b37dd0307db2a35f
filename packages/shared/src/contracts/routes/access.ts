import { z } from 'zod';
import { Identifier } from '../identifiers.js';
import { TaskKind } from '../intent.js';
import { defineRoutes } from './define-routes.js';
import { wholeNumberOr } from './whole-number.js';

/** Permissions of a caller. Each role includes those before it: read; create and control tasks; manage tokens. */
export const Role = z.enum(['view', 'operate', 'admin']);
export type Role = z.infer<typeof Role>;

const few = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(50).optional();

/** Restricts the role of a token. A missing field restricts nothing, except as described at `services`. */
export const TokenScope = z.strictObject({
  services: few(z.string().min(1).max(100)).describe(
    'services whose tasks the token may see and control. If services or machines are listed, all others are denied',
  ),
  machines: few(Identifier).describe('desktops that the token may see and control, with their tasks'),
  kinds: few(TaskKind).describe('kinds of tasks that the token may see and control'),
  mcp: z.literal('read').optional().describe('read-only over MCP'),
});
export type TokenScope = z.infer<typeof TokenScope>;

/** An issued token, without its secret. */
export const TokenRecord = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: Role,
  /** Absent: all that the role opens. */
  scope: TokenScope.optional(),
  created_at: z.string(),
  created_by: z.string(),
  /** Null: until it is revoked. */
  expires_at: z.string().nullable(),
  rotated_at: z.string().nullable(),
  /** To the minute; null: not since it was issued. */
  last_used_at: z.string().nullable(),
});
export type TokenRecord = z.infer<typeof TokenRecord>;

/** One action in the audit log. */
export const AuditEntry = z.object({
  at: z.string(),
  who: z.string(),
  via: z.string(),
  action: z.string(),
  subject: z.string(),
  outcome: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const Session = z.object({
  /** Null: anonymous; a token is needed. */
  name: z.string().nullable(),
  role: Role.nullable(),
  /** False: the gateway needs no token. */
  needs_token: z.boolean(),
  /** Least role that may see screens: live, as screenshots, and in the pictures that tasks keep. */
  screen_role: Role,
});
export type Session = z.infer<typeof Session>;

export const sessionRoutes = defineRoutes('access', {
  getSession: {
    method: 'GET',
    path: '/api/v1/session',
    scope: 'own',
    summary: 'Read the current identity',
    responses: { 200: Session },
    isOpen: true,
  },

  signIn: {
    method: 'POST',
    path: '/api/v1/session',
    scope: 'own',
    role: 'view',
    replay: 'none',
    summary: 'Sign in with a token',
    body: z.strictObject({ token: z.string().min(1).max(500) }),
    example: { token: 'fxp_0a1b2c3d_secret' },
    responses: { 200: Session },
    statuses: [401],
    isOpen: true,
  },

  signOut: {
    method: 'DELETE',
    path: '/api/v1/session',
    scope: 'own',
    role: 'view',
    replay: 'none',
    summary: 'Sign out',
    responses: { 204: z.null() },
    isOpen: true,
  },
});

const TokenParams = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9]{12}$/, 'a token id has 12 letters and digits'),
});
/** Names of principals that are not issued tokens. A token of such a name would pass for one of them in every log. */
export const ReservedName = z.enum(['local', 'owner', 'nobody', 'agent']);
export type ReservedName = z.infer<typeof ReservedName>;

const NewToken = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .refine((name) => !ReservedName.safeParse(name.toLowerCase()).success, 'this name is reserved')
    .describe('owner of the token, as shown in logs'),
  role: Role,
  scope: TokenScope.nullish().describe('null: no scope, like a missing field'),
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
export const TokenAccess = NewToken.pick({ role: true, scope: true });
export type TokenAccess = z.input<typeof TokenAccess>;
/** The only answer that holds the token itself. */
export const IssuedToken = z.object({ token: TokenRecord, text: z.string() });
export type IssuedToken = z.infer<typeof IssuedToken>;

export const tokenRoutes = defineRoutes('access', {
  issueToken: {
    method: 'POST',
    path: '/api/v1/tokens',
    scope: 'installation',
    role: 'admin',
    replay: 'secret',
    summary: 'Issue a token',
    description: 'The response contains the token. It is stored as a hash and cannot be shown again.',
    body: NewToken,
    example: { name: 'ci', role: 'operate', expires_in_days: 30 },
    responses: { 201: IssuedToken },
  },

  listTokens: {
    method: 'GET',
    path: '/api/v1/tokens',
    scope: 'installation',
    role: 'admin',
    summary: 'List the issued tokens',
    responses: { 200: z.object({ tokens: z.array(TokenRecord) }) },
  },

  rotateToken: {
    method: 'POST',
    path: '/api/v1/tokens/{id}/rotate',
    scope: 'installation',
    role: 'admin',
    replay: 'secret',
    summary: 'Replace the secret of a token',
    description: 'The old secret and its sessions end immediately.',
    params: TokenParams,
    responses: { 200: IssuedToken },
  },

  changeToken: {
    method: 'PUT',
    path: '/api/v1/tokens/{id}',
    scope: 'installation',
    role: 'admin',
    summary: 'Change the role and the scope of a token',
    description:
      'The secret does not change. Open sockets, streams, manual control and approval grants of this token end immediately. Its sessions continue with the new role. Without a scope, or with `scope: null`, the token allows everything that its role allows.',
    params: TokenParams,
    body: TokenAccess,
    example: { role: 'view', scope: { services: ['market-research'] } },
    responses: { 200: z.object({ token: TokenRecord }) },
  },

  revokeToken: {
    method: 'DELETE',
    path: '/api/v1/tokens/{id}',
    scope: 'installation',
    role: 'admin',
    summary: 'Revoke a token',
    description:
      'Open sessions, sockets, streams, manual control and approval grants of this token end immediately.',
    params: TokenParams,
    responses: { 204: z.null() },
  },

  readAuditLog: {
    method: 'GET',
    path: '/api/v1/audit',
    scope: 'installation',
    role: 'admin',
    summary: 'Read the audit log, newest first',
    description: 'Actions of authenticated principals. With kind=refused: a sample of refused requests.',
    query: z.strictObject({
      limit: wholeNumberOr(100, 1, 1_000),
      kind: z.enum(['done', 'refused']).default('done'),
    }),
    responses: { 200: z.object({ entries: z.array(AuditEntry) }) },
  },

  exportAuditLog: {
    method: 'GET',
    path: '/api/v1/audit/export',
    scope: 'installation',
    role: 'admin',
    summary: 'Export the audit log, oldest first, as JSON lines',
    query: z.strictObject({ since: z.iso.datetime({ offset: true }).optional() }),
    media: ['application/x-ndjson'],
  },
});
