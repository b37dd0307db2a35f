import { countriesOfCity } from '../../text/city-countries.js';
import { countryOf, isSameCountry } from '../../text/country-names.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import type { StatedPlace } from './stated-place.js';

type Place = Pick<StatedPlace, 'city' | 'country' | 'countryName'>;

const city = String.raw`\p{Lu}[\p{L}\p{M}'’.-]+(?: (?!in |en |im |au |aux )[\p{L}\p{M}'’.-]+){0,3}?`;
const country = String.raw`(?:the |der |die |den |les? |l['’]|la |el |los )?(\p{Lu}[\p{L}\p{M}.'’-]+(?: (?:and |und |et |y |e |of |de |del )?\p{Lu}[\p{L}\p{M}.’-]+){0,3}?)`;
const end = String.raw`(?=\s*(?:$|[.;)\n|·]))`;
const coded = String.raw`(?:[A-Z]{1,3}-)?(\d{3} ?\d{1,3}|\d{2}-\d{3})(?: [A-Z]{2})?`;

/** "34127 Kassel, Austria", behind a street too: `, 34127 Kassel (Austria)`. */
const address = new RegExp(
  String.raw`(?:^|[,;:|·\n–—])\s*${coded} (${city})(?:,\s*|\s*\n\s*| \(| [–—-] )${country}${end}`,
  'gu',
);
/** The first line of an address in two. */
const firstLine = new RegExp(String.raw`(?:^|[,;|·\n])\s*${coded} (${city})\s*,?$`, 'u');

/** "in Malmö in Norway", "à Metz en Autriche". */
const inSentence = new RegExp(
  String.raw`(?<!\p{L})(?:in|near|from|at|bei|nahe|aus|à|de|près de|en|a|di|da|cerca de|vicino a|is|ist|est|es|è) (${city}) (?:in|en|au|aux|im) ${country}(?![\p{L}’'-])(?= (?!\p{Lu})|\s*$|[.,;:)])`,
  'gu',
);

/** "from Metz, France, and": of a list of three places, the country is one. */
const inCommas = new RegExp(
  String.raw`(?<!\p{L})(?:in|near|from|at|bei|nahe|aus|à|de|près de|en|a|di|da) (${city})(?:, ${country}(?=, (?!(?:and|or|und|oder|et|ou|y|o|e|as well) )\p{Ll})| \(${country}\))`,
  'gu',
);
/** The last lines of an address, whose breaks are blanks. */
const lastLines = new RegExp(String.raw`(?:^|\s)(?:[A-Z]{1,3}-)?(\d{5}) (${city}) ${country}$`, 'gu');

const maxLength = 5_000;
const maxAddress = 200;
const sign = /\d{2} ?-?\d{1,3}(?: [A-Z]{2})? \p{Lu}| (?:in|en|au|aux|im) (?:\p{Ll}{2,3} )?\p{Lu}/u;

/** Cities with a country in addresses, and in sentences if another part of the document has the city in another country. */
export function placesInSentences(
  content: DocumentText,
  stated: readonly Pick<StatedPlace, 'city' | 'country'>[],
): StatedPlace[] {
  const statedPlaces: StatedPlace[] = [];
  const loose: StatedPlace[] = [];
  let before: LocatedText | null = null;
  for (const located of content.texts()) {
    const place = (one: Place): StatedPlace => ({
      ...one,
      company: '',
      website: '',
      list: null,
      locate: () => located.locate(),
    });
    statedPlaces.push(...addressesIn(before, located).map(place));
    loose.push(...loosePlaces(located.text).map(place));
    before = located;
  }
  const known = [...stated, ...statedPlaces];
  return [
    ...statedPlaces,
    ...loose.filter((statedPlace) => known.some((candidate) => isKnownElsewhere(statedPlace, candidate))),
  ];
}

/** True if the other place has the city in a country that it is in. */
function isKnownElsewhere(a: Place, b: Pick<StatedPlace, 'city' | 'country'>): boolean {
  if (a.city.toLowerCase() !== b.city.toLowerCase()) return false;
  if (isSameCountry(a.country, b.country)) return false;
  return countriesOfCity(b.city)?.some((code) => isSameCountry(code, b.country)) === true;
}

function addressesIn(before: LocatedText | null, { kind, text }: LocatedText): Place[] {
  if (kind === 'notes' || text.length > maxLength) return [];
  const alone = text.length < 40 && before?.kind === kind ? countryOf(text.trim()) : null;
  if (alone !== null && before !== null && before.text.length < 200) {
    const [, code = '', name = ''] = firstLine.exec(before.text.trim()) ?? [];
    return ofCode(code, { city: name, country: alone, countryName: text.trim() });
  }
  if (!sign.test(text)) return [];
  const lines = text.length < maxAddress ? [...text.matchAll(lastLines)] : [];
  return [...text.matchAll(address), ...lines].flatMap(([, code = '', name = '', countryName = '']) => {
    const known = countryOf(countryName);
    const place = { city: name, country: known ?? '', countryName: countryName.replace(/\.$/, '') };
    return known === null ? [] : ofCode(code, place);
  });
}

function loosePlaces(text: string): Place[] {
  if (text.length > maxLength) return [];
  const named = sign.test(text) ? placesOf(text, inSentence) : [];
  const listed = /\p{Ll}(?:, | \()\p{Lu}/u.test(text) ? placesOf(text, inCommas) : [];
  return [...named, ...listed];
}

function placesOf(text: string, pattern: RegExp): Place[] {
  return [...text.matchAll(pattern)].flatMap(([, name = '', first, second]) => {
    const countryName = first ?? second ?? '';
    const known = countryOf(countryName);
    return known === null
      ? []
      : [{ city: name, country: known, countryName: countryName.replace(/\.$/, '') }];
  });
}

/** Digits of the postal codes of countries. */
const digits = new Map([
  ...'AT CH BE DK NO LU HU SI BG LI NL AU NZ LV CY GE AM MK ZA'.split(' ').map((code) => [code, 4] as const),
  ...'DE FR IT ES FI SE PL CZ SK HR RS TR EE MX US GR UA LT MC BA ME MA TN EG KR'
    .split(' ')
    .map((code) => [code, 5] as const),
  ...'RO RU CN IN SG KZ BY CO VN'.split(' ').map((code) => [code, 6] as const),
]);

/** None if the postal code shows a small place of that country with the name of a large city elsewhere. */
function ofCode(code: string, place: Place): Place[] {
  const length = code.replace(/\D/g, '').length;
  const fitsOwn = (digits.get(place.country) ?? length) === length;
  const fitsCity = countriesOfCity(place.city)?.some(
    (candidate) => (digits.get(candidate) ?? length) === length,
  );
  return place.city === '' || (fitsOwn && fitsCity === false) ? [] : [place];
}
