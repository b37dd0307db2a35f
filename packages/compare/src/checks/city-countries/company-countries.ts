import { foldCompanyName, legalFormOf } from '../../text/company-names.js';
import { isSameCountry } from '../../text/country-names.js';
import { hostOf } from '../../text/web-addresses.js';
import type { FindingDraft } from '../check.js';
import { inPlace, list, nameOf, quote } from '../wording.js';
import type { StatedPlace } from './stated-place.js';

/** Countries whose law has a form, by the form as `legalFormOf` writes it. Forms of many countries and European ones are left out. */
const formCountries: Readonly<Record<string, string>> = {
  gmbh: 'DE AT CH LI IT LU BE',
  'gmbh&cokg': 'DE AT',
  kgaa: 'DE',
  ug: 'DE',
  spa: 'IT CL DZ',
  srl: 'IT RO BE MD AR MX ES BO CR DO GT HN PY PE UY VE CH SM CO',
  sarl: 'FR LU CH BE MA TN DZ MC SN CI LB CM CG CD MG ML BF BJ TG GA NE TD MR',
  sas: 'FR CO IT AR MC SN CI EC UY',
  sl: 'ES AD',
  ltda: 'PT BR CO CL AO MZ BO EC CV GW ST TL PY',
  bv: 'NL BE SR',
  bvba: 'BE',
  oy: 'FI',
  oyj: 'FI',
  ab: 'SE FI LT',
  aps: 'DK GL FO',
  asa: 'NO',
  ehf: 'IS',
  spzoo: 'PL',
  sro: 'CZ SK',
  kft: 'HU',
  zrt: 'HU',
  nyrt: 'HU',
  doo: 'SI HR RS BA ME MK',
  eood: 'BG',
  ood: 'BG',
  uab: 'LT',
  sia: 'LV',
  plc: 'GB IE MT CY NG KE GH ZW',
  llp: 'GB US IN SG CA MY',
  kk: 'JP',
  ptyltd: 'AU ZA BW NA',
  pteltd: 'SG',
  sdnbhd: 'MY',
};

/** Ends of hosts that sites of every country use. */
const genericEnds = new Set('ai cc co eu fm gg io ly me sh st to tv ws ac la gl'.split(' '));

const minFitting = 2;
const minShareFitting = 0.66;

/** "Beja, Italia" for "Oliveira Lda" with a site in .pt, if form and site of the other companies fit their countries. */
export function foreignSeats(places: readonly StatedPlace[]): FindingDraft[] {
  const judged = places.flatMap((place) => {
    const evidence = evidenceOf(place);
    return evidence === null ? [] : [{ place, evidence, isWrong: !fits(place, evidence) }];
  });
  const fitting = new Set(
    judged.filter(({ isWrong }) => !isWrong).map(({ place }) => foldCompanyName(place.company)),
  );
  // A company with a place at home has a branch abroad.
  const wrong = judged.filter(
    ({ place, isWrong }) => isWrong && !fitting.has(foldCompanyName(place.company)),
  );
  const named = new Set(wrong.map(({ place }) => foldCompanyName(place.company)));
  if (fitting.size < minFitting || fitting.size < minShareFitting * (fitting.size + named.size)) return [];
  return wrong
    .filter(
      ({ place: { company } }, index) => wrong.findIndex(({ place }) => place.company === company) === index,
    )
    .map(({ place, evidence }) => ({
      key: `${foldCompanyName(place.company)}: form`,
      location: place.locate(),
      message: `${nameOf(place.company)} is in ${nameOf(place.countryName)} (${inPlace(place.locate())}), but its ${evidence.name} is of another country.`,
      expected: 'a country that fits the legal form and the site of the company',
      actual: list([place.city, place.countryName, place.website].filter((text) => text !== '').map(quote)),
      suggestion:
        'Take the name, country and site of a company from the same record. Check how rows are matched to companies.',
    }));
}

interface Evidence {
  readonly name: string;
  readonly countries: readonly (readonly string[])[];
}

/** Groups that work in one country are often listed in another, under one of these forms: Linde plc, TBC Bank Group PLC. */
const ofHoldings: ReadonlySet<string> = new Set(['plc', 'nv']);

/** Countries of the legal form and of the site; null without either. */
function evidenceOf({ company, website }: StatedPlace): Evidence | null {
  const name = legalFormOf(company) ?? '';
  const site = countryOfSite(website);
  const form = site === null && ofHoldings.has(name) ? undefined : formCountries[name]?.split(' ');
  const countries = [...(form === undefined ? [] : [form]), ...(site === null ? [] : [[site]])];
  if (countries.length === 0) return null;
  const names = [...(form === undefined ? [] : ['legal form']), ...(site === null ? [] : ['site'])];
  return { name: list(names, ' and '), countries };
}

/** A company abroad keeps its form or its site: both must be of another country. */
function fits({ country }: StatedPlace, { countries }: Evidence): boolean {
  return countries.some((codes) => codes.some((code) => isSameCountry(code, country)));
}

function countryOfSite(website: string): string | null {
  const end = /\.([a-z]{2})$/.exec(hostOf(website.trim().split(/\s/)[0] ?? '') ?? '')?.[1];
  if (end === undefined || genericEnds.has(end)) return null;
  return end === 'uk' ? 'GB' : end.toUpperCase();
}
