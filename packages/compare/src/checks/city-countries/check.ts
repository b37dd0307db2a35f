import { countriesOfCity, loadCities } from '../../text/city-countries.js';
import { foldCompanyName } from '../../text/company-names.js';
import { isSameCountry } from '../../text/country-names.js';
import { foldPlace } from '../../text/fold-place.js';
import { anyTypeCheck, type FindingDraft, noOptions } from '../check.js';
import { groupBy } from '../sightings.js';
import { andMore, inPlace, list, nameOf, placedAt, quote } from '../wording.js';
import { foreignSeats } from './company-countries.js';
import { profileSeats } from './profile-seats.js';
import type { StatedPlace } from './stated-place.js';
import { statedPlaces } from './stated-places.js';

export const cityCountries = anyTypeCheck({
  name: 'city-countries',
  category: 'data',
  defaultSeverity: 'medium',
  description:
    'Each city is in the country that is named with it, and each company has its seat in one country.',
  options: noOptions,
  prepare: loadCities,
  run(content) {
    const stated = statedPlaces(content);
    const inProfiles = profileSeats(content);
    if (stated.length === 0) return inProfiles;
    const places = stated.filter(({ city }) => city !== '');
    const misplaced = misplacedCities(places);
    const known = new Set(misplaced.map(({ company }) => foldCompanyName(company)));
    const others = stated.filter(({ company }) => !known.has(foldCompanyName(company)));
    const inTwo = companyFindings(others.filter(({ city }) => city !== ''));
    return [
      ...inProfiles,
      ...cityFindings(misplaced),
      ...inTwo,
      ...(inTwo.length > 0 ? [] : foreignSeats(others)),
    ];
  },
});

const suggestion =
  'Take city and country from the same record. Check how rows are matched to companies, and look up the country of a city instead of asking a model for it.';

/** Of a list in which fewer cities fit their countries, the column of countries is about something else. */
const minRight = 2;
const minShareRight = 0.75;

function misplacedCities(places: readonly StatedPlace[]): StatedPlace[] {
  const wrong = places.filter((place) => fits(place) === false);
  return wrong.filter(({ list: own }) => {
    if (own === null) return true;
    const known = places.filter((place) => place.list === own && fits(place) !== null);
    const right = known.filter((place) => fits(place) === true).length;
    const mostWrong = Math.max(1, (1 - minShareRight) * known.length);
    return right >= minRight && known.length - right <= mostWrong;
  });
}

/** Null if the city is not known. */
function fits({ city, country }: StatedPlace): boolean | null {
  return countriesOfCity(city)?.some((code) => isSameCountry(code, country)) ?? null;
}

function cityFindings(misplaced: readonly StatedPlace[]): FindingDraft[] {
  return [...groupBy(misplaced, ({ city }) => foldPlace(city))].flatMap(([key, same]) => {
    const [first] = same;
    if (first === undefined) return [];
    const countries = list((countriesOfCity(first.city) ?? []).map(nameOfCountry), ' or ');
    return [
      {
        key,
        ...placedAt([...new Set(same.map((place) => place.locate()))]),
        message: `${nameOf(first.city)} is in ${countries}, not in ${nameOf(first.countryName)} (${inPlace(first.locate())})${andMore(same.length - 1, 'place')}.`,
        expected: `${first.city} in ${countries}`,
        actual: list(same.map(({ city, countryName }) => `${city}, ${countryName}`)),
        suggestion,
      },
    ];
  });
}

function nameOfCountry(code: string): string {
  const name = new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
  return /^(?:United|Netherlands|Philippines)/.test(name) ? `the ${name}` : name;
}

/** Companies with a seat in two countries, if the same city is named for both or other companies agree in both places. */
function companyFindings(places: readonly StatedPlace[]): FindingDraft[] {
  const named = places.filter(({ company }) => company !== '');
  const groups = [...groupBy(named, ({ company }) => foldCompanyName(company))].filter(
    ([name]) => name !== '',
  );
  const pairs = groups.flatMap(([key, same]) => {
    const [first] = same;
    const statedPlace = same.find(
      ({ country }) => first !== undefined && !isSameCountry(country, first.country),
    );
    const again = same
      .slice(1)
      .some(({ country }) => first !== undefined && isSameCountry(country, first.country));
    // Several places in one list are branches.
    const isListedOnce = same.every(
      (candidate, index) =>
        candidate.list === null || same.findIndex((another) => another.list === candidate.list) === index,
    );
    return first === undefined || same.length < 2
      ? []
      : [{ key, first, other: statedPlace, isSeat: isListedOnce && !again }];
  });
  const agreeing = pairs.filter(({ other }) => other === undefined).length;
  const differing = pairs.filter(({ other }) => other !== undefined).length;
  return pairs.flatMap(({ key, first, other, isSeat }) => {
    if (other === undefined) return [];
    const isSameCity = foldPlace(first.city) === foldPlace(other.city);
    if (!isSameCity && (agreeing < minRight || differing > 1 || !isSeat)) return [];
    return [
      {
        key,
        location: other.locate(),
        message: `${nameOf(first.company)} is in ${nameOf(other.countryName)} ${inPlace(other.locate())}, but in ${nameOf(first.countryName)} ${inPlace(first.locate())}.`,
        expected: 'one country for the seat of each company',
        actual: `${quote(`${other.city}, ${other.countryName}`)}; ${quote(`${first.city}, ${first.countryName}`)}`,
        suggestion,
      },
    ];
  });
}
