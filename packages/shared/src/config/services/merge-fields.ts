import { isRecord } from '../../text/index.js';

/**
 * Lays `over` on `base` field by field: mappings merge deep, everything else (lists too) replaces. Neither argument is
 * changed. An undefined `over` leaves the base.
 */
export function mergeFields(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isRecord(base) || !isRecord(over)) return over;
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    merged.set(key, mergeFields(merged.get(key), value));
  }
  // fromEntries defines own properties, so a key `__proto__` stays a key.
  return Object.fromEntries(merged);
}
