import type { Finding, Task } from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import { formatDollars } from '../../parts/amounts.js';

/** A run as it is compared: its task, what its findings weighed after each comparison, and those of the newest one. */
export interface Run {
  readonly task: Task;
  readonly weights: readonly number[];
  readonly findings: readonly Finding[];
}

export interface ComparedValue {
  readonly name: string;
  readonly values: readonly [string, string];
  readonly isSame: boolean;
}

export interface ComparedRuns {
  readonly facts: readonly ComparedValue[];
  /** Form values and limits; different ones come first. */
  readonly parameters: readonly ComparedValue[];
  readonly findings: {
    readonly first: readonly Finding[];
    readonly second: readonly Finding[];
    readonly both: readonly Finding[];
  };
}

const dash = '–';

/** `mail_wait_seconds` → `Mail wait seconds` */
function labelLimit(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ').replace(/usd$/, '(USD)')}`;
}

/** Sets two runs side by side. A finding of both is the same by its id, whatever its numbers are. */
export function compareRuns(a: Run, b: Run): ComparedRuns {
  const row = (name: string, read: (task: Task) => string): ComparedValue => {
    const values = [read(a.task), read(b.task)] as const;
    return { name, values, isSame: values[0] === values[1] };
  };
  const names = (read: (task: Task) => object) =>
    [...new Set([a, b].flatMap(({ task }) => Object.keys(read(task))))].toSorted();
  const ids = [a, b].map(({ findings }) => new Set(findings.map(({ id }) => id)));
  const limits = names(({ spec }) => spec.limits).map((name) =>
    row(labelLimit(name), ({ spec }) => textOf((spec.limits as Record<string, unknown>)[name])),
  );
  const form = names(({ spec }) => spec.form).map((name) =>
    row(name, ({ spec }) => textOf((spec.form as Record<string, unknown>)[name])),
  );
  const parameters = [...form, row('Starts', ({ spec }) => spec.start_from ?? 'at the form'), ...limits];
  return {
    facts: [
      row('Service', ({ spec }) => spec.service?.name ?? dash),
      row('Iterations', ({ iteration }) => String(iteration)),
      row('Cost', ({ spent_usd }) => formatDollars(spent_usd)),
      row('Active time', ({ active_ms }) => formatDuration(active_ms, 'seconds')),
      row('Pushed commits', ({ pushes }) => String(pushes)),
    ],
    parameters: [...parameters.filter(({ isSame }) => !isSame), ...parameters.filter(({ isSame }) => isSame)],
    findings: {
      first: a.findings.filter(({ id }) => ids[1]?.has(id) !== true),
      second: b.findings.filter(({ id }) => ids[0]?.has(id) !== true),
      both: a.findings.filter(({ id }) => ids[1]?.has(id) === true),
    },
  };
}

function textOf(value: unknown): string {
  return value === undefined || value === null || value === '' ? dash : String(value);
}
