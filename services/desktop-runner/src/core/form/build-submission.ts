import { type FileRef, FormField, type FormValues, type ServiceDefinition } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';

/** One form as it goes over the wire. */
export interface Submission {
  readonly url: string;
  /** Plain values by the service's own field names. */
  readonly body: Readonly<Record<string, string>>;
  /** The same by our names, for a form that is filled in a browser; optional fields without a value are left out. */
  readonly values: FormValues;
  /** Files of the form, by their names on the wire; null: the form has none and goes as JSON, with some as multipart/form-data. */
  readonly files: Readonly<Record<string, FileRef>> | null;
  /** Where the service will mail its results, plus-address included. */
  readonly recipient: string;
}

/**
 * Makes the request of a service's form: its endpoint, its field names, and the token that ties the mail to this
 * submission. Optional fields without a value are sent empty, so the body always has its full shape. Throws
 * `InvalidInputError` where a required field is missing.
 */
export function buildSubmission(
  service: ServiceDefinition,
  form: FormValues,
  correlation: string,
  /** Values of the fields beyond the four, by their names on the wire. */
  more: Readonly<Record<string, string>> = {},
  /** The same for files. */
  moreFiles: Readonly<Record<string, FileRef>> = {},
): Submission {
  const missing = service.form.required.find((field) => !form[field]?.trim());
  if (missing !== undefined) throw missingField(service, missing);

  const { correlation: how } = service.mail;
  const recipient = how === 'plus-address' ? addPlusTag(form.Email ?? '', correlation) : (form.Email ?? '');
  const values: FormValues = {
    ...form,
    Email: recipient,
    // Services name the business in the subject or the text of their mail: there the token comes back.
    ...(how === 'marker' ? { Business: `${form.Business ?? ''} [${correlation}]`.trim() } : {}),
  };
  const { constants, more: moreFields = [] } = service.form;
  const lacking = moreFields.find(
    ({ name, required, file }) => required && (file ? moreFiles[name] === undefined : !more[name]?.trim()),
  );
  if (lacking !== undefined) throw missingField(service, lacking.name);
  const body: Record<string, string> = { ...constants };
  const fileFields = moreFields.filter(({ file }) => file).map(({ name }) => name);
  for (const { name, file, default: usual = '' } of moreFields) if (!file) body[name] = more[name] ?? usual;
  const files = Object.fromEntries(
    fileFields.flatMap((name): [string, FileRef][] => {
      const file = moreFiles[name];
      return file === undefined ? [] : [[name, file]];
    }),
  );
  for (const field of FormField.options) {
    const wireName = service.form.fields[field];
    if (wireName !== undefined) body[wireName] = values[field] ?? '';
  }
  const endpoint = service.endpoint ?? `/api/${service.name}`;
  return {
    url: `${service.url.replace(/\/+$/, '')}${endpoint}`,
    body,
    files: fileFields.length === 0 ? null : files,
    values,
    recipient,
  };
}

function missingField({ name }: ServiceDefinition, field: string): InvalidInputError {
  return new InvalidInputError(`The form of ${name} needs ${field}.`, {
    field: `form.${field}`,
    hint: `Give ${field} in the description or in the context's form_data, and start the task again.`,
  });
}

/**
 * `ada@example.com` → `ada+token@example.com`. An existing tag is replaced: mail servers deliver either to the
 * same mailbox, and two tags in one address would tie the mail to neither.
 */
function addPlusTag(address: string, tag: string): string {
  const at = address.lastIndexOf('@');
  if (at <= 0) {
    throw new InvalidInputError(`"${toSafeLine(address, 100)}" is not an e-mail address.`, {
      field: 'form.Email',
      hint: 'Give an address such as name@example.com.',
    });
  }
  const name = address.slice(0, at).split('+')[0];
  return `${name}+${tag}${address.slice(at)}`;
}
