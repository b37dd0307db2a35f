import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { announces, claimOf, maxIntro, maxItems, minItems, type WrongList } from './listed-items.js';

interface Open {
  readonly claimed: LocatedText;
  /** Level of the title above the subheadings. */
  readonly level: number;
  readonly titles: LocatedText[];
}

/** Sentences and titles that announce another number of things than the subheadings below them: "Three reasons speak for the deal." above two. */
export function wrongTitles(content: DocumentText): WrongList[] {
  if (content.statements !== undefined) return [];
  const found: WrongList[] = [];
  let open: Open | null = null;
  let level: number | null = null;
  let last: LocatedText | null = null;
  for (const located of content.texts()) {
    if (located.kind === 'paragraph' || located.kind === 'title') {
      if (located.kind === 'title' && located.level !== undefined) {
        if (open !== null && located.level <= open.level) {
          found.push(...wrongOf(open));
          open = null;
        }
        if (open === null && last !== null && level !== null && located.level > level && isClaim(last))
          open = { claimed: last, level, titles: [] };
        open?.titles.push(located);
        level = located.level;
      }
      last = located;
    } else if (located.kind === 'cell') last = null;
  }
  if (open !== null) found.push(...wrongOf(open));
  return found;
}

function isClaim({ text, kind }: LocatedText): boolean {
  return (
    text.length <= maxIntro &&
    ((kind === 'title' && !/^\d/.test(text)) || /:\s*$/.test(text) || announces(text))
  );
}

function wrongOf({ claimed, titles }: Open): WrongList[] {
  const claim = claimOf(claimed.text.replace(/\s*[:.]\s*$/, ''));
  const [first] = titles;
  const own = titles.filter(({ level }) => level === first?.level);
  if (claim === null || own.length < minItems || own.length > maxItems || own.length === claim.count)
    return [];
  return [{ quote: claim.quote, place: claimed.locate(), items: own.map(({ text }) => text) }];
}
