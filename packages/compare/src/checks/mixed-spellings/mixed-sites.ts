import { companyNames } from '../../text/company-names.js';
import { foldPlace } from '../../text/fold-place.js';
import type { DocumentText } from '../../views/document-text.js';
import type { FindingDraft } from '../check.js';
import { groupBy } from '../sightings.js';
import { inPlace, nameOf, quote } from '../wording.js';
import { companyLists, siteOfCell } from './company-lists.js';

const minSites = 5;
/** Enough if the site is named after one of the two companies only. */
const minNamedSites = 3;

/** One site in two spellings for two companies, in a list in which every other company has its own site. */
export function mixedSites(content: DocumentText): FindingDraft[] {
  // In a presentation of companies, `duplicate-companies` compares sites.
  if (content.lists === undefined && [...(content.groups?.() ?? [])].length > 0) return [];
  return companyLists(content).flatMap(({ rows, isOfEntities }) => {
    const sites = rows.flatMap((row) => {
      const site = siteOfCell(row.website);
      return site === null ? [] : [{ ...row, site }];
    });
    if (isOfEntities || sites.length < minNamedSites) return [];
    const shared = [...groupBy(sites, ({ site }) => site).values()].filter(({ length }) => length > 1);
    const [[one, other, ...more] = []] = shared;
    if (one === undefined || other === undefined || more.length > 0 || shared.length > 1) return [];
    const owners = [one, other].filter(({ name, site }) => isNamedAfter(site, name));
    if (owners.length !== 1 && (sites.length < minSites || content.lists === undefined)) return [];
    const [owner, borrower] = owners[0] === other ? [other, one] : [one, other];
    if (one.website === other.website || isSameName(one.name, other.name)) return [];
    return [
      {
        key: 'site',
        location: borrower.locateWebsite(),
        message: `${nameOf(borrower.name)} has the site of ${nameOf(owner.name)} in another spelling: ${quote(borrower.website)} (${inPlace(borrower.locateWebsite())}) and ${quote(owner.website)} (${inPlace(owner.locateWebsite())}).`,
        expected: 'a site for each company',
        actual: `${quote(owner.website)}; ${quote(borrower.website)}`,
        suggestion:
          'Check how sites are matched to companies, and compare them by host before the rows are written.',
      },
    ];
  });
}

const minWordLength = 4;

/** True if the site contains a word of the company's name. */
function isNamedAfter(site: string, name: string): boolean {
  const plain = foldPlace(site).replace(/[^a-z0-9]/g, '');
  return companyNames(name).some((folded) =>
    folded.split(' ').some((word) => word.length >= minWordLength && plain.includes(word)),
  );
}

function isSameName(one: string, other: string): boolean {
  return companyNames(one).some((name) => companyNames(other).includes(name));
}
