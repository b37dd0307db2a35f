import { z } from 'zod';
import { FieldName, FormFieldDefinition } from './form-field-definition.js';
import { JsonPointerMatch } from './json-pointer-match.js';

/** A header of the form's request: as it is written here, or a secret by the name of an environment variable of the desktop-runner. */
export const FormHeader = z.union([
  z.string().max(4_000),
  z.strictObject({
    env: z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'use the name of an environment variable'),
  }),
]);
export type FormHeader = z.infer<typeof FormHeader>;

const HeaderName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'use the name of an HTTP header');

/** Token that the service puts into its form's page for one submission, against forged requests (CSRF). */
const FormToken = z.strictObject({
  /** The name it is sent by. */
  name: FieldName,
  /** Source of the token in the page: a hidden input of that name, a `<meta>` of that name, a cookie, or a field of a JSON response. */
  from: z.enum(['input', 'meta', 'cookie', 'json']).default('input'),
  /** Its name there, if it differs; for `json` a JSON pointer such as `/csrf/token`. */
  source: z.string().min(1).max(200).optional(),
  /** Sent as this header instead of a field. */
  header: HeaderName.optional(),
});

/**
 * Signs in a response that the service accepted the form. All given ones must hold; without any, each 2xx does whose body refuses nothing.
 * A status alone accepts no redirect: 3xx in the list counts only beside `redirect`, `text` or `pointer`.
 */
export const FormSuccess = z.strictObject({
  status: z.array(z.int().min(200).max(399)).min(1).max(20).optional(),
  /** A place in the answer's JSON, as a JSON pointer (RFC 6901), that is there and neither false nor null; or has this value. */
  pointer: JsonPointerMatch.optional(),
  /** Words that the answer's text, or the page behind its redirect, contains. */
  text: z.string().min(1).max(500).optional(),
  /** The path that the answer redirects to begins with this. */
  redirect: z.string().startsWith('/').max(500).optional(),
});
export type FormSuccess = z.infer<typeof FormSuccess>;

/** Signs in a response that the service refused the form. One of them is enough. Pages and addresses of a login always refuse. */
export const FormFailure = z.strictObject({
  status: z.array(z.int().min(200).max(599)).min(1).max(20).optional(),
  /** A place in the answer's JSON that is there and neither false, null nor empty; or has this value. */
  pointer: JsonPointerMatch.optional(),
  /** Words that the answer's text, or the page behind its redirect, contains. */
  text: z.string().min(1).max(500).optional(),
  /** The path that the answer redirects to begins with this. */
  redirect: z.string().startsWith('/').max(500).optional(),
});
export type FormFailure = z.infer<typeof FormFailure>;

const request = {
  /** Fields that are always the same, by their names on the wire. */
  constants: z.record(FieldName, z.string().max(10_000)).optional(),
  /** Encoding of the body. Absent: multipart/form-data if a field is a file, else JSON. */
  encoding: z.enum(['json', 'urlencoded', 'multipart']).optional(),
  method: z.enum(['POST', 'PUT', 'PATCH', 'GET']).optional(),
  headers: z.record(HeaderName, FormHeader).optional(),
  /** Taken from the page by a GET before each submission, whose cookies go with the form. */
  tokens: z.array(FormToken).max(10).optional(),
  /** Page with the tokens: a path or an address. Absent: the service's page, else its endpoint. */
  tokens_page: z.string().min(1).max(2_000).optional(),
  success: FormSuccess.optional(),
  failure: FormFailure.optional(),
};

const fieldList = z
  .array(FormFieldDefinition)
  .max(60)
  .superRefine((fields, context) => {
    for (const spelling of ['name', 'wire'] as const) {
      const seen = new Set<string>();
      for (const [index, field] of fields.entries()) {
        const key = spelling === 'name' ? field.name : (field.wire ?? field.name);
        if (seen.has(key))
          context.addIssue({
            code: 'custom',
            path: [index, spelling],
            message: `two fields have the name "${key}"`,
          });
        seen.add(key);
      }
    }
  });

/** The form of a service as every program reads it: its fields, and how it is sent. */
export const FormDefinition = z.strictObject({ fields: fieldList, ...request });
export type FormDefinition = z.infer<typeof FormDefinition>;

/** The four fields of the first services: their names here → the names on the wire. Short for a list of them. */
const classicNames = ['Email', 'Business', 'Country', 'Exclusion'] as const;
const ClassicFields = z.partialRecord(z.enum(classicNames), z.string().min(1));

/** As it is written: `fields` as a list, or as the short mapping of the four; `required` and `more` belong to that one. */
const WrittenForm = z.strictObject({
  fields: z.union([fieldList, ClassicFields]).optional(),
  required: z.array(z.string()).optional(),
  more: z
    .array(
      z.strictObject({
        name: FieldName,
        required: z.boolean().default(false),
        file: z.boolean().optional(),
        default: z.string().max(10_000).optional(),
      }),
    )
    .max(50)
    .optional(),
  ...request,
});

/** A service's form. The short mapping of older tables and tasks becomes a list, so nothing else has to know of it. */
export const ServiceForm = WrittenForm.transform(
  ({
    fields = {},
    required = ['Email', 'Business', 'Country'],
    more = [],
    ...rest
  }): z.input<typeof FormDefinition> => ({
    ...rest,
    fields: [
      ...(Array.isArray(fields) ? fields : classicFields(fields, required)),
      ...more.map(({ file, ...field }) => ({ ...field, type: file ? ('file' as const) : ('text' as const) })),
    ],
  }),
).pipe(FormDefinition);

/** The four fields of a form that defines no fields. */
export const classicForm = {
  fields: { Email: 'Email', Business: 'Business', Country: 'Country', Exclusion: 'Exclusion' },
} as const;

function classicFields(
  wireNames: z.infer<typeof ClassicFields>,
  required: readonly string[],
): z.input<typeof FormFieldDefinition>[] {
  return classicNames.flatMap((name) => {
    const wire = wireNames[name];
    if (wire === undefined) return [];
    return [
      {
        name,
        ...(wire === name ? {} : { wire }),
        type: name === 'Email' ? ('email' as const) : ('text' as const),
        required: required.includes(name),
        // Services name the business in the subject or the text of their mail: there the marker comes back.
        ...(name === 'Business' ? { marker: true } : {}),
      },
    ];
  });
}
