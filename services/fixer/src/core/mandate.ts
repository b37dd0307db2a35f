/** What the mandate's placeholders stand for. */
export interface MandateValues {
  readonly ALLOWED_DIRECTORIES: string;
  readonly SERVICE_NAME: string;
  readonly ITERATION_NUMBER: string;
  readonly PREVIOUS_ISSUES: string;
  readonly ORIGINAL_TASK: string;
  readonly FIX_PROMPT: string;
  readonly TEST_COMMAND: string;
  readonly BRANCH: string;
}

/**
 * Fills the mandate in one pass: a value that itself holds `{FIX_PROMPT}` stays as it is. Names that are no placeholder
 * of ours stay too.
 */
export function fillMandate(mandate: string, values: MandateValues): string {
  const known = new Map(Object.entries(values));
  return mandate.replace(/\{([A-Z_]+)\}/g, (whole, name: string) => known.get(name) ?? whole);
}
