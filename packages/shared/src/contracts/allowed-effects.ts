import { z } from 'zod';
import { Instant } from './identifiers.js';

/**
 * Permission for one kind of effect. `yes`: as the plan has it. `no`: never in this task. `ask`: a person decides when it is
 * due. `not_before`: the task waits until that instant.
 */
export const EffectPermission = z.union([
  z.enum(['yes', 'no', 'ask']),
  z.strictObject({ not_before: Instant }),
]);
export type EffectPermission = z.infer<typeof EffectPermission>;

/** Effects that a task may have outside: `submit` sends the service's form, `push` changes its branch and so deploys. */
export const AllowedEffects = z.strictObject({ submit: EffectPermission, push: EffectPermission });
export type AllowedEffects = z.infer<typeof AllowedEffects>;
export type EffectName = keyof AllowedEffects;

/** Some of the effects, as a request names them. */
export const WantedEffects = AllowedEffects.partial();
export type WantedEffects = z.infer<typeof WantedEffects>;

const order = ['yes', 'not_before', 'ask', 'no'] as const;
const rankOf = (permission: EffectPermission) =>
  order.indexOf(typeof permission === 'string' ? permission : 'not_before');

/** The stricter of two permissions; of two instants, the later. */
export function stricterPermission(first: EffectPermission, second: EffectPermission): EffectPermission {
  if (typeof first !== 'string' && typeof second !== 'string') {
    return Date.parse(first.not_before) >= Date.parse(second.not_before) ? first : second;
  }
  return rankOf(first) >= rankOf(second) ? first : second;
}

/**
 * Allowed effects of a task or an intent. Older ones have `submission` alone, whose `ask` means that a person decides on the form.
 */
export function allowedEffectsOf({
  effects,
  submission,
}: {
  readonly effects?: WantedEffects | undefined;
  readonly submission?: 'allowed' | 'ask' | undefined;
}): AllowedEffects {
  const older: EffectPermission = submission === 'ask' ? 'ask' : 'yes';
  return { submit: stricterPermission(effects?.submit ?? 'yes', older), push: effects?.push ?? 'yes' };
}
