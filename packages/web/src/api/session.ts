import type { Role, TokenAccess } from '@fixpoint/shared/contracts/routes';
import { dataOf, rest } from './request.js';

export type {
  AuditEntry,
  IssuedToken,
  Role,
  Session,
  TokenAccess,
  TokenRecord as Token,
} from '@fixpoint/shared/contracts/routes';

/** Roles of users, each with the rights of those before. */
export const roles = ['view', 'operate', 'admin'] as const satisfies readonly Role[];

export const getSession = () => dataOf(rest.GET('/api/v1/session'));

export const signIn = (token: string) => dataOf(rest.POST('/api/v1/session', { body: { token } }));

export const signOut = () => dataOf(rest.DELETE('/api/v1/session'));

const ofToken = (id: string) => ({ params: { path: { id } } });

export const listTokens = () => dataOf(rest.GET('/api/v1/tokens'));

export const createToken = (request: TokenAccess & { name: string; expires_in_days: number | null }) =>
  dataOf(rest.POST('/api/v1/tokens', { body: request }));

export const changeToken = (id: string, access: TokenAccess) =>
  dataOf(rest.PUT('/api/v1/tokens/{id}', { ...ofToken(id), body: access }));

export const rotateToken = (id: string) => dataOf(rest.POST('/api/v1/tokens/{id}/rotate', ofToken(id)));

export const revokeToken = (id: string) => dataOf(rest.DELETE('/api/v1/tokens/{id}', ofToken(id)));

export const readAudit = (limit: number) =>
  dataOf(rest.GET('/api/v1/audit', { params: { query: { limit } } }));
