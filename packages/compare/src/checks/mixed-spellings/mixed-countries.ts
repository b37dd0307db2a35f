import type { DocumentText, LocatedText } from '../../views/document-text.js';
import type { FindingDraft } from '../check.js';
import { andOthers, inPlace, list, placedAt, quote } from '../wording.js';
import { countriesInText, countryOfCell } from './other-spellings.js';

const maxSearchedLength = 20_000;

/** "Vietnam" in one cell and "Viet Nam" in another; "USA" and "United States". */
export function mixedCountries(content: DocumentText): FindingDraft[] {
  const named = new Map<string, Map<string, LocatedText>>();
  for (const located of content.texts()) {
    const inCell = located.kind === 'cell' ? countryOfCell(located.text) : null;
    const results =
      inCell === null
        ? countriesInText(located.text.slice(0, maxSearchedLength))
        : [{ country: inCell, written: located.text.trim() }];
    for (const { country, written } of results) {
      const ways = named.get(country) ?? new Map<string, LocatedText>();
      if (!ways.has(written)) ways.set(written, located);
      named.set(country, ways);
    }
  }
  return [...named].flatMap(([country, all]) => {
    const ways = all.size < 2 ? all : withoutCodes(content, all);
    const names = new Map(
      [...ways].map(([written, located]) => [written.toLowerCase(), { written, located }]),
    );
    if (names.size < 2) return [];
    const [first, ...others] = [...names.values()];
    return [
      {
        key: country.toLowerCase(),
        ...placedAt(others.map(({ located }) => located.locate())),
        message: `One country has ${names.size} names: ${[first, ...others.slice(0, 1)].map((item) => `${quote(item?.written ?? country)} ${inPlace(item?.located.locate() ?? '')}`).join(', ')}${andOthers(others.length - 1)}.`,
        expected: `one name for the country throughout, such as ${first?.written ?? country}`,
        actual: list(others.map(({ written, located }) => `"${written}" in ${located.locate()}`)),
        suggestion:
          'Look up country names by country code in one list, instead of copying them from each source.',
      },
    ];
  });
}

/** Codes of three letters that show a column of codes. */
const longCodes = new Set(
  'DEU FRA GBR ITA ESP AUT CHE NLD BEL JPN CHN IND BRA CAN MEX AUS KOR SWE NOR DNK FIN POL IRL PRT GRC TUR ZAF SGP'.split(
    ' ',
  ),
);
const minCodes = 2;

/** A document that lists countries by code, or explains a code beside it, names no country in two ways by it. */
function withoutCodes(
  content: DocumentText,
  ways: ReadonlyMap<string, LocatedText>,
): ReadonlyMap<string, LocatedText> {
  const codes = [...ways.keys()].filter((name) => /^[A-Z]{2,3}$/.test(name));
  if (codes.length === 0) return ways;
  const others = new Set<string>();
  const explained = new Set<string>();
  let last: LocatedText | null = null;
  for (const located of content.texts()) {
    if (located.kind !== 'cell') continue;
    const cell = located.text.trim();
    const before = last?.text.trim() ?? '';
    if (/^[A-Z]{2,3}$/.test(cell) && !ways.has(cell) && isCountryCode(cell)) others.add(cell);
    // "US" and "United States" are used side by side.
    for (const [code, name] of [
      [cell, before],
      [before, cell],
    ] as const)
      if (codes.includes(code) && !codes.includes(name) && ways.has(name) && isSameRow(located, last))
        explained.add(code);
    last = located;
  }
  const isCode = (name: string) =>
    explained.has(name) ||
    (codes.includes(name) && [...others].filter(({ length }) => length === name.length).length >= minCodes);
  return new Map([...ways].filter(([name]) => !isCode(name)));
}

function isSameRow(a: LocatedText, b: LocatedText | null): boolean {
  const [row, another] = [a, b].map((located) => located?.locate().replace(/(?<=cell )[A-Z]+/, ''));
  return row === another;
}

function isCountryCode(text: string): boolean {
  if (text.length === 3) return longCodes.has(text);
  return new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(text) !== undefined;
}
