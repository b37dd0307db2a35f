/** A caller's number within its limits: what lies outside is moved to the nearer one without a word. */
export function clamp(
  value: number | undefined,
  { least, usual, most }: { readonly least: number; readonly usual: number; readonly most: number },
): number {
  return value === undefined || Number.isNaN(value)
    ? usual
    : Math.min(most, Math.max(least, Math.floor(value)));
}
