import { companyNames } from '../../text/company-names.js';
import type { DocumentText } from '../../views/document-text.js';
import type { FindingDraft } from '../check.js';
import { groupBy } from '../sightings.js';
import { inPlace, nameOf, quote } from '../wording.js';
import { companyLists, siteOfCell } from './company-lists.js';

const leastSites = 5;

/** One site in two spellings for two companies, in a list of workbooks in which every other company has its own site. */
export function mixedSites(content: DocumentText): FindingDraft[] {
  if (content.lists === undefined) return [];
  return companyLists(content).flatMap(({ rows, isOfEntities }) => {
    const sites = rows.flatMap((row) => {
      const site = siteOfCell(row.website);
      return site === null ? [] : [{ ...row, site }];
    });
    if (isOfEntities || sites.length < leastSites) return [];
    const shared = [...groupBy(sites, ({ site }) => site).values()].filter(({ length }) => length > 1);
    const [[one, other, ...more] = []] = shared;
    if (one === undefined || other === undefined || more.length > 0 || shared.length > 1) return [];
    if (one.website === other.website || isSameName(one.name, other.name)) return [];
    return [
      {
        key: 'site',
        location: other.locateWebsite(),
        message: `${nameOf(other.name)} has the site of ${nameOf(one.name)} in another spelling: ${quote(other.website)} (${inPlace(other.locateWebsite())}) and ${quote(one.website)} (${inPlace(one.locateWebsite())}).`,
        expected: 'a site for each company',
        actual: `${quote(one.website)}; ${quote(other.website)}`,
        suggestion:
          'Check how sites are matched to companies, and compare them by host before the rows are written.',
      },
    ];
  });
}

function isSameName(one: string, other: string): boolean {
  return companyNames(one).some((name) => companyNames(other).includes(name));
}
