import { type Principal, signature } from './principal.js';

/** The REST caller, as a task's log names it. */
export function byOf({ principal }: { readonly principal: Principal }): string {
  return signature(principal, 'rest');
}
