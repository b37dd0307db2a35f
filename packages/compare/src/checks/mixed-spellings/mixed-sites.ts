import { companyNames } from '../../text/company-names.js';
import { foldPlace } from '../../text/fold-place.js';
import type { DocumentText } from '../../views/document-text.js';
import type { FindingDraft } from '../check.js';
import { groupBy } from '../sightings.js';
import { inPlace, nameOf, quote } from '../wording.js';
import { companyLists, type ListedCompany, siteOfCell } from './company-lists.js';

const minSites = 5;
/** Enough if the site is named after one of the two companies only. */
const minNamedSites = 3;
/** Enough other companies whose sites have their names, if both cells are equal. */
const minOwnSites = 4;

/** One site for two companies, in a list in which every other company has its own site, and sites in mixed forms. */
export function mixedSites(content: DocumentText): FindingDraft[] {
  // In a presentation of companies, `duplicate-companies` compares sites.
  if (content.lists === undefined && [...(content.groups?.() ?? [])].length > 0) return [];
  const isWorkbook = content.lists !== undefined;
  return companyLists(content).flatMap(({ rows, isOfEntities }) => {
    const otherForm = siteOfOtherForm(rows);
    if (otherForm !== null) return [otherForm];
    const shared = isOfEntities ? null : sharedSite(rows, isWorkbook);
    return shared === null ? [] : [sharedFinding(shared)];
  });
}

interface SharedSite {
  readonly owner: ListedCompany;
  readonly borrower: ListedCompany;
}

function sharedSite(rows: readonly ListedCompany[], isWorkbook: boolean): SharedSite | null {
  const sites = rows.flatMap((row) => {
    const site = siteOfCell(row.website);
    return site === null ? [] : [{ ...row, site }];
  });
  if (sites.length < minNamedSites) return null;
  const shared = [...groupBy(sites, ({ site }) => site).values()].filter(({ length }) => length > 1);
  const [[one, other, ...more] = []] = shared;
  if (one === undefined || other === undefined || more.length > 0 || shared.length > 1) return null;
  if (isSameName(one.name, other.name)) return null;
  const owners = [one, other].filter(({ name, site }) => isNamedAfter(site, name));
  const [owner, borrower] = owners[0] === other ? [other, one] : [one, other];
  const rest = sites.filter((row) => row !== one && row !== other);
  const isEachOwn = rest.length >= minOwnSites && rest.every(({ name, site }) => isNamedAfter(site, name));
  const isKnown = owners.length === 1;
  // Equal cells may be meant: a group has one site for several companies.
  const isWrong =
    one.website === other.website
      ? isKnown && isEachOwn && areApart(one, other)
      : isKnown || (sites.length >= minSites && isWorkbook);
  return isWrong ? { owner, borrower } : null;
}

/** Companies of one group may have one site; few are in two cities. */
function areApart(a: ListedCompany, b: ListedCompany): boolean {
  return a.city !== '' && b.city !== '' && foldPlace(a.city) !== foldPlace(b.city);
}

function sharedFinding({ owner, borrower }: SharedSite): FindingDraft {
  return {
    key: 'site',
    location: borrower.locateWebsite(),
    message: `${nameOf(borrower.name)} has the site of ${nameOf(owner.name)}${owner.website === borrower.website ? '' : ' in another spelling'}: ${quote(borrower.website)} (${inPlace(borrower.locateWebsite())}) and ${quote(owner.website)} (${inPlace(owner.locateWebsite())}).`,
    expected: 'a site for each company',
    actual: `${quote(owner.website)}; ${quote(borrower.website)}`,
    suggestion:
      'Check how sites are matched to companies, and compare them by host before the rows are written.',
  };
}

const scheme = /^https?:\/\//iu;
const minForms = 6;

/** The only site of a list with or without `https://`. */
function siteOfOtherForm(rows: readonly ListedCompany[]): FindingDraft | null {
  const sites = rows.filter(({ website }) => siteOfCell(website) !== null);
  if (sites.length < minForms) return null;
  const full = sites.filter(({ website }) => scheme.test(website));
  const short = sites.filter(({ website }) => !scheme.test(website));
  const [odd, others] = full.length === 1 ? [full[0], short] : [short[0], full];
  const [usual] = others;
  if (odd === undefined || usual === undefined || others.length !== sites.length - 1) return null;
  const how = scheme.test(odd.website) ? 'with' : 'without';
  return {
    key: 'scheme',
    location: odd.locateWebsite(),
    message: `The site of ${nameOf(odd.name)} is written ${how} "https://", unlike the others: ${quote(odd.website)} (${inPlace(odd.locateWebsite())}).`,
    expected: `sites written alike, such as ${usual.website}`,
    actual: odd.website,
    suggestion: 'Write all addresses in one form when the rows are made.',
  };
}

const minWordLength = 4;

/** True if the site contains a word of the company's name. */
function isNamedAfter(site: string, name: string): boolean {
  const plain = foldPlace(site).replace(/[^a-z0-9]/g, '');
  return companyNames(name).some((folded) =>
    folded.split(' ').some((word) => word.length >= minWordLength && plain.includes(word)),
  );
}

function isSameName(a: string, b: string): boolean {
  return companyNames(a).some((name) => companyNames(b).includes(name));
}
