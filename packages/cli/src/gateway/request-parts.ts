/** The parts of a request that several calls have in common. */

export function ofTask(id: string): { readonly params: { readonly path: { readonly id: string } } } {
  return { params: { path: { id } } };
}

export function withSignal(signal: AbortSignal | undefined): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

/** A key under which the gateway does the same thing once. */
export function withKey(key: string | undefined): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: key === undefined ? {} : { 'idempotency-key': key } };
}

/** Without what is undefined, which the description of the gateway does not know. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };
}
