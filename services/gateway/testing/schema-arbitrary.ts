import fc from 'fast-check';

/** As much of JSON Schema as our own schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema | boolean;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values that a schema allows, small ones; some of them only resemble one. */
export function toArbitrary(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(toArbitrary));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 3 });
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minimum = -2, maximum = 1_000 } = schema;
  switch (type) {
    case 'string':
      return toStrings(schema);
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(typeof schema.items === 'object' ? toArbitrary(schema.items) : fc.jsonValue(), {
        maxLength: 4,
      });
    case 'object':
      return toObjects(schema);
    default:
      return fc.constant(null);
  }
}

function toStrings({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const plain = fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
    unit: 'binary',
  });
  if (pattern === undefined) return plain;
  try {
    return fc.oneof(
      { weight: 4, arbitrary: fc.stringMatching(new RegExp(pattern)) },
      { weight: 1, arbitrary: plain },
    );
  } catch {
    return plain;
  }
}

function toObjects({
  properties = {},
  required = [],
  additionalProperties,
}: JsonSchema): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toArbitrary(schema)])),
    { requiredKeys: [...required] },
  );
  if (additionalProperties === undefined || additionalProperties === false) return known;
  const more = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
  return fc.tuple(known, more).map(([ours, others]) => ({ ...others, ...ours }));
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const hostile = [
  ...[
    'null',
    '""',
    '-1',
    '1e308',
    '1e999',
    '0.5',
    '[]',
    '{}',
    'true',
    '"\\u0000"',
    '"\\ud800"',
    '"../../etc/passwd"',
  ],
  ...[`"${'x'.repeat(120_000)}"`, `[${'0,'.repeat(20_000)}0]`, nested(30), nested(3_000), '['.repeat(5_000)],
  ...[
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"toString":1}',
    '"{{7*7}}"',
  ],
];

/** JSON text of a value, or that text with one part replaced, repeated, renamed or truncated. */
export function spoiled(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const texts = values.map((value) => JSON.stringify(value) ?? 'null');
  const place = fc.nat({ max: 9_999 }).map((parts) => parts / 10_000);
  const replaced = fc.tuple(texts, place, fc.constantFrom(...hostile)).map(([text, at, instead]) => {
    const scalars = [...text.matchAll(/:("(?:[^"\\]|\\.)*"|[\d.]+|true|false|null)/g)];
    const scalar = scalars[Math.floor(at * scalars.length)];
    if (scalar === undefined) return instead;
    return `${text.slice(0, scalar.index + 1)}${instead}${text.slice(scalar.index + scalar[0].length)}`;
  });
  const renamed = fc
    .tuple(texts, fc.constantFrom('__proto__', 'constructor', 'toString', '', 'a\\u0000b'))
    .map(([text, name]) => text.replace(/"(?:[^"\\]|\\.)*":/, `"${name}":`));
  const cut = fc.tuple(texts, place).map(([text, at]) => text.slice(0, Math.floor(at * text.length)));
  return fc.oneof(
    { weight: 4, arbitrary: texts },
    { weight: 4, arbitrary: replaced },
    { weight: 1, arbitrary: renamed },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );
}
