import { anyTypeCheck, type FindingDraft, noOptions } from '../check.js';
import { andMore, capitalised, inPlace, list, quote } from '../wording.js';
import { type Contents, type ContentsEntry, readContents } from './read-contents.js';

export const contentsList = anyTypeCheck({
  name: 'contents-list',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'Each entry of the contents list or agenda has a heading or slide.',
  options: noOptions,
  run(content): FindingDraft[] {
    const contents = readContents(content);
    if (contents === null) return [];
    const unknown = contents.entries.filter((entry) => !isKept(entry, contents));
    const others = unknown.length === 0 ? null : contents.others();
    const missing = unknown.filter(({ folded }) => others?.has(folded) !== true);
    const kept = contents.entries.filter((entry) => contents.titles.includes(entry.folded)).length;
    const [first] = missing;
    // A list of which less fits is of another kind: sections by other names, a programme of a day.
    if (first === undefined || kept < leastKept || missing.length > Math.max(1, kept / 6)) return [];
    const instead = titleInstead(first, contents);
    return [
      {
        key: '',
        location: list(
          missing.map(({ located }) => located.locate()),
          '; ',
        ),
        message: `${capitalised(`entry ${quote(first.written)}`)} of the contents list ${inPlace(first.located.locate())} has no heading${instead === null ? '' : `; ${quote(instead)} is there instead`}${andMore(missing.length - 1, 'entry', 'entries')}.`,
        expected: 'entries that repeat the headings',
        actual: list(missing.map(({ written }) => `"${written}"`)),
        measure: { value: missing.length, goal: 0, unit: 'entries' },
        suggestion:
          'Build the contents list from the headings when the document is written, or insert it as a field and update it.',
      },
    ];
  },
});

const leastKept = 3;

/** Points of an agenda that need no slide. */
const spoken =
  /^(?:q ?(?:&|and)? ?a|questions?.*|discussion.*|break|lunch.*|welcome.*|introductions?|closing.*|close|wrap up|thank you|next steps|any other business|aob|contacts?|appendix.*|annex.*|anhang.*|references|fragen|diskussion|pause|begrüßung|kontakt|index|list of .*|glossary|about us)$/u;

/** True if the entry or one of its words is in a heading, or if it needs no heading. */
function isKept({ folded, written }: ContentsEntry, { titles }: Contents): boolean {
  if (spoken.test(folded) || /^(?:table|figure|fig|tabelle|abbildung)\b/i.test(written)) return true;
  const words = folded.split(' ').filter((word) => word.length > 3);
  // A time, a name or a number in an agenda.
  if (words.length === 0) return true;
  return titles.some((title) => {
    if (title === folded || title.includes(folded) || (title !== '' && folded.includes(title))) return true;
    const known = new Set(title.split(' '));
    return words.some((word) => known.has(word));
  });
}

/** The title that follows the heading of the entry before, if no entry names it. */
function titleInstead(entry: ContentsEntry, { entries, titles, writtenTitles }: Contents): string | null {
  const before = entries[entries.indexOf(entry) - 1];
  const index = before === undefined ? -1 : titles.indexOf(before.folded);
  const title = index < 0 ? undefined : titles[index + 1];
  if (title === undefined || entries.some(({ folded }) => folded === title)) return null;
  return writtenTitles[index + 1] ?? null;
}
