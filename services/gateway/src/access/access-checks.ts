import type { Role } from '@fixpoint/shared/contracts/routes';
import { FixpointError } from '@fixpoint/shared/errors';
import { allows, type Principal } from './principal.js';

/** The caller presents no valid token. */
export function unauthorized(message: string, hint: string): FixpointError {
  return new FixpointError(message, { code: 'unauthorized', retry: 'never', hint });
}

/** The caller, its host or its origin is known, but the request is not permitted. */
export function forbidden(message: string, hint?: string): FixpointError {
  return new FixpointError(message, { code: 'forbidden', retry: 'never', hint });
}

/** Throws if the principal's role is too low. `what` names the operation in the message. */
export function checkRole(principal: Principal, needed: Role, what: string): void {
  if (allows(principal.role, needed)) return;
  throw forbidden(
    `"${principal.name}" has the role ${principal.role}; ${what} needs the role ${needed}.`,
    'Ask an admin for a token with that role.',
  );
}
