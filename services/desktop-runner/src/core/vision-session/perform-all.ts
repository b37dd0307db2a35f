import type { InputAction } from '../input/input-action.js';
import type { Performed } from '../input/input-controller.js';
import type { SessionDesktop } from './step-policy.js';

/** Performs the input actions of a call, one after the other. */
export async function performAll(
  inputActions: readonly InputAction[],
  desktop: Pick<SessionDesktop, 'perform'>,
): Promise<Performed[]> {
  const performed: Performed[] = [];
  for (const inputAction of inputActions) performed.push(await desktop.perform(inputAction));
  return performed;
}
