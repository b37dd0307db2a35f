/** Section for documents without a specific one. */
const general = 'general';

interface ReferencedService {
  readonly name: string;
  readonly template: string | null;
}

/**
 * The reference section for this service's documents. Sections are named after templates. A custom template, learned or inherited, is usually named
 * after its origin (`trading-comps-slides`, `market-research-2026`) or belongs to a service that is; any other gets the general section, so that
 * every prompt has one. Null only if the general section does not exist either.
 */
export function chooseReference(
  references: ReadonlyMap<string, string>,
  { name, template }: ReferencedService,
): string | null {
  const section = [template, name]
    .filter((candidate) => candidate !== null)
    .map((item) => findSection([...references.keys()], item))
    .find((candidate) => candidate !== undefined);
  return references.get(section ?? general) ?? null;
}

/** The section of this name, or the longest one that is a prefix of the name, up to a hyphen. */
function findSection(sections: readonly string[], name: string): string | undefined {
  return sections
    .filter((section) => name === section || name.startsWith(`${section}-`))
    .sort((a, b) => b.length - a.length)[0];
}

interface MandateValues {
  readonly ALLOWED_DIRECTORIES: string;
  readonly SERVICE_NAME: string;
  readonly ITERATION_NUMBER: string;
  readonly PREVIOUS_ISSUES: string;
  readonly ORIGINAL_TASK: string;
  readonly FIX_PROMPT: string;
  readonly TEST_COMMAND: string;
  readonly BRANCH: string;
}

/** Fills the mandate in one pass: a value that itself contains `{FIX_PROMPT}` stays unchanged. Names that are not our placeholders stay too. */
export function fillMandate(mandate: string, values: MandateValues): string {
  const known = new Map(Object.entries(values));
  return mandate.replace(/\{([A-Z_]+)\}/g, (whole, name: string) => known.get(name) ?? whole);
}
