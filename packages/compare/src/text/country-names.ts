import { foldPlace } from './fold-place.js';

/** Names beside those of `Intl.DisplayNames`. */
const otherNames: Readonly<Record<string, string>> = {
  US: 'USA|U.S.|U.S.A.|United States of America|Vereinigte Staaten von Amerika|États-Unis d’Amérique|EE. UU.|EEUU|EE.UU.|Stati Uniti d’America',
  GB: 'UK|U.K.|Great Britain|England|Scotland|Wales|Northern Ireland|Großbritannien|Schottland|Grande-Bretagne|Royaume Uni|Gran Bretaña|Inglaterra|Gran Bretagna|Inghilterra|Angleterre|Écosse|Escocia|Scozia',
  AE: 'UAE|U.A.E.|VAE|EAU',
  CZ: 'Czech Republic|Tschechische Republik|République tchèque|República Checa|Repubblica Ceca|Chequia|Cechia',
  NL: 'The Netherlands|Holland|Hollande|Holanda|Olanda|Die Niederlande|Les Pays-Bas|Nederland',
  DE: 'Federal Republic of Germany|BRD|Deutschland',
  SK: 'Slovak Republic|Repubblica Slovacca',
  IE: 'Republic of Ireland|Éire',
  TR: 'Turkey|Turkiye',
  KR: 'South Korea|Republic of Korea',
  CN: 'PRC|P.R. China|PR China',
  SE: 'Sverige',
  DK: 'Danmark',
  NO: 'Norge',
  FI: 'Suomi',
  AT: 'Österreich',
  PL: 'Polska',
  HU: 'Magyarország',
};

const languages = ['en', 'de', 'fr', 'es', 'it'];

/** Also a state of America, a part of Belgium and short for New Jersey. */
const ambiguous = ['georgia', 'georgie', 'luxembourg', 'jersey'];

/** Countries whose cities are also given as those of another. */
const alliances: readonly string[] = [
  'US PR GU VI AS MP UM',
  'FR GP MQ RE GF NC PF YT PM MF BL WF',
  'CN HK MO TW',
  'GB IM JE GG GI',
  'NL CW AW SX BQ',
  'DK GL FO',
  'RS XK',
  'IL PS',
  'MA EH',
  'NO SJ',
  'FI AX',
];

const family = new Map(
  alliances.flatMap((line) => line.split(' ').map((code): [string, string] => [code, line.slice(0, 2)])),
);

/** True if a place may be said to be in either. */
export function isSameCountry(a: string, b: string): boolean {
  return (family.get(a) ?? a) === (family.get(b) ?? b);
}

let known: ReadonlyMap<string, string> | null = null;

/** The ISO code of a country named in English, German, French, Spanish or Italian; null for other texts. */
export function countryOf(name: string): string | null {
  if (name.length > maxNameLength) return null;
  known ??= createNames();
  return known.get(foldPlace(name)) ?? null;
}

const maxNameLength = 40;

/** ISO codes of two letters are not names: "CA" is also California. */
function createNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of regionCodes()) {
      const name = display.of(code);
      if (name !== undefined) names.set(foldPlace(name), code);
    }
  }
  for (const [code, line] of Object.entries(otherNames))
    for (const name of line.split('|')) names.set(foldPlace(name), code);
  for (const name of ambiguous) names.delete(name);
  return names;
}

function regionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((letter) => letters.map((other) => letter + other));
  // Codes of unions and of withdrawn states have names too.
  return all.filter((code) => !notCountries.has(code));
}

const notCountries = new Set([
  'EU',
  'EZ',
  'UN',
  'ZZ',
  'XA',
  'XB',
  'QO',
  'AC',
  'CP',
  'DG',
  'EA',
  'IC',
  'TA',
  'SU',
  'YU',
  'CS',
  'DD',
  'FX',
  'ZR',
  'BU',
  'TP',
  'AN',
  'NT',
  'UK',
  'VD',
  'YD',
  'DY',
  'HV',
  'NH',
  'RH',
]);
