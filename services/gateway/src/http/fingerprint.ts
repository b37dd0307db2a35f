import { createHash } from 'node:crypto';

/** Identifies a request by all of its contents, regardless of the order of its fields. */
export function fingerprintOf(request: unknown): string {
  const sorted = JSON.stringify(request, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash('sha256')
    .update(sorted ?? '')
    .digest('hex');
}
