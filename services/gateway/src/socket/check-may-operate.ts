import { allows, type Principal } from '../identity/principal.js';
import { AccessError } from '../plugins/access-error.js';

/** Throws where somebody who may only look wants more. `what` is for the message. */
export function checkMayOperate(principal: Principal, what: string): void {
  if (allows(principal.role, 'operate')) return;
  throw new AccessError(
    'forbidden',
    `"${principal.name}" may ${principal.role}; ${what} needs the role operate.`,
    'Ask an admin for a token with that role.',
  );
}
