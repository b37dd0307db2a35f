/** Section for documents that no other one describes. */
const general = 'general';

export interface ReferencedService {
  readonly name: string;
  readonly template: string | null;
}

/**
 * The section on what this service's documents are held to. Sections are named after templates. A template of the user's
 * own, learned or inherited, is usually named after the one it goes back to (`trading-comps-slides`,
 * `market-research-2026`) or belongs to a service that is; whatever is left gets the general section, so that no prompt
 * goes without. Null only where not even that one is there.
 */
export function chooseReference(
  references: ReadonlyMap<string, string>,
  { name, template }: ReferencedService,
): string | null {
  const section = [template, name]
    .filter((one) => one !== null)
    .map((one) => findSection([...references.keys()], one))
    .find((found) => found !== undefined);
  return references.get(section ?? general) ?? null;
}

/** The section of this name, or the longest that the name begins with, at a hyphen. */
function findSection(sections: readonly string[], name: string): string | undefined {
  return sections
    .filter((section) => name === section || name.startsWith(`${section}-`))
    .sort((one, other) => other.length - one.length)[0];
}
