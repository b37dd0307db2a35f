import { type Principal, signature } from './principal.js';

/** Who acts over REST, as a task's log names them. */
export function byOf({ principal }: { readonly principal: Principal }): string {
  return signature(principal, 'rest');
}
