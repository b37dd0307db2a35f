import {
  type FormValues,
  TaskLimits,
  type TaskSpec,
  type TemplateFileRef,
  type WantedLimits,
} from '@fixpoint/shared/contracts';
import { nameOfTemplate } from '@fixpoint/shared/labels';
import { truncate } from '@fixpoint/shared/text';

/** Changes that an edit of a plan makes to its task's specification. */
export interface SpecEdit {
  /** All values of the form, checked against its fields. */
  readonly form?: FormValues | undefined;
  readonly limits?: WantedLimits | undefined;
  readonly template?: string | null | undefined;
  /** File that has this template. */
  readonly templateFile?: TemplateFileRef | undefined;
}

const limitNames: Readonly<Record<keyof TaskLimits, string>> = {
  iterations: 'iterations',
  minutes: 'minutes of active time',
  budget_usd: 'budget in US dollars',
  mail_wait_seconds: 'seconds to wait for the mail',
  deploy_wait_seconds: 'seconds to wait for the deployment',
};

/** The task's specification after the edit, and the differences, a sentence each; an empty list if nothing differs. */
export function editSpec(
  spec: TaskSpec,
  { form = spec.form, limits = {}, template, templateFile }: SpecEdit,
): { readonly spec: TaskSpec; readonly changes: readonly string[] } {
  const edited: TaskSpec = {
    ...spec,
    ...(template === undefined || spec.service === null
      ? {}
      : { service: { ...spec.service, template, template_file: templateFile } }),
    form,
    intent: { ...spec.intent, form },
    limits: TaskLimits.parse({ ...spec.limits, ...limits }),
  };
  const [old, now] = [spec, edited].map(({ service }) => nameOfTemplate(service) ?? 'none');
  const changes = old === now ? [] : [`Changed the template from ${old} to ${now}.`];
  return {
    spec: edited,
    changes: [...describeForm(spec.form, form), ...describeLimits(spec, edited), ...changes],
  };
}

function describeForm(before: FormValues, after: FormValues): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [old = '', now = ''] = [before[name], after[name]];
    if (old === now) return [];
    if (now === '') return [`Emptied ${name}, which was ${quote(old)}.`];
    return [
      old === ''
        ? `Filled in ${name}: ${quote(now)}.`
        : `Changed ${name} from ${quote(old)} to ${quote(now)}.`,
    ];
  });
}

function describeLimits({ limits: before }: TaskSpec, { limits: after }: TaskSpec): string[] {
  return Object.entries(limitNames).flatMap(([key, name]) => {
    const [old, now] = [before[key as keyof TaskLimits], after[key as keyof TaskLimits]];
    return old === now ? [] : [`Changed the limit of ${name} from ${old ?? 'none'} to ${now ?? 'none'}.`];
  });
}

function quote(value: string): string {
  return `"${truncate(value, 100)}"`;
}
