/** Why something is refused; null where it is not. `rule` is a stable name, kebab-case. */
export interface Ruling {
  readonly rule: string;
  readonly reason: string;
  /** What a person can do about it. */
  readonly hint?: string;
}

/** The first reason against it. */
export function firstOf(...judges: readonly (() => Ruling | null)[]): Ruling | null {
  for (const judge of judges) {
    const ruling = judge();
    if (ruling !== null) return ruling;
  }
  return null;
}
