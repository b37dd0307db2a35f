import { parseUrl } from '@fixpoint/shared/text';
import { parse } from 'yaml';
import { z } from 'zod';
import { emptyForm, type FoundField, type FoundForm, isAddressName } from './found-form.js';
import { readAccepted } from './read-accepted.js';

const Anything = z.record(z.string(), z.unknown());
const Document = z.looseObject({
  openapi: z.string().startsWith('3'),
  servers: z.array(z.looseObject({ url: z.string() })).optional(),
  paths: z.record(z.string(), Anything),
});
const Operation = z.looseObject({
  summary: z.string().optional(),
  requestBody: z.looseObject({ content: z.record(z.string(), Anything) }).optional(),
});
const Property = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  const: z.unknown().optional(),
  title: z.string().optional(),
  /** OpenAPI 3.1: a property with this and without an encoding holds raw content, which is a file. */
  contentMediaType: z.string().optional(),
  contentEncoding: z.string().optional(),
});
/** Encoding of a part of a form: `contentType` lists media types. */
const Encoding = z.record(z.string(), z.looseObject({ contentType: z.string().optional() }));

const encodings = [
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'urlencoded'],
  ['multipart/form-data', 'multipart'],
] as const;
const formats: Readonly<Record<string, FoundField['type']>> = {
  email: 'email',
  date: 'date',
  uri: 'url',
  url: 'url',
};
const maxReferenceDepth = 10;

/**
 * The requests of an OpenAPI 3 document that have a body, those with an e-mail field first; null if the text is no such
 * document. `address` is its own address.
 */
export function readOpenApi(text: string, address: string): FoundForm[] | null {
  let content: unknown;
  try {
    content = parse(text, { maxAliasCount: 100 });
  } catch {
    return null;
  }
  const document = Document.safeParse(content);
  if (!document.success) return null;
  const { servers, paths } = document.data;
  const base = parseUrl(servers?.[0]?.url ?? '/', address)?.href ?? address;
  const forms = Object.entries(paths).flatMap(([path, item]) =>
    (['post', 'put', 'patch'] as const).flatMap((method) => {
      const operation = Operation.safeParse(item[method]);
      const read = operation.success ? readBody(operation.data.requestBody?.content ?? {}, content) : null;
      if (read === null || read.fields.length === 0) return [];
      return [
        {
          ...emptyForm,
          ...read,
          url: `${base.replace(/\/+$/, '')}${path}`,
          title: `${method.toUpperCase()} ${path}${operation.data?.summary === undefined ? '' : `: ${operation.data.summary}`}`,
          method: method.toUpperCase() as FoundForm['method'],
          paths: Object.keys(paths),
        },
      ];
    }),
  );
  const score = ({ fields }: FoundForm) => (fields.some(({ type }) => type === 'email') ? 1 : 0);
  return forms.sort((a, b) => score(b) - score(a));
}

function readBody(
  content: Readonly<Record<string, unknown>>,
  document: unknown,
): Pick<FoundForm, 'encoding' | 'fields' | 'constants'> | null {
  const match = encodings.find(([type]) => Object.keys(content).some((key) => key.startsWith(type)));
  if (match === undefined) return null;
  const [type, encoding] = match;
  const media = Anything.safeParse(Object.entries(content).find(([key]) => key.startsWith(type))?.[1]).data;
  const schema = resolve(media?.schema, document);
  const required = z.array(z.string()).safeParse(schema?.required).data ?? [];
  const parts = Encoding.safeParse(media?.encoding).data ?? {};
  const constants: Record<string, string> = {};
  const fields = Object.entries(Anything.safeParse(schema?.properties).data ?? {}).flatMap(
    ([name, written]): FoundField[] => {
      const property = readProperty(written, document);
      if (property.const !== undefined) {
        constants[name] = String(property.const);
        return [];
      }
      const field = toField(name, property, required.includes(name));
      const accept =
        field.type === 'file'
          ? readAccepted(parts[name]?.contentType ?? property.contentMediaType)
          : undefined;
      return [accept === undefined ? field : { ...field, accept }];
    },
  );
  return { encoding, fields, constants };
}

/** A property; of one that may be null or is a list of files, its other type. */
function readProperty(written: unknown, document: unknown): z.infer<typeof Property> {
  const schema = resolve(written, document);
  const either = z.array(z.unknown()).safeParse(schema?.anyOf ?? schema?.oneOf).data ?? [];
  const kinds = either
    .map((alternative) => resolve(alternative, document))
    .filter((candidate) => candidate?.type !== 'null');
  const own = { ...(kinds.length === 1 ? kinds[0] : {}), ...schema };
  const property = Property.safeParse(own).data ?? {};
  if (property.type !== 'array') return property;
  const item = Property.safeParse(resolve(own.items, document)).data ?? {};
  return isFile(item) ? { ...item, title: property.title } : property;
}

function isFile({ format, contentMediaType, contentEncoding }: z.infer<typeof Property>): boolean {
  return format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined);
}

/** The type of a field without a list of choices. */
function typeOf(name: string, property: z.infer<typeof Property>): FoundField['type'] {
  const kinds = [property.type ?? 'string'].flat();
  if (kinds.includes('boolean')) return 'boolean';
  if (kinds.includes('integer') || kinds.includes('number')) return 'number';
  if (isFile(property)) return 'file';
  return formats[property.format ?? ''] ?? (isAddressName(name) ? 'email' : 'text');
}

function toField(name: string, property: z.infer<typeof Property>, required: boolean): FoundField {
  const choices = property.enum?.filter((choice) => choice !== null).map(String);
  return {
    name,
    type: choices?.length ? 'choice' : typeOf(name, property),
    ...(property.title === undefined || property.title === name
      ? {}
      : { label: property.title.slice(0, 200) }),
    ...(required ? { required } : {}),
    ...(property.default === undefined || property.default === null
      ? {}
      : { default: String(property.default) }),
    ...(choices?.length ? { choices } : {}),
  };
}

/** Follows references within the document: `#/components/schemas/Report`. */
function resolve(schema: unknown, document: unknown): Record<string, unknown> | undefined {
  let result = Anything.safeParse(schema).data;
  for (let depth = 0; depth < maxReferenceDepth && typeof result?.$ref === 'string'; depth += 1) {
    let target: unknown = document;
    for (const key of result.$ref.replace(/^#\//, '').split('/')) {
      target = Anything.safeParse(target).data?.[key.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    result = Anything.safeParse(target).data;
  }
  return result;
}
