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
  const wrongLists: WrongList[] = [];
  let open: Open | null = null;
  let level = Number.POSITIVE_INFINITY;
  let last: LocatedText | null = null;
  for (const located of content.texts()) {
    const own = located.kind === 'title' ? located.level : undefined;
    if (own !== undefined) {
      if (open !== null && own <= open.level) {
        wrongLists.push(...wrongOf(open));
        open = null;
      }
      if (own > level) open ??= openedBy(last, level);
      open?.titles.push(located);
      level = own;
    }
    last = claimedBy(located, last);
  }
  return open === null ? wrongLists : [...wrongLists, ...wrongOf(open)];
}

/** The last text in front of a title; none behind a table. */
function claimedBy(located: LocatedText, last: LocatedText | null): LocatedText | null {
  if (located.kind === 'cell') return null;
  return located.kind === 'paragraph' || located.kind === 'title' ? located : last;
}

function openedBy(claimed: LocatedText | null, level: number): Open | null {
  return claimed !== null && isClaim(claimed) ? { claimed, level, titles: [] } : null;
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
  // Costs and a timetable may stand behind the three measures.
  if (own.length > claim.count && !own.every(({ text }) => isNumbered(text, claim.quote))) return [];
  return [{ quote: claim.quote, place: claimed.locate(), items: own.map(({ text }) => text) }];
}

/** True for "3. Prices" and "Measure 3". */
function isNumbered(title: string, claim: string): boolean {
  const noun = claim.split(' ').at(-1) ?? '';
  const stem = noun.slice(0, Math.max(4, noun.length - 2)).toLowerCase();
  return /^\d{1,2}[.):]?\s/u.test(title) || title.toLowerCase().startsWith(stem);
}
