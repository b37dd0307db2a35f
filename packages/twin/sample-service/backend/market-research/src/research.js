import { readdirSync, readFileSync } from 'node:fs';
import { rankCompanies } from './ranking.js';

const DATA = new URL('../data/', import.meta.url);
const MOST_COMPANIES = 5;

function loadMarkets() {
  return readdirSync(DATA)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, DATA), 'utf8')));
}

function isSame(left, right) {
  return left.trim().toLowerCase() === right.trim().toLowerCase();
}

/** The markets we hold data for, for people: `Cold chain logistics in Vietnam`. */
export function knownMarkets() {
  return loadMarkets().map((market) => `${market.business} in ${market.country}`);
}

/** Content of the deck for a form; undefined where we hold no data for its market. */
export function research(form) {
  const market = loadMarkets().find(
    (candidate) => isSame(candidate.business, form.Business) && isSame(candidate.country, form.Country),
  );
  if (market === undefined) return undefined;
  const excluded = (form.Exclusion ?? '').split(',').map((name) => name.trim());
  return { ...market, companies: rankCompanies(market.companies, excluded, MOST_COMPANIES) };
}
