import {
  type FileRef,
  type FormFieldDefinition,
  type FormValues,
  recipientFieldOf,
  type ServiceDefinition,
} from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { checkFormValue } from '@fixpoint/shared/forms';
import { toSafeLine } from '@fixpoint/shared/text';

/** Encoding of a form request's body. */
export type FormEncoding = 'json' | 'urlencoded' | 'multipart';

/** One form as it goes over the wire. */
export interface Submission {
  readonly url: string;
  readonly method: string;
  readonly encoding: FormEncoding;
  /** Plain values by the service's own field names; only texts, unless the form is JSON. */
  readonly body: Readonly<Record<string, string | number | boolean>>;
  /** The same by our names, for a form that is filled in a browser; optional fields without a value are omitted. */
  readonly values: FormValues;
  /** Files of the form, by their names on the wire. */
  readonly files: Readonly<Record<string, FileRef>>;
  /** Address for the service's results, plus-address included; empty if the form has no field for it. */
  readonly recipient: string;
}

/**
 * Builds the request of a service's form: its endpoint, its field names and types, and the token that links the mail to this submission. Optional
 * text fields without a value are sent empty, so the body always has its full shape. Throws `InvalidInputError` if a required field is missing or a
 * value does not fit its field.
 */
export function buildSubmission(
  service: ServiceDefinition,
  /** Values by the names of the fields. */
  given: FormValues,
  correlation: string,
  files: Readonly<Record<string, FileRef>> = {},
): Submission {
  const { fields, constants, method = 'POST' } = service.form;
  const form = withDefaults(fields, given);
  for (const field of fields) checkField(service, field, form, files);

  const values = addToken(service, form, correlation);
  const recipientField = recipientFieldOf(fields);
  const fileFields = fields.filter(({ type }) => type === 'file');
  const encoding = service.form.encoding ?? (fileFields.length > 0 ? 'multipart' : 'json');
  const body: Record<string, string | number | boolean> = { ...constants };
  for (const field of fields) {
    if (field.type === 'file') continue;
    const value = toWire(field, values[field.name] ?? '', encoding);
    if (value !== undefined) body[wireNameOf(field)] = value;
  }
  const endpoint = service.endpoint ?? `/api/${service.name}`;
  return {
    url: `${service.url.replace(/\/+$/, '')}${endpoint}`,
    method,
    encoding,
    body,
    files: Object.fromEntries(
      fileFields.flatMap((field): [string, FileRef][] => {
        const file = files[field.name];
        return file === undefined ? [] : [[wireNameOf(field), file]];
      }),
    ),
    values,
    recipient: recipientField === undefined ? '' : (values[recipientField.name] ?? ''),
  };
}

/** The name of a field on the service's wire. */
export function wireNameOf({ name, wire }: FormFieldDefinition): string {
  return wire ?? name;
}

function withDefaults(fields: readonly FormFieldDefinition[], given: FormValues): FormValues {
  const values: FormValues = {};
  for (const { name, default: usual } of fields) {
    const value = given[name]?.trim() ? given[name] : usual;
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function checkField(
  service: ServiceDefinition,
  field: FormFieldDefinition,
  values: FormValues,
  files: Readonly<Record<string, FileRef>>,
): void {
  const { name, type, required } = field;
  const value = values[name] ?? '';
  const isThere = type === 'file' ? files[name] !== undefined : value.trim() !== '';
  if (!isThere) {
    if (!required) return;
    throw new InvalidInputError(`The form of ${service.name} needs ${name}.`, {
      field: `form.${name}`,
      hint: `Add ${name} to the description or to form_data in the context, and start the task again.`,
    });
  }
  // The classic e-mail field accepts any address that can get a plus tag; that is checked below.
  if (type === 'file' || type === 'email') return;
  const checked = checkFormValue(field, value);
  if ('value' in checked) return;
  throw new InvalidInputError(`In the form of ${service.name}, ${name} ${checked.problem}.`, {
    field: `form.${name}`,
    hint: checked.hint ?? `Correct ${name}, and start the task again.`,
  });
}

/** The values with the token that links the mail to this submission: in the address, or in the field that the service echoes. */
function addToken(service: ServiceDefinition, values: FormValues, correlation: string): FormValues {
  const { fields } = service.form;
  const { correlation: how } = service.mail;
  const recipient = recipientFieldOf(fields)?.name;
  if (how === 'plus-address' && recipient !== undefined) {
    return { ...values, [recipient]: addPlusTag(values[recipient] ?? '', correlation, recipient) };
  }
  const marked = how === 'marker' ? fields.find(({ marker }) => marker)?.name : undefined;
  if (marked === undefined) return values;
  return { ...values, [marked]: `${values[marked] ?? ''} [${correlation}]`.trim() };
}

/** A value in the wire format; undefined: the field is omitted. */
function toWire(
  field: FormFieldDefinition,
  text: string,
  encoding: FormEncoding,
): string | number | boolean | undefined {
  const { type, ticked = 'on' } = field;
  if (type === 'boolean') {
    const isTicked = text === 'true';
    if (encoding === 'json') return text === '' ? undefined : isTicked;
    // Browsers omit a box that is not ticked.
    return isTicked ? ticked : undefined;
  }
  if (type === 'number' && encoding === 'json') return text === '' ? undefined : Number(text);
  return text;
}

/**
 * `ada@example.com` → `ada+token@example.com`. An existing tag is replaced: mail servers deliver either to the same mailbox, and two tags in one
 * address would link the mail to neither.
 */
function addPlusTag(address: string, tag: string, field: string): string {
  const index = address.lastIndexOf('@');
  if (index <= 0) {
    throw new InvalidInputError(`"${toSafeLine(address, 100)}" is not an e-mail address.`, {
      field: `form.${field}`,
      hint: 'Use an address such as name@example.com.',
    });
  }
  const name = address.slice(0, index).split('+')[0];
  return `${name}+${tag}${address.slice(index)}`;
}
