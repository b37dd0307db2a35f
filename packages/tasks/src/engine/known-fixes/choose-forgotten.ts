import type { KnownFix } from '@fixpoint/shared/contracts';

/** Maximum size of a service's memory of fixes. */
export const fixMemoryLimits = { fixes: 200, bytes: 128 * 1024 } as const;

/**
 * Ids of the fixes to forget so that the rest is within the limits: the least helpful ones first, the oldest first among them. `fresh` are
 * those that were learned just now; they go last, or a full memory could never learn.
 */
export function chooseForgotten(
  fixes: readonly KnownFix[],
  fresh: ReadonlySet<string>,
  limits: { readonly fixes: number; readonly bytes: number } = fixMemoryLimits,
): string[] {
  const leastUseful = fixes.toSorted(
    (a, b) =>
      Number(fresh.has(a.id)) - Number(fresh.has(b.id)) ||
      a.helped - b.helped ||
      a.at.localeCompare(b.at) ||
      a.id.localeCompare(b.id),
  );
  let left = fixes.length;
  let bytes = fixes.reduce((sum, fix) => sum + sizeOf(fix), 0);
  const forgotten: string[] = [];
  for (const fix of leastUseful) {
    if (left <= limits.fixes && bytes <= limits.bytes) break;
    forgotten.push(fix.id);
    left -= 1;
    bytes -= sizeOf(fix);
  }
  return forgotten;
}

/** Bytes that a fix takes. */
export function sizeOf(fix: KnownFix): number {
  return Buffer.byteLength(JSON.stringify(fix));
}
