import { ask } from './ask.js';

export interface Session {
  /** Null: nobody; a token is asked for. */
  readonly name: string | null;
  readonly role: 'view' | 'operate' | 'admin' | null;
  readonly needs_token: boolean;
}

export const getSession = () => ask<Session>('GET', '/api/session');
export const signIn = (token: string) => ask<Session>('POST', '/api/session', { body: { token } });
export const signOut = () => ask<undefined>('DELETE', '/api/session');
