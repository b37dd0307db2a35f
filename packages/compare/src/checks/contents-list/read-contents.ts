import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { slideOf } from '../wording.js';

/** Titles of contents lists and agendas. */
const headings = new Set(
  [
    'contents|table of contents|content|agenda|outline|overview of contents|inhalt|inhaltsverzeichnis|inhaltsübersicht',
    'sommaire|table des matières|índice|contenido|indice|sommario|sumário|inhoud|inhoudsopgave|innhold|indhold|innehåll',
    'ordine del giorno|argomenti|contenuti|programma|orden del día|temario|contenidos|ordre du jour|plan de la présentation|tagesordnung|gliederung|themen|dagsorden|dagordning|saksliste|what this deck covers|what this report covers',
    'our agenda|today s agenda|the agenda|meeting agenda|agenda for today|topics|our topics|topics for today|programme|program|running order|order of business|structure|structure of the presentation|structure of the report|what we will cover|what we cover|in this presentation|in this report|in this document|overview|at a glance',
    'ablauf|ablaufplan|programm|themenübersicht|unsere themen|die themen|themen heute|themen des tages|tagesordnungspunkte|unsere agenda|agenda heute|die agenda|übersicht|überblick|aufbau|aufbau der präsentation|aufbau des berichts|inhalte|was sie erwartet|worum es geht',
    'déroulement|déroulé|programme|au programme|le programme|au sommaire|plan|plan du rapport|plan de l exposé|notre agenda|points à l ordre du jour|points abordés|sujets abordés|thèmes|thèmes abordés|contenu|aperçu|vue d ensemble|table',
    'guion|guión|programa|el programa|temas|temas a tratar|puntos del día|puntos a tratar|asuntos|desarrollo|desarrollo de la sesión|índice de contenidos|tabla de contenido|tabla de contenidos|contenido de la presentación|nuestra agenda|resumen de contenidos|qué veremos|lo que veremos|visión general',
    'scaletta|in programma|il programma|temi|i temi|temi trattati|punti all ordine del giorno|argomenti trattati|di cosa parliamo|di che cosa parliamo|indice dei contenuti|struttura|struttura della presentazione|svolgimento|la nostra agenda|panoramica|in questa presentazione',
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
  /** Headings or titles of slides in reading order, without that of the list itself. */
  readonly titles: readonly ContentsEntry[];
  /** True if the list is on a slide. */
  readonly isOnSlide: boolean;
  /** Short texts outside the list, folded: a running line of a slide is not an entry. Computed on access. */
  others(): ReadonlySet<string>;
}

const maxEntryLength = 120;
const maxTitleLength = 300;
const maxHeadingLength = 40;
const maxEntries = 200;
const maxTexts = 50_000;

const parts =
  /^(?:(?:chapter|section|kapitel|abschnitt|part)\s+)?(?:\d{1,2}(?:\.\d{1,2}){0,3}[.):]?\s+|[A-Z][.)]\s+|[IVX]{1,5}[.)]\s+|[•–-]\s+)?(.*?)(?:[\s.…·_]*\s\d{1,3}|[.…·_]{3,}\s?\d{1,3}|\d{1,3}(?<=\p{L}\d{1,3}))?$/u;

/** Title of an entry or heading: "6. Tax Review 8" is "Tax Review". */
export function bareTitle(text: string): string {
  const whole = text.slice(0, maxTitleLength).trim();
  return parts.exec(whole)?.[1]?.trim() ?? whole;
}

/** A text that may be the title of a contents list, and the short texts after it. */
interface Candidate {
  readonly place: string;
  readonly entries: ContentsEntry[];
}

/** The contents list or agenda of a document that names most of its titles; null without one. */
export function readContents(content: DocumentText): Contents | null {
  const candidates: Candidate[] = [];
  const titles: ContentsEntry[] = [];
  const others: { readonly text: string; readonly within: Candidate | null }[] = [];
  for (const { located, within, isHeading } of textsWithin(content)) {
    const { kind, text } = located;
    if (isHeading && within !== null) {
      candidates.push(within);
      // Later titles such as "Overview" may be those of chapters.
      if (kind === 'title' && candidates.length > 1) titles.push(entryOf(located));
      continue;
    }
    if (within !== null) addEntry(within, entryOf(located));
    if (kind === 'title') titles.push(entryOf(located));
    else if (text.length <= maxEntryLength) others.push({ text, within });
  }
  const chosen = mostNamed(candidates, titles);
  if (chosen === null) return null;
  const outside = () => others.filter(({ within }) => within !== chosen);
  return {
    entries: chosen.entries,
    titles,
    isOnSlide: chosen.place !== '',
    others: () => new Set(outside().map(({ text }) => foldTitle(bareTitle(text)))),
  };
}

/** A text with the list that it is in or, as its heading, begins. */
interface TextWithin {
  readonly located: LocatedText;
  readonly within: Candidate | null;
  readonly isHeading: boolean;
}

function* textsWithin(content: DocumentText): Iterable<TextWithin> {
  let open: Candidate | null = null;
  let count = 0;
  for (const located of content.texts()) {
    count += 1;
    if (count > maxTexts) return;
    if (isPassedOver(located, open)) continue;
    if (open === null && isListHeading(located.text)) {
      open = { place: slideOf(located.locate()), entries: [] };
      yield { located, within: open, isHeading: true };
      continue;
    }
    if (open !== null && (located.text.length > maxEntryLength || endsList(open, located))) open = null;
    yield { located, within: open, isHeading: false };
  }
}

/** True for notes, headers, footers and cells, unless an agenda is a table. */
function isPassedOver(located: LocatedText, open: Candidate | null): boolean {
  const { kind } = located;
  if (kind === 'cell') return open === null || open.place === '' || endsList(open, located);
  return kind === 'notes' || kind === 'header' || kind === 'footer';
}

function isListHeading(text: string): boolean {
  return text.length <= maxHeadingLength && headings.has(foldTitle(text));
}

function addEntry({ entries }: Candidate, entry: ContentsEntry): void {
  if (entry.folded !== '' && !headings.has(entry.folded)) entries.push(entry);
}

function mostNamed(candidates: readonly Candidate[], titles: readonly ContentsEntry[]): Candidate | null {
  const known = new Set(titles.map(({ folded }) => folded));
  const [chosen] = candidates
    .map((candidate) => ({
      candidate,
      named: candidate.entries.filter(({ folded }) => known.has(folded)).length,
    }))
    .toSorted((a, b) => b.named - a.named);
  return chosen?.candidate ?? null;
}

function endsList({ place, entries }: Candidate, located: LocatedText): boolean {
  if (located.kind === 'title' || entries.length === maxEntries) return true;
  return place !== '' && slideOf(located.locate()) !== place;
}

function entryOf(located: LocatedText): ContentsEntry {
  const written = bareTitle(located.text);
  return { written, folded: foldTitle(written), located };
}
