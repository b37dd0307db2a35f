import { answerOf, asBody, rest } from './request.js';

/** What somebody may do, each including those before. */
export const roles = ['view', 'operate', 'admin'] as const;

export type Role = (typeof roles)[number];

export interface Session {
  /** Null: not signed in; a token is required. */
  readonly name: string | null;
  readonly role: Role | null;
  readonly needs_token: boolean;
  /** Least role that may see screens. */
  readonly screen_role: Role;
}

export const getSession = () => answerOf<Session>(rest.GET('/api/v1/session'));

export const signIn = (token: string) => answerOf<Session>(rest.POST('/api/v1/session', { body: { token } }));

export const signOut = () => answerOf<undefined>(rest.DELETE('/api/v1/session'));

/** What a token allows. */
export interface TokenAccess {
  readonly role: Role;
  /** What of its role it opens; absent: all. */
  readonly scope?: {
    readonly services?: readonly string[];
    readonly machines?: readonly string[];
    readonly kinds?: readonly string[];
    readonly mcp?: 'read';
  };
}

export interface Token extends TokenAccess {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly created_by: string;
  readonly expires_at: string | null;
  readonly rotated_at: string | null;
  /** To the minute; null: not since it was issued. */
  readonly last_used_at: string | null;
}

/** `text` is the token itself, which the gateway cannot show again. */
export interface IssuedToken {
  readonly token: Token;
  readonly text: string;
}

export interface AuditEntry {
  readonly at: string;
  readonly who: string;
  readonly via: string;
  readonly action: string;
  readonly subject: string;
  readonly outcome: string;
}

const ofToken = (id: string) => ({ params: { path: { id } } });

export const listTokens = () => answerOf<{ tokens: readonly Token[] }>(rest.GET('/api/v1/tokens'));

export function createToken(
  request: TokenAccess & { name: string; expires_in_days: number | null },
): Promise<IssuedToken> {
  return answerOf(rest.POST('/api/v1/tokens', { body: asBody(request) }));
}

export const changeToken = (id: string, access: TokenAccess) =>
  answerOf<{ token: Token }>(rest.PUT('/api/v1/tokens/{id}', { ...ofToken(id), body: asBody(access) }));

export const rotateToken = (id: string) =>
  answerOf<IssuedToken>(rest.POST('/api/v1/tokens/{id}/rotate', ofToken(id)));

export const revokeToken = (id: string) =>
  answerOf<undefined>(rest.DELETE('/api/v1/tokens/{id}', ofToken(id)));

export const readAudit = (limit: number) =>
  answerOf<{ entries: readonly AuditEntry[] }>(rest.GET('/api/v1/audit', { params: { query: { limit } } }));
