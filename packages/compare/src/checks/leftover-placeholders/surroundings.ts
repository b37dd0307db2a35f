import { looksLikeCode } from '../../text/code.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { groupBy } from '../sightings.js';
import { logLine, subjectHeading } from './mention-words.js';

/** Surroundings of a text: what its section and its row say. */
export interface Surroundings {
  readonly section: number;
  readonly isAboutSubjects: boolean;
  readonly hasCode: boolean;
  /** It explains the options of a command: "--print-to-file". */
  readonly hasOptions: boolean;
  /** Other cells of its row. */
  readonly row: readonly string[];
  /** Name of its column; '' if it is not known. */
  readonly header: string;
}

/** More texts are not searched for headings and rows. */
const maxTexts = 20_000;

const option = /(?<![\p{L}\p{N}-])--[a-z]{2,20}(?![\p{L}\p{N}])/u;
const minOptions = 3;

interface Place {
  readonly located: LocatedText;
  readonly where: string;
  readonly section: number;
}

/** Surroundings of texts of a document; empty for a document with too many texts. */
export function findSurroundings(
  content: DocumentText,
  searched: readonly LocatedText[],
): ReadonlyMap<LocatedText, Surroundings> {
  const places: Place[] = [];
  let section = 0;
  let unit = '';
  for (const located of content.texts()) {
    if (places.length >= maxTexts) return new Map();
    const where = located.locate();
    const slide = /^slide \d+/.exec(where)?.[0] ?? '';
    if (located.kind === 'title' || slide !== unit || isEdge(located)) section += 1;
    unit = slide;
    places.push({ located, where, section });
  }
  const byWhere = groupBy(places, ({ where }) => where);
  const bySection = groupBy(places, (place) => String(place.section));
  return new Map(
    searched.flatMap((located) => {
      const where = located.locate();
      const place = byWhere.get(where)?.find((candidate) => candidate.located.text === located.text);
      if (place === undefined) return [];
      return [[located, surroundingsOf(place, byWhere, bySection.get(String(place.section)) ?? [])]];
    }),
  );
}

function isEdge({ kind }: LocatedText): boolean {
  return kind === 'header' || kind === 'footer' || kind === 'notes';
}

function surroundingsOf(
  place: Place,
  byWhere: ReadonlyMap<string, readonly Place[]>,
  section: readonly Place[],
): Surroundings {
  const isCell = place.located.kind === 'cell';
  const row = isCell ? rowOf(place, byWhere, section) : [];
  const header = byWhere.get(place.where.replace(/row \d+$/, 'row 1')) ?? [];
  const column = row.indexOf(place);
  const isGrid = isCell && header.length === row.length;
  return {
    section: place.section,
    isAboutSubjects: section.some(
      (candidate) => isHeading(candidate.located) && subjectHeading.test(candidate.located.text),
    ),
    hasCode: section.some(({ located: { text } }) => logLine.test(text) || looksLikeCode(text)),
    hasOptions: section.filter(({ located: { text } }) => option.test(text)).length >= minOptions,
    row: row.filter((candidate) => candidate !== place).map(({ located }) => located.text),
    header:
      headerOfSheet(place, byWhere) ??
      (isGrid && header[0] !== row[0] ? (header[column]?.located.text ?? '') : ''),
  };
}

/** The first cell of a column of a sheet; null outside of sheets. */
function headerOfSheet({ where }: Place, byWhere: ReadonlyMap<string, readonly Place[]>): string | null {
  const column = /^.*[A-Z](?=\d+$)/.exec(where)?.[0];
  return column === undefined ? null : (byWhere.get(`${column}1`)?.[0]?.located.text ?? '');
}

/** Cells of a row: those at the same place, or in a sheet those with the same number. */
function rowOf(
  place: Place,
  byWhere: ReadonlyMap<string, readonly Place[]>,
  section: readonly Place[],
): readonly Place[] {
  const address = /^(.*?)[A-Z]{1,3}(\d+)$/.exec(place.where);
  if (address === null) return byWhere.get(place.where) ?? [];
  const [, sheet = '', number = ''] = address;
  const pattern = new RegExp(`^[A-Z]{1,3}${number}$`);
  return section.filter(({ where }) => where.startsWith(sheet) && pattern.test(where.slice(sheet.length)));
}

/** A title, or a short paragraph that is no sentence. */
function isHeading({ kind, text }: LocatedText): boolean {
  return kind === 'title' || (kind === 'paragraph' && text.length < 80 && !/[.!?:;]\s*$/.test(text));
}
