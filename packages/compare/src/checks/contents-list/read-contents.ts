import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';

/** Titles of contents lists and agendas. */
const headings = new Set(
  [
    'contents|table of contents|content|agenda|outline|overview of contents|inhalt|inhaltsverzeichnis|inhaltsübersicht',
    'sommaire|table des matières|índice|contenido|indice|sommario|sumário|inhoud|inhoudsopgave|innhold|indhold|innehåll',
    'ordine del giorno|argomenti|contenuti|programma|orden del día|temario|contenidos|ordre du jour|plan de la présentation|tagesordnung|gliederung|themen|dagsorden|dagordning|saksliste|what this deck covers|what this report covers',
    'innholdsfortegnelse|indholdsfortegnelse|innehållsförteckning|sisällys|spis treści|obsah|tartalom|cuprins|содержание|оглавление',
  ].flatMap((names) => names.split('|').map(foldTitle)),
);

/** An entry without its number and page. */
export interface ContentsEntry {
  readonly written: string;
  readonly folded: string;
  readonly located: LocatedText;
}

export interface Contents {
  readonly entries: readonly ContentsEntry[];
  /** Folded titles of the headings or slides, in reading order, without that of the list itself. */
  readonly titles: readonly string[];
  /** The same as written. */
  readonly writtenTitles: readonly string[];
  /** Short texts outside the list, folded: a running line of a slide is not an entry. Computed on access. */
  others(): ReadonlySet<string>;
}

const longestEntry = 120;
const longestTitle = 300;
const longestHeading = 40;
const mostEntries = 200;
const mostTexts = 50_000;

const parts =
  /^(?:(?:chapter|section|kapitel|abschnitt|part)\s+)?(?:\d{1,2}(?:\.\d{1,2}){0,3}[.):]?\s+|[A-Z][.)]\s+|[IVX]{1,5}[.)]\s+|[•–-]\s+)?(.*?)(?:[\s.…·_]*\s\d{1,3}|[.…·_]{3,}\s?\d{1,3}|\d{1,3}(?<=\p{L}\d{1,3}))?$/u;

/** Title of an entry or heading: "6. Tax Review 8" is "Tax Review". */
export function bareTitle(text: string): string {
  const whole = text.slice(0, longestTitle).trim();
  return parts.exec(whole)?.[1]?.trim() ?? whole;
}

/** The first contents list or agenda of a document, with the titles that it should name; null without one. */
export function readContents(content: DocumentText): Contents | null {
  const entries: ContentsEntry[] = [];
  const titles: string[] = [];
  const writtenTitles: string[] = [];
  const others: string[] = [];
  let state: 'before' | 'in' | 'behind' = 'before';
  let place = '';
  let count = 0;
  for (const located of content.texts()) {
    const { kind, text } = located;
    count += 1;
    if (count > mostTexts) break;
    if (kind === 'cell' || kind === 'notes' || kind === 'header' || kind === 'footer') continue;
    const isShort = text.length <= longestEntry;
    if (state === 'before' && text.length <= longestHeading && headings.has(foldTitle(text))) {
      state = 'in';
      place = slideOf(located.locate());
      continue;
    }
    const endsList = kind === 'title' || (place !== '' && slideOf(located.locate()) !== place);
    if (state === 'in' && (endsList || !isShort || entries.length === mostEntries)) state = 'behind';
    if (state === 'in') {
      const written = bareTitle(text);
      const folded = foldTitle(written);
      if (folded !== '' && !headings.has(folded)) entries.push({ written, folded, located });
    } else if (kind === 'title') {
      const written = bareTitle(text);
      writtenTitles.push(written);
      titles.push(foldTitle(written));
    } else if (isShort) others.push(text);
  }
  if (state === 'before') return null;
  const folded = () => new Set(others.map((text) => foldTitle(bareTitle(text))));
  return { entries, titles, writtenTitles, others: folded };
}

/** `slide 2` of `slide 2, table 1`; '' in other documents. */
function slideOf(location: string): string {
  return /^slide \d+/.exec(location)?.[0] ?? '';
}
