import { InvalidInputError } from '@fixpoint/shared/errors';
import {
  type ExaminationLimits,
  type LimitKey,
  limits,
  toExaminationLimits,
} from '../limits/examination-limits.js';
import { suggestName } from '../text/suggest-name.js';

/** Reads `--limit name=value` options. Throws `InvalidInputError` for an unknown name and for a value out of its range. */
export function parseLimits(options: readonly string[]): ExaminationLimits {
  const values: Partial<Record<LimitKey, number>> = {};
  for (const option of options) {
    const [name = '', value = ''] = option.split(/=(.*)/s);
    const known = Object.entries(limits).find(([, limit]) => limit.name === name);
    if (known === undefined) {
      throw new InvalidInputError(`There is no limit "${name}".`, {
        field: 'limit',
        hint: suggestLimit(name),
      });
    }
    const [key, { least, most, fallback }] = known;
    const amount = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!(amount >= least && amount <= most)) {
      throw new InvalidInputError(
        `The limit ${name} is not a whole number from ${least} to ${most}: "${value}".`,
        {
          field: 'limit',
          hint: `Use --limit ${name}=${fallback} (its default) or another number.`,
        },
      );
    }
    values[key as LimitKey] = amount;
  }
  return toExaminationLimits(values);
}

/** The reader's messages call limits by the names that they have in its code, where sizes are bytes. */
function suggestLimit(name: string): string {
  const meant = Object.entries(limits).find(([key]) => key === name)?.[1];
  if (meant !== undefined)
    return `Use --limit ${meant.name}=${meant.fallback} (its default) or another number.`;
  return suggestName(
    name,
    Object.values(limits).map((limit) => limit.name),
  );
}

/** The limits and their defaults, for `--help`. */
export function describeLimits(): string {
  return Object.values(limits)
    .map(({ name, fallback, description }) => `  ${`${name}=${fallback}`.padEnd(28)}${description}`)
    .join('\n');
}
