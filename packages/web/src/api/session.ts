import { ask } from './ask.js';

/** What somebody may do, each including those before. */
export const roles = ['view', 'operate', 'admin'] as const;
export type Role = (typeof roles)[number];

export interface Session {
  /** Null: nobody; a token is asked for. */
  readonly name: string | null;
  readonly role: Role | null;
  readonly needs_token: boolean;
  /** Least role that may see screens. */
  readonly screen_role: Role;
}

export const getSession = () => ask<Session>('GET', '/api/v1/session');
export const signIn = (token: string) => ask<Session>('POST', '/api/v1/session', { body: { token } });
export const signOut = () => ask<undefined>('DELETE', '/api/v1/session');
