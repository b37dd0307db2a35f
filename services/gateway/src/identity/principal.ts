import { z } from 'zod';

/** What somebody may do, each including those before: look; run and steer tasks; give and take access. */
export const Role = z.enum(['view', 'operate', 'admin']);
export type Role = z.infer<typeof Role>;

/** Who asks. */
export interface Principal {
  readonly name: string;
  readonly role: Role;
  /**
   * `open`: whoever reaches the loopback address of a gateway without a token. `setting`: the token of the settings.
   * `token`: one that was given out. `session`: a browser that signed in.
   * `nobody`: on the few paths that are open to all.
   */
  readonly via: 'open' | 'setting' | 'token' | 'session' | 'nobody';
}

export const openPrincipal: Principal = { name: 'local', role: 'admin', via: 'open' };
export const settingPrincipal: Principal = { name: 'owner', role: 'admin', via: 'setting' };

export const nobody: Principal = { name: 'nobody', role: 'view', via: 'nobody' };

export function allows(role: Role, needed: Role): boolean {
  return Role.options.indexOf(role) >= Role.options.indexOf(needed);
}

/** How a task's log names who acted: `ann (rest)`, and `local (rest)` where nobody is asked for a token. */
export function signature(principal: Principal, door: string): string {
  return `${principal.name} (${door})`;
}
