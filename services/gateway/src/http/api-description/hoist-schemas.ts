/** A JSON value, as far as it is walked through here. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Replaces each schema in a description that equals a named one by a reference to it, including the parts of the named ones, so that a reader and a
 * generator of clients meets it once and by its name. `root`: path of the named ones.
 */
export function hoistSchemas<Description extends Json>(
  description: Description,
  named: Readonly<Record<string, Json>>,
  root = '#/components/schemas/',
): { readonly description: Description; readonly schemas: Record<string, Json> } {
  const names = new Map(Object.entries(named).map(([name, schema]) => [toText(schema), name]));
  const used = new Set<string>();

  function hoist(value: Json, isRoot: boolean): Json {
    if (typeof value !== 'object' || value === null) return value;
    const name = isRoot ? undefined : names.get(toText(value));
    if (name !== undefined) {
      used.add(name);
      return { $ref: `${root}${name}` };
    }
    if (isList(value)) return value.map((item) => hoist(item, false));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hoist(one, false)]));
  }

  const hoisted = hoist(description, true) as Description;
  const schemas: Record<string, Json> = {};
  // Schemas that only named ones refer to are found while these are hoisted, so the set grows meanwhile.
  for (const name of used) schemas[name] = hoist(named[name] ?? null, true);
  return { description: hoisted, schemas };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The same for the same schema, in whichever order its keys are. */
function toText(value: Json): string {
  if (isList(value)) return `[${value.map(toText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([key]) => key !== '$schema')
    // The library that collects the routes writes a constant as the only one of its choices.
    .map(([key, one]): [string, Json] => (key === 'const' ? ['enum', [one]] : [key, one]));
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([key, one]) => `${key}:${toText(one)}`).join(',')}}`;
}
