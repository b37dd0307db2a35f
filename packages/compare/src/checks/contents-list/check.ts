import { foldTitle } from '../../text/words.js';
import { anyTypeCheck, type FindingDraft, noOptions } from '../check.js';
import { andMore, capitalised, inPlace, list, placedAt, quote } from '../wording.js';
import { type Contents, type ContentsEntry, readContents } from './read-contents.js';

export const contentsList = anyTypeCheck({
  name: 'contents-list',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'Each entry of the contents list or agenda has a heading or slide, and each slide an entry.',
  options: noOptions,
  run(content): FindingDraft[] {
    const contents = readContents(content);
    if (contents === null) return [];
    const folded = new Set(contents.titles.flatMap(namesOf));
    const unknown = contents.entries.filter(
      (entry) => !isKept(entry, folded) && !(contents.isOnSlide && closing.test(entry.folded)),
    );
    if (unknown.length === 0) return unlistedSlide(contents);
    const others = contents.others();
    const missing = unknown.filter((entry) => !others.has(entry.folded) && !namesGroup(entry, contents));
    const kept = contents.entries.filter((entry) => folded.has(entry.folded)).length;
    const [first] = missing;
    // A list of which less fits is of another kind: sections by other names, a programme of a day.
    if (first === undefined || missing.length > Math.max(1, kept / 6)) return [];
    const instead = titleInstead(first, contents);
    const isShort = kept === minKept - 1 && instead !== null && contents.entries.length === minKept;
    if (kept < minKept && !isShort) return [];
    return [
      {
        key: '',
        ...placedAt(missing.map(({ located }) => located.locate())),
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

/** A title, and the topic before its colon: "Markt: Umsatz steigt auf 640 Mio. €". */
function namesOf({ written, folded }: ContentsEntry): string[] {
  const [topic = '', ...rest] = written.split(/:\s/);
  return rest.length === 0 || topic.length > maxTopic ? [folded] : [folded, foldTitle(topic)];
}

const maxTopic = 40;
const minKept = 3;

/** Points of an agenda that need no slide. */
const spoken =
  /^(?:q ?(?:&|and)? ?a|questions?.*|discussion.*|break|lunch.*|welcome.*|introductions?|closing.*|close|wrap up|thank you|next steps|any other business|aob|contacts?|appendix.*|annex.*|anhang.*|references|fragen|diskussion|pause|begrüßung|kontakt|index|list of .*|glossary|about us|verschiedenes|sonstiges|offene fragen|aussprache|mittagessen|kaffeepause|ausblick und fragen|échanges?.*|accueil|bienvenue|introduction|divers|débats?|déjeuner|annexes?|contacts?|preguntas.*|ruegos.*|turno de preguntas|bienvenida|debate|descanso|comida|varios|anexos?|domande.*|varie.*|benvenuto|saluti.*|discussione|dibattito|pausa|pranzo|allegati)$/u;

/** The end of a talk, which its speaker gives without a slide. */
const closing =
  /^(?:(?:some |our )?(?:conclusions?|summary|outlook|future work|takeaways|lessons learned|concluding remarks)|(?:fazit|zusammenfassung|ausblick|schluss(?:folgerungen)?)|(?:conclusions?|bilan|perspectives|résumé)|(?:conclusión|conclusiones|resumen|perspectivas)|(?:conclusion[ei]|riepilogo|prospettive))(?: (?:and|und|et|y|e) \p{L}+)?$/u;

/** Shorter agendas name parts of a presentation instead of its slides. */
const minEntries = 4;

/** The only slide between those of the agenda that no entry names. */
function unlistedSlide({ entries, titles, isOnSlide }: Contents): FindingDraft[] {
  const named = entries.filter(({ folded }) => !spoken.test(folded));
  const indexes = named.map(({ folded }) => titles.findIndex((title) => title.folded === folded));
  const isInOrder = indexes.every((index, position) => index > (indexes[position - 1] ?? -1));
  if (!isOnSlide || named.length < minEntries || !isInOrder) return [];
  const between = titles.slice(indexes[0], indexes.at(-1));
  const listed = new Set(named.map(({ folded }) => folded));
  const unlisted = between.filter(({ folded }) => !listed.has(folded));
  const [title] = unlisted;
  if (title === undefined || unlisted.length > 1 || isKept(title, listed)) return [];
  return [
    {
      key: 'slide',
      location: title.located.locate(),
      message: `Slide ${quote(title.written)} is not in the agenda; all slides before and after it are.`,
      expected: 'an agenda that names each slide',
      actual: list(named.map(({ written }) => `"${written}"`)),
      suggestion: 'Build the agenda from the titles of the slides after the last slide is written.',
    },
  ];
}

/** True if the entry or one of its words is in a heading, or if it needs no heading. */
function isKept({ folded, written }: ContentsEntry, titles: ReadonlySet<string>): boolean {
  if (spoken.test(folded) || /^(?:table|figure|fig|tabelle|abbildung)\b/i.test(written)) return true;
  const words = folded.split(' ').filter((word) => word.length > 3);
  // A time, a name or a number in an agenda.
  if (words.length === 0) return true;
  return [...titles].some((title) => {
    if (title === folded || title.includes(folded) || (title !== '' && folded.includes(title))) return true;
    const known = new Set(title.split(' '));
    return words.some((word) => known.has(word));
  });
}

/** True if several titles between those of the entries before and after have no entry: this one is the name of all of them. */
function namesGroup(entry: ContentsEntry, { entries, titles }: Contents): boolean {
  const index = entries.indexOf(entry);
  const [from, to] = [entries[index - 1], entries[index + 1]].map((near) =>
    titles.findIndex(({ folded }) => folded === near?.folded),
  );
  return from !== undefined && to !== undefined && from >= 0 && to - from > 2;
}

/** The title that follows the heading of the entry before, if no entry names it. */
function titleInstead(entry: ContentsEntry, { entries, titles }: Contents): string | null {
  const before = entries[entries.indexOf(entry) - 1];
  const index = titles.findIndex(({ folded }) => folded === before?.folded);
  const title = index < 0 ? undefined : titles[index + 1];
  if (title === undefined || entries.some(({ folded }) => folded === title.folded)) return null;
  return title.written;
}
