/** The parts of a request that several calls have in common. */

export function ofTask(id: string): { readonly params: { readonly path: { readonly id: string } } } {
  return { params: { path: { id } } };
}

/** A key under which the gateway does the same thing once. */
export function withKey(key: string | undefined): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: key === undefined ? {} : { 'idempotency-key': key } };
}
