import type { Task, WantedLimits } from '@fixpoint/shared/contracts';
import { nameOfTemplate } from '@fixpoint/shared/labels';
import type { PlanChanges } from '../api/approvals.js';

/** Values of a task that can be changed before its plan is approved, or when it is run again, as inputs hold them. */
export interface TaskValues {
  readonly form: Readonly<Record<string, string>>;
  readonly limits: Readonly<Record<keyof WantedLimits, string>>;
  /** Empty: no template is set. An uploaded file is `artifact:<id>/<name>`. */
  readonly template: string;
}

/** Template for people: with the file that it comes from. */
export function labelOfTemplate(template: string, service: Task['spec']['service']): string {
  if (template === (service?.template ?? '')) return nameOfTemplate(service) ?? 'none';
  const file = /^artifact:[^/]*\/(.*)$/s.exec(template)?.[1];
  return file === undefined ? template || 'none' : `File ${file}`;
}

/** The values of a task: every field of its service's form, filled in or not, and every limit. */
export function readTaskValues({ spec }: Pick<Task, 'spec'>): TaskValues {
  const plain = (spec.service?.form.fields ?? []).filter(({ type }) => type !== 'file');
  const filled: Readonly<Record<string, string>> = { ...spec.more_fields, ...spec.form };
  const limits = Object.entries(spec.limits).map(([name, value]) => [
    name,
    value === null ? '' : String(value),
  ]);
  return {
    form: Object.fromEntries(plain.map(({ name }) => [name, filled[name] ?? ''])),
    limits: Object.fromEntries(limits) as TaskValues['limits'],
    template: spec.service?.template ?? '',
  };
}

/** Changed values. An emptied field is left out, and an emptied budget means no budget; the inputs allow no other limit to be empty. */
export function toTaskChanges(before: TaskValues, after: TaskValues): PlanChanges {
  const form = changesOf(before.form, after.form).map(([field, value]) => [field, value || null]);
  const limits = changesOf(before.limits, after.limits).map(([name, value]) => [
    name,
    value === '' ? null : Number(value),
  ]);
  return {
    ...(form.length === 0 ? {} : { form: Object.fromEntries(form) }),
    ...(limits.length === 0 ? {} : { limits: Object.fromEntries(limits) }),
    ...(before.template === after.template ? {} : { template: after.template || null }),
  };
}

function changesOf(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  return Object.entries(after)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => value !== (before[name] ?? '').trim());
}
