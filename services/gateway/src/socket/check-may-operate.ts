import { allows, type Principal, type Role } from '../identity/principal.js';
import { AccessError } from '../plugins/access-error.js';

/** Throws where somebody who may only look wants more. `what` is for the message. */
export function checkMayOperate(principal: Principal, what: string): void {
  checkRole(principal, 'operate', what);
}

/** Throws where somebody may not see what is on screens now. */
export function checkMaySee(principal: Principal, screenRole: Role, what: string): void {
  checkRole(principal, screenRole, what);
}

function checkRole(principal: Principal, needed: Role, what: string): void {
  if (allows(principal.role, needed)) return;
  throw new AccessError(
    'forbidden',
    `"${principal.name}" may ${principal.role}; ${what} needs the role ${needed}.`,
    'Ask an admin for a token with that role.',
  );
}
