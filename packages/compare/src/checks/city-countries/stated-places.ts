import { countryOf } from '../../text/country-names.js';
import { siteHeader } from '../../text/site-header.js';
import type { DocumentText, LocatedTable, LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { placesInSentences } from './places-in-sentences.js';
import type { StatedPlace } from './stated-place.js';

const cityWords =
  'cit(?:y|ies)|town|stadt|ort|ville|commune|localité|ciudad|localidad|poblaci[oó]n|città|comune|località|plaats|by|stad';
const seatWords =
  'head ?quarters?|hq|head office|main office|registered office|seat|based in|haupt(?:sitz|standort)|firmensitz|unternehmenssitz|sitz|zentrale|siège(?: social)?|implantation|sede(?: (?:social|legale|central|principale))?|domicilio(?: social)?|hoofdkantoor|hovedkontor|huvudkontor|säte';
const placeWords = 'location|standort|lieu|ubicación|luogo|place';
const countryWords = 'country|land|staat|pays|país|pais|paese|stato|nazione';

const cityHeader = new RegExp(`^(?:${cityWords}|${seatWords}|${placeWords})$`, 'iu');
const countryHeader = new RegExp(`^(?:${countryWords})$`, 'iu');
const both = new RegExp(
  `^(?:(?:${seatWords}|${placeWords})|(?:${cityWords}) ?(?:[,/&+]|and|und|et|y|e) ?(?:${countryWords}))$`,
  'iu',
);
const seatLabel = new RegExp(`^(?:company )?(?:${seatWords}|${placeWords})(?: (?:in|at|à|en|a))?$`, 'iu');
const nameHeader =
  /compan|firm|name|target|buyer|supplier|competitor|player|peer|unternehmen|gesellschaft|anbieter|käufer|société|entreprise|nom|empresa|sociedad|nombre|azienda|società|impresa|nome/iu;

/** The places that a document states: in columns, behind labels, and in sentences about a seat. */
export function statedPlaces(content: DocumentText): StatedPlace[] {
  const lists = [...content.tables(), ...(content.lists?.() ?? [])];
  const columnsIn = createColumnsOf();
  const inLists = lists.flatMap((list) => {
    const columns = columnsIn(list.rows[0] ?? []);
    return columns === null ? [] : placesInList(list, columns);
  });
  if (content.lists !== undefined) return inLists;
  const stated = [...inLists, ...placesInTexts(content)];
  return [...stated, ...placesInSentences(content, stated)];
}

/** The columns of a list that matter; null without a column of places. */
interface Columns {
  readonly company: number;
  readonly city: number;
  /** -1 if the cells of `city` name the country too. */
  readonly country: number;
  /** -1 without a column of sites. */
  readonly website: number;
}

function columnsOf(header: readonly string[]): Columns | null {
  const names = header.map((name) => name.replace(/[:*]/g, '').trim());
  const cities = positionsOf(names, cityHeader);
  const countries = positionsOf(names, countryHeader);
  const [city, country] = [cities[0], countries[0]];
  const company = Math.max(
    0,
    names.findIndex((name) => nameHeader.test(name)),
  );
  const website = positionsOf(names, siteHeader)[0] ?? -1;
  if (city !== undefined && country !== undefined && cities.length === 1 && countries.length === 1)
    return { company, city, country, website };
  const [together] = positionsOf(names, both);
  if (together !== undefined) return { company, city: together, country: -1, website };
  // Countries alone are those of the companies only beside their names.
  const isOfCompanies = country !== undefined && countries.length === 1 && cities.length === 0;
  return isOfCompanies ? { company, city: -1, country, website } : null;
}

/** Tables of a document repeat their headers. */
function createColumnsOf(): typeof columnsOf {
  const known = new Map<string, Columns | null>();
  return (header) => {
    const key = header.join('\n');
    let columns = known.get(key);
    if (columns === undefined) {
      columns = columnsOf(header);
      known.set(key, columns);
    }
    return columns;
  };
}

function placeInRow(row: readonly string[], { city, country }: Columns): Place | null {
  if (country === -1) return placeInLine(row[city] ?? '');
  if (city === -1) return countryAlone(row[country] ?? '');
  return placeOf(row[city] ?? '', row[country] ?? '');
}

function placesInList(list: LocatedTable, columns: Columns): StatedPlace[] {
  const { company, city, country, website } = columns;
  return list.rows.slice(1, maxRows).flatMap((row, index) => {
    const place = placeInRow(row, columns);
    const locate = () => list.locate(index + 2, country === -1 ? city : country);
    return place === null
      ? []
      : [{ ...place, company: row[company] ?? '', website: row[website] ?? '', list, locate }];
  });
}

const maxRows = 2_000;

function positionsOf(names: readonly string[], pattern: RegExp): number[] {
  return names.flatMap((name, index) => (pattern.test(name) ? [index] : []));
}

type Place = Pick<StatedPlace, 'city' | 'country' | 'countryName'>;

function placeOf(city: string, countryName: string): Place | null {
  const country = city === '' ? null : countryOf(countryName);
  return country === null ? null : { city: city.trim(), country, countryName: countryName.trim() };
}

function countryAlone(countryName: string): Place | null {
  const country = countryOf(countryName);
  return country === null ? null : { city: '', country, countryName: countryName.trim() };
}

const postalCode = /^(?:[A-Z]{1,2}[- ])?\d{4,6}\s+/;

/** "Metz, France", "57000 Metz, France", "Munich, Bavaria, Germany", "Metz (France)". */
function placeInLine(line: string): Place | null {
  if (line.length > maxLineLength) return null;
  const text = line.trim().replace(/\.$/, '');
  const [, outside = '', inside = ''] = /^([^,()]+) \(([^,()]+)\)$/u.exec(text) ?? [];
  if (inside !== '') return placeOf(outside.replace(postalCode, ''), inside);
  const parts = text.split(/,\s+/);
  if (parts.length < 2 || parts.length > 4) return null;
  const coded = parts.slice(0, -1).find((part) => postalCode.test(part));
  if (coded === undefined && parts.length > 3) return null;
  return placeOf((coded ?? parts[0] ?? '').replace(postalCode, ''), parts.at(-1) ?? '');
}

const maxLineLength = 120;

/** "based in Metz, France."; "based in Munich, Austria and Italy" names three places. */
const seatInSentence =
  /(?<![\p{L}])(?:based|headquartered|head ?quarters (?:is |are )?|head office (?:is )?|seat (?:is )?|(?:Haupt|Firmen)?[Ss]itz(?: der Gesellschaft| des Unternehmens)?|siège(?: social)?(?: est| se trouve| est situé)?|basée?s?|sede(?: legale| principale| social| central)?|domiciliad[ao]s?)(?: ?(?:in|at|à|en|a|zu) | ?(?:is|ist|est|es|è) (?:in |en |à |a )?)(\p{Lu}[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,2})(?:, | \(| in (?:der |den |the )?| en | au )(\p{Lu}[\p{L}\p{M}'’. -]+?)(?=[.;)]|$)/gu;

/** Words of labels and sentences about a seat, and the separators of lines of facts. */
const sign =
  /based|basé|quarter|^hq|office|seat|sitz|siège|sede|domicil|zentrale|standort|location|implantation|kontor|säte|lieu|ubicaci|luogo|place|[|·•]/iu;

function placesInTexts(content: DocumentText): StatedPlace[] {
  const held = new Set(Array.from(textsHolding(content, sign), ({ text }) => text));
  if (held.size === 0) return [];
  const results: StatedPlace[] = [];
  let title = '';
  let before: LocatedText | null = null;
  for (const located of content.texts()) {
    if (located.kind === 'title') title = located.text.replace(/^[\d.]+\s+/, '');
    else
      for (const place of placesBehind(before, located, held))
        results.push({ ...place, company: title, website: '', list: null, locate: () => located.locate() });
    before = located;
  }
  return results;
}

/** Places in a text. The cell before it may be its label. */
function placesBehind(before: LocatedText | null, { kind, text }: LocatedText, held: ReadonlySet<string>) {
  // A country follows a comma or "in", or is in brackets.
  if (kind === 'notes' || !/, | \(| (?:in|en|au) /.test(text)) return [];
  const label = kind === 'cell' && before?.kind === 'cell' && held.has(before.text) ? before.text : '';
  return label === '' && !held.has(text) ? [] : placesInText(text, label);
}

function placesInText(text: string, label: string): Place[] {
  if (seatLabel.test(label.replace(/:$/, '').trim())) return asList(placeInLine(text));
  const [, named = '', value = ''] = /^([^:]{2,30}):\s+(.+)$/u.exec(text.slice(0, maxLineLength)) ?? [];
  if (named !== '' && seatLabel.test(named.trim()) && !value.includes(' | '))
    return asList(placeInLine(value));
  const segments = text.length > maxFactsLength ? [] : text.split(/\s+[|·•]\s+/u);
  // "Padua, Italy | since 2011 | 330 staff"
  if (segments.length > 1) return segments.flatMap((segment) => asList(placeInSegment(segment)));
  return [...text.slice(0, maxSearchedLength).matchAll(seatInSentence)].flatMap(
    ([, city = '', country = '']) => asList(placeOf(city, country)),
  );
}

const maxFactsLength = 300;
const maxSearchedLength = 5_000;

function placeInSegment(segment: string): Place | null {
  const [, named, value = ''] = /^([^:]{2,30}):\s+(.+)$/u.exec(segment) ?? [];
  if (named === undefined) return placeInLine(segment);
  return seatLabel.test(named.trim()) ? placeInLine(value) : null;
}

function asList(place: Place | null): Place[] {
  return place === null ? [] : [place];
}
