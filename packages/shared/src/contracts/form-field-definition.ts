import { z } from 'zod';

/** The name of a field, as people and requests write it, or as it is sent to the service. */
export const FieldName = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => name !== '__proto__', 'this name is reserved');

export const FieldType = z.enum(['text', 'number', 'choice', 'date', 'email', 'url', 'boolean', 'file']);
export type FieldType = z.infer<typeof FieldType>;

/** One entry of the kinds of files that a file field accepts. */
export const AcceptedFiles = z
  .string()
  .max(150)
  .regex(
    /^(?:\.[a-z0-9]{1,16}|[a-z]+\/(?:\*|[a-z0-9][a-z0-9.+-]*))$/,
    'write file extensions or media types in lower case, such as .pptx or image/*',
  );

/** One field of a service's form, as a person fills it in. */
export const FormFieldDefinition = z
  .strictObject({
    name: FieldName,
    /** Its name on the service's wire, if it differs. */
    wire: FieldName.optional(),
    /** Label of the field on the form's page. */
    label: z.string().min(1).max(200).optional(),
    type: FieldType.default('text'),
    required: z.boolean().default(false),
    /** Sent if a request gives no value. */
    default: z.string().max(10_000).optional(),
    /** The values of a choice. */
    choices: z.array(z.string().max(500)).min(1).max(500).optional(),
    /** Value that a ticked box sends in a form that is not JSON; `on`, as browsers do, if it is omitted. */
    ticked: z.string().max(500).optional(),
    /** Its value is the address that the results are mailed to. Without any, the first e-mail field is it. */
    recipient: z.boolean().optional(),
    /** Takes the token of `correlation: marker`. */
    marker: z.boolean().optional(),
    /** Files that a file field takes, as an HTML page lists them: endings (`.pptx`) and media types (`text/csv`, `image/*`). Absent: any. */
    accept: z.array(AcceptedFiles).min(1).max(50).optional(),
    /** Largest file that a file field takes, in megabytes of 1,000,000 bytes. Absent: the gateway's limit. */
    max_mb: z.number().positive().max(1_000).optional(),
  })
  .refine(({ type, accept, max_mb }) => type === 'file' || (accept === undefined && max_mb === undefined), {
    path: ['type'],
    message: 'accept and max_mb are allowed only on fields of type file',
  })
  .refine((field) => field.type !== 'choice' || field.choices !== undefined, {
    path: ['choices'],
    message: 'a field of type choice needs choices',
  });
export type FormFieldDefinition = z.infer<typeof FormFieldDefinition>;

/** Values that a person filled in, by the names of the fields. */
export const FormValues = z.record(FieldName, z.string().max(10_000));
export type FormValues = z.infer<typeof FormValues>;

/** Requests may name a field in any case, and with other spaces, dashes or underscores. */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

/** The field whose value is the address that results are mailed to; undefined: the service knows the address without the form. */
export function recipientFieldOf(fields: readonly FormFieldDefinition[]): FormFieldDefinition | undefined {
  return fields.find(({ recipient }) => recipient) ?? fields.find(({ type }) => type === 'email');
}

/** The address that results are mailed to; empty if the form has no field for it. */
export function recipientOf(fields: readonly FormFieldDefinition[], values: FormValues): string {
  const field = recipientFieldOf(fields);
  return field === undefined ? '' : (values[field.name] ?? '');
}
