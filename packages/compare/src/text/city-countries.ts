import { createOnDemand } from '@fixpoint/shared/modules';
import { foldPlace } from './fold-place.js';

const gazetteer = createOnDemand('city-countries', () => import('./city-countries.generated.js'));
/** To be awaited before cities are looked up. */
export const loadCities: () => Promise<void> = gazetteer.load;

let opened: ReadonlyMap<string, string> | null = null;

/** Names in other languages that the list of cities lacks, and the countries of each. */
const otherNames: Readonly<Record<string, string>> = {
  barcellona: 'ESIT',
  barcelone: 'ES',
  breslau: 'PL',
  bruges: 'BEFR',
  brujas: 'BE',
  florence: 'ITUS',
  florencia: 'COIT',
  francfort: 'DE',
  francoforte: 'DE',
  frankfurt: 'DEUS',
  gante: 'BE',
  geneva: 'CHUS',
  genua: 'IT',
  ghent: 'BE',
  lyons: 'FRUS',
  marseilles: 'FRUS',
  'monaco di baviera': 'DE',
  oporto: 'PT',
  saragozza: 'ES',
  stoccarda: 'DE',
  venecia: 'COIT',
  venice: 'ITUS',
  venise: 'IT',
};

/** Countries that have a city of that name, as ISO codes; null for a city that is not known. */
export function countriesOfCity(name: string): readonly string[] | null {
  opened ??= open();
  const codes = opened.get(foldPlace(name)) ?? opened.get(foldPlace(name.replace(/\s*\(.{1,20}\)$/u, '')));
  return codes?.match(/../g) ?? null;
}

function open(): ReadonlyMap<string, string> {
  const cities = new Map(Object.entries(otherNames));
  for (const line of gazetteer.use().cityCountries.split('|')) {
    const [codes = ''] = /^[A-Z]+/.exec(line) ?? [];
    let before = '';
    for (const [, shared, rest = ''] of line.slice(codes.length).matchAll(/(\d)(\D*)/g)) {
      before = before.slice(0, Number(shared)) + rest;
      cities.set(before, codes);
    }
  }
  return cities;
}
