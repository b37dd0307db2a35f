import { allowedEffectsOf, type EffectName } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { LoopStateBase } from '../../loops/index.js';
import type { RunRecord } from '../task-record.js';

const names: Readonly<Record<EffectName, string>> = { submit: 'submit the form', push: 'push a change' };

/**
 * Checks an effect against the task's intent, right before it is performed. The loop has decided by the same rules; this holds also
 * for a step that another version filed. `now`: milliseconds since 1970. Throws `FixpointError` with the code `effect-forbidden`.
 */
export function requireAllowed(
  effect: EffectName,
  { spec, state }: Pick<RunRecord, 'spec' | 'state'>,
  now: number,
): void {
  const permission = allowedEffectsOf(spec)[effect];
  if (permission === 'yes') return;
  if (typeof permission === 'object') {
    const left = Date.parse(permission.not_before) - now;
    if (left <= 0) return;
    throw forbidden(
      `The request does not allow Fixpoint to ${names[effect]} before ${permission.not_before}.`,
      {
        after: left,
      },
    );
  }
  const { may_submit: maySubmit, may_push: mayPush } = Object(state) as Partial<LoopStateBase>;
  if (permission === 'ask' && (effect === 'submit' ? maySubmit : mayPush) === true) return;
  throw forbidden(`The request does not allow Fixpoint to ${names[effect]}.`, 'never');
}

function forbidden(message: string, retry: FixpointError['retry']): FixpointError {
  return new FixpointError(message, {
    code: 'effect-forbidden',
    retry,
    hint: 'Create a new task that allows it, or approve it if the task asks.',
  });
}
