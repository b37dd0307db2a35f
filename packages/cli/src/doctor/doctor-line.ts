import type { PreconditionResult } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { Check, Finding } from '@fixpoint/tasks/checks';

/** A line of the report, as `fixpoint doctor --json` prints it. */
export interface DoctorLine extends Pick<Finding, 'code' | 'remedy' | 'table' | 'fix'> {
  readonly name: string;
  readonly required: boolean;
  readonly state: 'ok' | 'warn' | 'missing';
  readonly detail: string;
}

const states = {
  machine: { ok: 'ok', warning: 'warn', failed: 'missing', unknown: 'warn' },
  service: { ok: 'ok', warning: 'warn', failed: 'missing', unknown: 'missing' },
  // Not every installation needs every kind of task.
  task: { ok: 'ok', warning: 'warn', failed: 'warn', unknown: 'warn' },
} as const;

export function toDoctorLine(
  { name, scope, required }: Pick<Check, 'name' | 'scope'> & { readonly required: boolean },
  { state, message, ...rest }: Finding,
): DoctorLine {
  const { code, remedy, table, fix } = rest;
  return { name, required, state: states[scope][state], code, detail: message, remedy, table, fix };
}

/** Joins results: the worst, with the others in a table. */
export function joinResults(results: readonly PreconditionResult[]): Finding {
  const order = ['failed', 'unknown', 'warning'] as const;
  const problems = order.flatMap((state) => results.filter((result) => result.state === state));
  const [worst, ...rest] = problems;
  if (worst === undefined) return { state: 'ok', message: `all ${results.length} preconditions are met` };
  // If nothing answers, the form does not answer either.
  const others = rest.filter(({ code }) => code === undefined || code !== worst.code);
  if (others.length === 0) return worst;
  return {
    ...worst,
    message: `${worst.message} And ${countOf(others.length, 'more problem')}.`,
    table: others.map(({ name, state, message, remedy = '' }) => ({
      name,
      value: state === 'warning' ? 'warn' : state,
      how: `${message} ${remedy}`.trim(),
    })),
  };
}
