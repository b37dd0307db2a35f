import { foldCompanyName } from '../text/company-names.js';
import type { DocumentText, LocatedText } from '../views/document-text.js';

/** A company of a table with the texts below the title that is its name. */
export interface Profile {
  readonly name: string;
  readonly folded: string;
  readonly header: readonly string[];
  readonly row: readonly string[];
  locateRow(): string;
  readonly texts: readonly LocatedText[];
}

const minProfiles = 3;
const maxRows = 60;
const maxTitle = 80;

/** Profiles of the companies of a table, for documents that have at least three of them. */
export function profilesOf(content: DocumentText): Profile[] {
  if (content.statements !== undefined) return [];
  const sections = sectionsOf(content);
  if (sections.size < minProfiles) return [];
  for (const { rows, locate } of content.tables()) {
    const [header = []] = rows;
    if (rows.length > maxRows) continue;
    const profiles = rows.slice(1).flatMap((row, index): Profile[] => {
      const name = row.find((text) => /\p{L}{2}/u.test(text))?.trim() ?? '';
      const folded = foldCompanyName(name);
      const texts = sections.get(folded);
      return texts === undefined
        ? []
        : [{ name, folded, header, row, locateRow: () => locate(index + 2), texts }];
    });
    if (profiles.length >= minProfiles) return profiles;
  }
  return [];
}

/** The texts below each title, by its name without a number; nothing for a title that is there twice. */
function sectionsOf(content: DocumentText): Map<string, readonly LocatedText[]> {
  const sections = new Map<string, LocatedText[]>();
  const repeated = new Set<string>();
  let texts: LocatedText[] = [];
  for (const located of content.texts()) {
    const { kind, text } = located;
    if (kind === 'paragraph') texts.push(located);
    if (kind !== 'title' || text.length > maxTitle) continue;
    texts = [];
    const name = foldCompanyName(text.replace(/^[\d.]+\s+/, ''));
    if (sections.has(name)) repeated.add(name);
    sections.set(name, texts);
  }
  for (const name of repeated) sections.delete(name);
  return sections;
}
