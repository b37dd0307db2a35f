import { z } from 'zod';

/** What a caller may do. Each role includes those before it: read; create and steer tasks; manage tokens. */
export const Role = z.enum(['view', 'operate', 'admin']);
export type Role = z.infer<typeof Role>;

/** Who makes a request. */
export interface Principal {
  readonly name: string;
  readonly role: Role;
  /**
   * `open`: any caller at the loopback address of a gateway without a token. `setting`: the token of the settings.
   * `token`: one that was issued. `session`: a browser that signed in.
   * `nobody`: an anonymous caller, on the few paths that require no token. The audit log stores the word.
   */
  readonly via: 'open' | 'setting' | 'token' | 'session' | 'nobody';
}

export const openPrincipal: Principal = { name: 'local', role: 'admin', via: 'open' };
export const settingPrincipal: Principal = { name: 'owner', role: 'admin', via: 'setting' };
export const anonymousPrincipal: Principal = { name: 'nobody', role: 'view', via: 'nobody' };

export type Transport = 'rest' | 'websocket' | 'mcp';

export function allows(role: Role, needed: Role): boolean {
  return Role.options.indexOf(role) >= Role.options.indexOf(needed);
}

/** How a task's log names who acted: `ann (rest)`, and `local (rest)` where the gateway requires no token. */
export function signature(principal: Principal, transport: Transport): string {
  return `${principal.name} (${transport})`;
}
