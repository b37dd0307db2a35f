import { z } from 'zod';

type Schema = z.core.$ZodType;

/** Names of the fields that a schema has at a path; empty if they cannot be found. */
export function listKeys(schema: Schema, path: readonly PropertyKey[]): string[] {
  let schemas: readonly Schema[] = unwrap(schema);
  for (const key of path) schemas = schemas.flatMap((each) => enter(each, key)).flatMap(unwrap);
  return [
    ...new Set(schemas.flatMap((each) => (each instanceof z.ZodObject ? Object.keys(each.shape) : []))),
  ];
}

function enter(schema: Schema, key: PropertyKey): readonly Schema[] {
  if (schema instanceof z.ZodObject) {
    const field: Schema | undefined = schema.shape[String(key)];
    return field === undefined ? [] : [field];
  }
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  return schema instanceof z.ZodArray ? [schema.element] : [];
}

/** The alternatives of a schema, without the wrappers that make them optional or change their values. */
function unwrap(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(unwrap);
  if (schema instanceof z.ZodPipe) return [...unwrap(schema.in), ...unwrap(schema.out)];
  const { innerType } = schema._zod.def as { readonly innerType?: Schema };
  return innerType === undefined ? [schema] : unwrap(innerType);
}
