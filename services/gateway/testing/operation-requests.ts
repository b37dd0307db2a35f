import fc from 'fast-check';
import { type JsonSchema, spoiled, toArbitrary } from './schema-arbitrary.js';

/** One operation of an OpenAPI description, as far as requests to it go. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly params: Record<string, JsonSchema>;
  readonly query: Record<string, JsonSchema>;
  readonly body: JsonSchema | undefined;
}
interface Description {
  readonly paths: Record<string, Record<string, DescribedOperation>>;
}
interface DescribedOperation {
  readonly parameters?: { name: string; in: string; schema: JsonSchema }[];
  readonly requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}

export function readOperations(description: Description): Operation[] {
  const { paths } = resolveReferences(description, description) as Description;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(method, path, operation)),
  );
}

/** The description with its references resolved. None of ours is circular. */
function resolveReferences(value: unknown, description: Description): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, description));
  const { $ref: reference } = value as { $ref?: string };
  if (reference === undefined) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, resolveReferences(one, description)]),
    );
  }
  const steps = reference.replace(/^#\//, '').split('/');
  const named = steps.reduce<unknown>((place, step) => (place as Record<string, unknown>)[step], description);
  return resolveReferences(named, description);
}

function toOperation(
  method: string,
  path: string,
  { parameters = [], requestBody }: DescribedOperation,
): Operation {
  const those = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => [parameter.name, parameter.schema]),
    );
  const [content] = Object.values(requestBody?.content ?? {});
  return {
    method: method.toUpperCase(),
    path,
    params: those('path'),
    query: those('query'),
    body: content?.schema,
  };
}

const escapes = fc.constantFrom(
  ..."%00 %zz ..%2f..%2fetc %e0%a4%a . .. %2e%2e %F0%9F%92%A5 __proto__ '-- %0d%0aset-cookie:a".split(' '),
  'x'.repeat(300),
);
const wrongTypes = fc.constantFrom(
  ...['application/octet-stream', 'text/plain', 'multipart/form-data; boundary=x', '*/*', ''],
  ...['application/json; charset=utf-16', 'application/json;charset="', 'application/x-www-form-urlencoded'],
);

/** A request to an operation: valid by its schemas, or with one error in it. */
export function requestsTo({ method, path, params, query, body }: Operation, knownId: string) {
  const segment = (schema: JsonSchema) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(knownId) },
      { weight: 2, arbitrary: toArbitrary(schema).map((value) => safeEncode(String(value))) },
      { weight: 1, arbitrary: escapes },
    );
  const value = (schema: JsonSchema) =>
    fc.oneof(
      toArbitrary(schema).map((item) => safeEncode(String(item))),
      escapes,
    );
  const names = Object.keys(params);
  return fc.record({
    method: fc.constant(method),
    url: fc
      .tuple(
        fc.tuple(...names.map((name) => segment(params[name] ?? {}))),
        fc.dictionary(
          fc.constantFrom(...Object.keys(query), '__proto__', 'a[b]'),
          fc.oneof(...[...Object.values(query), {}].map(value)),
          { maxKeys: 3 },
        ),
      )
      .map(([segments, pairs]) => {
        const filled = names.reduce(
          (text, name, index) => text.replace(`{${name}}`, segments[index] ?? ''),
          path,
        );
        const search = Object.entries(pairs).map(([name, text]) => `${name}=${text}`);
        return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
      }),
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: wrongTypes },
    ),
    payload: fc.oneof(
      { weight: 8, arbitrary: spoiled(toArbitrary(body ?? {})) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
    ),
  });
}

function safeEncode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
