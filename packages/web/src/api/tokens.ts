import { ask } from './ask.js';
import type { Session } from './session.js';

export type Role = NonNullable<Session['role']>;

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly created_at: string;
  readonly created_by: string;
  readonly expires_at: string | null;
  readonly rotated_at: string | null;
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

const path = (id: string) => `/api/v1/tokens/${encodeURIComponent(id)}`;

export const listTokens = () => ask<{ tokens: readonly Token[] }>('GET', '/api/v1/tokens');

export function createToken(request: {
  name: string;
  role: Role;
  expires_in_days: number | null;
}): Promise<IssuedToken> {
  return ask('POST', '/api/v1/tokens', { body: request });
}

export const rotateToken = (id: string) => ask<IssuedToken>('POST', `${path(id)}/rotate`, { body: {} });
export const revokeToken = (id: string) => ask<undefined>('DELETE', path(id));
export const readAudit = (limit: number) =>
  ask<{ entries: readonly AuditEntry[] }>('GET', `/api/v1/audit?limit=${limit}`);
