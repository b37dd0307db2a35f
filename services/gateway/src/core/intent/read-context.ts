import { FormField, type FormValues, type IntentProblem, StartFrom } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** What rules take from a request's context. Undefined: not in the context. */
export interface ContextHints {
  readonly service: string | undefined;
  readonly start_from: StartFrom | undefined;
  readonly existing_file: string | undefined;
  readonly form: FormValues;
  /** Fields that form_data names with null: they stay empty, whatever the description contains. */
  readonly leftOut: readonly FormField[];
  readonly problems: readonly IntentProblem[];
}

const FormData = z.record(z.string(), z.unknown());

/** Reads the recognised keys of a context, forgiving in case and scalar types. `form_data` outweighs top-level fields. */
export function readContext(context: Readonly<Record<string, unknown>>): ContextHints {
  const problems: IntentProblem[] = [];
  const { data: formData, success: hasForm } = FormData.optional().safeParse(context.form_data);
  if (!hasForm) {
    problems.push({ field: 'context.form_data', message: 'form_data is not an object of fields.' });
  }
  const start = readStart(context.start_from);
  if (start === 'invalid') {
    problems.push({
      field: 'context.start_from',
      message: `${JSON.stringify(context.start_from).slice(0, 100)} is no place to start from.`,
      hint: 'Use null, "email_check" or "analyze".',
    });
  }
  return {
    service: nonEmpty(context.service) ?? nonEmpty(context.service_name),
    start_from: start === 'invalid' ? undefined : start,
    existing_file: nonEmpty(context.existing_file_path),
    form: { ...readForm(context), ...readForm(formData ?? {}) },
    leftOut: readLeftOut(formData ?? {}),
    problems,
  };
}

function readStart(value: unknown): StartFrom | undefined | 'invalid' {
  if (value === undefined) return undefined;
  const parsed = StartFrom.safeParse(typeof value === 'string' ? value.trim().replace('-', '_') : value);
  return parsed.success ? parsed.data : 'invalid';
}

function readForm(source: Readonly<Record<string, unknown>>): FormValues {
  const form: FormValues = {};
  for (const [key, value] of Object.entries(source)) {
    const field = toField(key);
    const text = toText(value);
    if (field !== undefined && text !== undefined) form[field] = text;
  }
  return form;
}

function readLeftOut(source: Readonly<Record<string, unknown>>): FormField[] {
  return Object.entries(source).flatMap(([key, value]) => {
    const field = toField(key);
    return value === null && field !== undefined ? [field] : [];
  });
}

function toField(key: string): FormField | undefined {
  return FormField.options.find((option) => option.toLowerCase() === key.toLowerCase());
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const parts = value.map(toText).filter((part) => part !== undefined);
    return parts.length > 0 ? parts.join(', ').slice(0, 10_000) : undefined;
  }
  return nonEmpty(value)?.slice(0, 10_000);
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
