import type { ReservedName } from '@fixpoint/shared/contracts/routes';
import { Role } from '@fixpoint/shared/contracts/routes';
import { callerPrefix } from '@fixpoint/tasks/engine';
import type { AccessScope } from './token-scope.js';

/** A principal's credential without its secret: enough to look up if it is still valid. */
export type Credential =
  | { readonly type: 'none' }
  | { readonly type: 'setting' }
  | { readonly type: 'token'; readonly id: string; readonly hash: string }
  | { readonly type: 'session'; readonly key: string }
  /** `machine`: the installation that the token was issued to. */
  | { readonly type: 'machine'; readonly desktop: string; readonly machine: string; readonly hash: string }
  /** A one-time code, which is exchanged for the token of a machine. */
  | { readonly type: 'enrolment'; readonly code: string };

/** Author of a request. */
export interface Principal {
  /** Identity: `setting`, `local`, or the id of the token, which its sessions share. Names may repeat. */
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /**
   * `open`: any caller at the loopback address of a gateway without a token. `setting`: the token of the settings. `token`: an issued token.
   * `session`: a browser that signed in. `nobody`: an anonymous caller, on the few paths that require no token. The audit log stores this value.
   */
  readonly via: 'open' | 'setting' | 'token' | 'session' | 'nobody';
  readonly credential: Credential;
  /** The part of its role that the request may use; absent: all. */
  readonly scope?: AccessScope | undefined;
}

const none = { type: 'none' } as const;
export const openPrincipal: Principal = {
  id: 'local',
  name: 'local' satisfies ReservedName,
  role: 'admin',
  via: 'open',
  credential: none,
};
export const settingPrincipal: Principal = {
  id: 'setting',
  name: 'owner' satisfies ReservedName,
  role: 'admin',
  via: 'setting',
  credential: { type: 'setting' },
};
export const anonymousPrincipal: Principal = {
  id: 'nobody',
  name: 'nobody' satisfies ReservedName,
  role: 'view',
  via: 'nobody',
  credential: none,
};

/** The agent that connects by WebSocket with the secret of the settings. */
export const agentPrincipal: Principal = {
  id: 'agent',
  name: 'agent' satisfies ReservedName,
  role: 'operate',
  via: 'setting',
  credential: { type: 'setting' },
};

/** A machine that serves the work of its desktop through the gateway, and opens nothing else. */
export function toMachinePrincipal(
  { desktop, machine }: { readonly desktop: string; readonly machine: string },
  hash: string,
): Principal {
  return {
    id: `machine:${desktop}`,
    name: desktop,
    role: 'view',
    via: 'token',
    credential: { type: 'machine', desktop, machine, hash },
  };
}

/** A machine that has a one-time code and no token yet. */
export function toEnrollingPrincipal(code: string): Principal {
  return {
    id: 'enrolment',
    name: 'enrolment',
    role: 'view',
    via: 'token',
    credential: { type: 'enrolment', code },
  };
}

export type Transport = 'rest' | 'websocket' | 'mcp';

export function allows(role: Role, needed: Role): boolean {
  return Role.options.indexOf(role) >= Role.options.indexOf(needed);
}

/** The name of a person in a task's log: `ann (rest)`, or `local (rest)` if the gateway requires no token. */
export function signature(principal: Principal, transport: Transport): string {
  return `${principal.name} (${transport})`;
}

/** An idempotency key as it is stored: separate for each principal, and for each caller with the same token. */
export function ownKey({ id, scope }: Pick<Principal, 'id' | 'scope'>, key: string): string {
  const caller = scope?.caller ?? null;
  return caller === null ? `${id}/${key}` : `${id}/${callerPrefix(caller)}${key}`;
}
