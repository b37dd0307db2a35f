/** Fields of a template's file before they are validated. */
export type TemplateFields = Readonly<Record<string, unknown>>;

/** `fields` with what they extend, or why they extend nothing. */
export type Inheritance =
  | { readonly fields: TemplateFields }
  | { readonly fault: string; readonly parent: string };

/** Resolves `extends` by name: maps merge field by field, all else replaces what it extends. */
export function inheritFields(
  name: string,
  sources: ReadonlyMap<string, TemplateFields>,
  below: readonly string[] = [],
): Inheritance {
  const { extends: parent, ...own } = sources.get(name) ?? {};
  if (parent === undefined) return { fields: own };
  if (typeof parent !== 'string') return { fault: 'it extends no name but another value', parent: '' };
  const chain = [...below, name];
  if (chain.includes(parent)) {
    return { fault: `it extends itself: ${[...chain, parent].join(' → ')}`, parent };
  }
  if (!sources.has(parent)) {
    return {
      fault: `it extends "${parent}", which is none of ${[...sources.keys()].sort().join(', ')}`,
      parent,
    };
  }
  const inherited = inheritFields(parent, sources, chain);
  return 'fault' in inherited ? inherited : { fields: { ...merge(inherited.fields, own), name } };
}

function merge(base: TemplateFields, over: TemplateFields): TemplateFields {
  const merged = new Map(Object.entries(base));
  for (const [name, value] of Object.entries(over)) {
    const inherited = merged.get(name);
    merged.set(name, isMap(inherited) && isMap(value) ? merge(inherited, value) : value);
  }
  return Object.fromEntries(merged);
}

function isMap(value: unknown): value is TemplateFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
