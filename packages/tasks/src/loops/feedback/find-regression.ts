import type { Finding } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';

/** Reference that the next comparison must not be worse than. */
export interface Baseline {
  readonly weight: number;
  /** Ids of its critical findings. */
  readonly critical: readonly string[];
}

const named = 3;

/** Regression of a comparison against the one before: a new critical finding, or more weight in all. Null: it is not worse. */
export function findRegression(
  before: Baseline | null,
  counting: readonly Pick<Finding, 'id' | 'check' | 'severity' | 'message'>[],
  weight: number,
): string | null {
  if (before === null) return null;
  const critical = counting.filter(
    ({ id, severity }) => severity === 'critical' && !before.critical.includes(id),
  );
  if (critical.length > 0) {
    const what = critical.slice(0, named).map(({ check, message }) => `${check}: ${message.slice(0, 200)}`);
    return `${countOf(critical.length, 'more critical finding')} than before (${what.join(' ')})`;
  }
  return weight > before.weight
    ? `the total weight of findings rose from ${round(before.weight)} to ${round(weight)}`
    : null;
}

export function toBaseline(counting: readonly Pick<Finding, 'id' | 'severity'>[], weight: number) {
  const critical = counting.filter(({ severity }) => severity === 'critical').map(({ id }) => id);
  return { weight, critical: critical.slice(0, 200) };
}

function round(weight: number): number {
  return Math.round(weight * 10) / 10;
}
