import {
  classicForm,
  type FormFieldDefinition,
  type FormValues,
  type IntentProblem,
  nameKey,
  recipientFieldOf,
  type ServiceDefinition,
  ServiceForm,
} from '@fixpoint/shared/contracts';
import { checkFormValue, findField, suggestField } from '@fixpoint/shared/forms';
import { z } from 'zod';

export interface FormData {
  /** Plain values by the names of the fields, defaults included. */
  readonly values: FormValues;
  /** Locations of the files for its file fields, as the request names them. */
  readonly files: Readonly<Record<string, string>>;
  /** Missing, unknown or invalid values, each with the name of its field. */
  readonly problems: readonly IntentProblem[];
  /** Required fields without a value. */
  readonly missing: readonly string[];
}

const Fields = z.record(z.string(), z.unknown());
/** Until a service is known, form values are read by the names of the first services. */
const classicFields = ServiceForm.parse(classicForm).fields;
/** Keys of a context with a fixed meaning. */
const hints: ReadonlySet<string> = new Set(
  ['service', 'service_name', 'start_from', 'existing_file_path', 'form_data', 'effects'].map(nameKey),
);
const hidden = '__proto__';

/**
 * Values that a request fills into a service's form: from `form_data`, else from other keys in the context, else from its description (`written`),
 * else from the fields' defaults. Names may differ in case and spacing; a name in `form_data` that matches no field is a problem.
 */
export function readFormData(
  service: Pick<ServiceDefinition, 'form' | 'name'> | null,
  context: Readonly<Record<string, unknown>>,
  written: FormValues = {},
): FormData {
  const fields = service?.form.fields ?? classicFields;
  const formData = Object.entries(Fields.safeParse(context.form_data).data ?? {});
  const beside = Object.entries(context).filter(([key]) => !hints.has(nameKey(key)));
  const unknown = service === null ? [] : describeUnknown(service, formData);
  const readings = fields.map((field) => {
    const isOf = ([key]: readonly [string, unknown]) => findField(fields, key) === field;
    const own = formData.filter(isOf);
    return { field, ...readField(field, own.length > 0 ? own : beside.filter(isOf), written[field.name]) };
  });
  const missing = readings
    .filter(({ field, isEmpty }) => isEmpty && field.required)
    .map(({ field }) => field);
  const problems = readings.flatMap(({ field, problem }) => {
    if (problem !== undefined) return [problem];
    // One name is misspelt: a single problem, not two.
    const isMisspelt = unknown.some(({ hint }) => hint?.startsWith(`Did you mean "${field.name}"?`));
    if (service === null || isMisspelt || !missing.includes(field)) return [];
    return [describeMissing(field, service, beside)];
  });
  const collect = (key: 'value' | 'file') =>
    Object.fromEntries(
      readings.flatMap(({ field, [key]: text }) => (text === undefined ? [] : [[field.name, text]])),
    );
  return {
    values: collect('value'),
    files: collect('file'),
    problems: [...unknown, ...problems],
    missing: missing.map(({ name }) => name),
  };
}

interface FieldReading {
  readonly value?: string;
  /** Location of a file. */
  readonly file?: string;
  readonly problem?: IntentProblem;
  readonly isEmpty?: boolean;
}

function readField(
  field: FormFieldDefinition,
  given: readonly (readonly [string, unknown])[],
  written: string | undefined,
): FieldReading {
  const text = textOf(field, given, written);
  if (typeof text !== 'string') return { problem: text };
  if (text === '') return { isEmpty: true };
  if (field.type === 'file') return { file: text };
  const checked = checkFormValue(field, text);
  return 'value' in checked ? { value: checked.value } : { problem: toProblem(field.name, checked) };
}

/** The text that fills a field, or the problem with the given values; '' for a field without a value. */
function textOf(
  { name, default: usual }: FormFieldDefinition,
  entries: readonly (readonly [string, unknown])[],
  written: string | undefined,
): string | IntentProblem {
  const [[key, given] = [], ...others] = entries;
  const contradiction = others.find(([, value]) => value !== given);
  if (contradiction !== undefined) {
    return {
      field: name,
      message: `${name} has two values: one as "${key}" and one as "${contradiction[0]}".`,
      hint: 'Remove one of them.',
    };
  }
  // Null leaves a field out, whatever the description contains.
  if (given === null) return usual || '';
  const text = toText(given);
  if (given !== undefined && text === undefined) {
    return {
      field: name,
      message: `${name} is not a plain value.`,
      hint: 'Use a text, a number, true or false.',
    };
  }
  return text || written || usual || '';
}

function toProblem(
  field: string,
  { problem, hint }: { problem: string; hint: string | null },
): IntentProblem {
  return { field, message: `${field} ${problem}.`, hint: hint ?? undefined };
}

function describeUnknown(
  { name: service, form: { fields } }: Pick<ServiceDefinition, 'form' | 'name'>,
  formData: readonly [string, unknown][],
): IntentProblem[] {
  return formData
    .filter(([key, value]) => key !== hidden && value !== null && value !== '' && !findField(fields, key))
    .slice(0, 20)
    .map(([key]) => ({
      field: key.slice(0, 200),
      message: `The form of ${service} has no field "${key.slice(0, 100)}".`,
      hint: suggestField(fields, key),
    }));
}

function describeMissing(
  { name, type }: FormFieldDefinition,
  { name: service, form: { fields } }: Pick<ServiceDefinition, 'form' | 'name'>,
  beside: readonly [string, unknown][],
): IntentProblem {
  const near = beside.find(([key]) => suggestField(fields, key).startsWith(`Did you mean "${name}"?`));
  const message = `The form of ${service} needs ${name}.`;
  if (near !== undefined) {
    return {
      field: name,
      message,
      hint: `The context has "${near[0].slice(0, 100)}". Did you mean "${name}"?`,
    };
  }
  if (type === 'file') {
    const how = `Upload the file with POST /api/v1/artifacts and give ${name} as artifact:<id>/<name> in the context's form_data.`;
    return { field: name, message, hint: how };
  }
  const hint =
    recipientFieldOf(fields)?.name === name
      ? `Write "${name}: you@example.com", put it into the context, or set USER_EMAIL.`
      : `Write "${name}: …" in the description, or put it into the context's form_data.`;
  return { field: name, message, hint };
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map(toText);
  return parts.every((part) => part !== undefined) ? parts.filter(Boolean).join(', ') : undefined;
}
