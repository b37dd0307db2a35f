import { createOnDemand } from '@fixpoint/shared/modules';
import { foldPlace } from './fold-place.js';

const gazetteer = createOnDemand('city-countries', () => import('./city-countries.generated.js'));
/** To be awaited before cities are looked up. */
export const loadCities: () => Promise<void> = gazetteer.load;

let opened: ReadonlyMap<string, string> | null = null;

/** Countries that have a city of that name, as ISO codes; null for a city that is not known. */
export function countriesOfCity(name: string): readonly string[] | null {
  opened ??= open();
  const codes = opened.get(foldPlace(name)) ?? opened.get(foldPlace(name.replace(/\s*\(.{1,20}\)$/u, '')));
  return codes?.match(/../g) ?? null;
}

function open(): ReadonlyMap<string, string> {
  const cities = new Map<string, string>();
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
