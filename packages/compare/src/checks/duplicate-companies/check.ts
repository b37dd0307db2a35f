import { companyNames } from '../../text/company-names.js';
import { hostOf, isWithinDomain, siteOf } from '../../text/web-addresses.js';
import type { Company } from '../../views/presentation/presentation-view.js';
import { draftAbout, noOptions, pptxCheck } from '../check.js';
import { andMore, list, locate, nameOf, names } from '../wording.js';

export const duplicateCompanies = pptxCheck({
  name: 'duplicate-companies',
  category: 'companies',
  defaultSeverity: 'high',
  description:
    'No company is presented twice. Companies are compared by name without legal form, and by website.',
  options: noOptions,
  run({ companies }, template) {
    const groups = duplicates(companies, template.blocked_domains);
    const doubled = groups.flat();
    return draftAbout(groups, (first) => ({
      location: locate(doubled),
      message: `${twins(first)}${andMore(groups.length - 1, 'company', 'companies')}.`,
      expected: 'every company once',
      actual: list(groups.map((group) => `${names(group)} (${locate(group)})`)),
      measure: { value: doubled.length, goal: 0, unit: 'companies' },
      suggestion:
        'Remove duplicates from the list of companies before it is rendered, comparing names without legal form and websites by host.',
    }));
  },
});

/** `Gelopack SpA (slide 8) appears to be the same company as Gelopack S.r.l. (slide 7)`. */
function twins([one, other]: readonly Company[]): string {
  if (one === undefined || other === undefined) return '';
  return one.name === other.name
    ? `${nameOf(one.name)} is presented twice (${one.location} and ${other.location})`
    : `${nameOf(other.name)} (${other.location}) appears to be the same company as ${nameOf(one.name)} (${one.location})`;
}

/** Companies that share a name or a website, two or more in a group. */
function duplicates(companies: readonly Company[], blockedDomains: readonly string[]): Company[][] {
  const shared = new Map<string, Company[]>();
  for (const company of companies) {
    for (const key of identities(company, blockedDomains)) {
      shared.set(key, [...(shared.get(key) ?? []), company]);
    }
  }
  const groups = [...shared.values()].filter((group) => group.length > 1);
  // Twins agree in name and website: the two groups are the same one.
  return groups.filter((group, index) => groups.findIndex((other) => other[0] === group[0]) === index);
}

function identities(company: Company, blockedDomains: readonly string[]): Set<string> {
  const names = companyNames(company.name).map((name) => `name ${name}`);
  // Only an only website identifies a company: among several some may be sources that many share.
  // An address and the link over it are one: "www.x.it" and "https://www.x.it/".
  const [site = null, ...others] = new Set(
    company.websites.map((address) => ownSite(address, blockedDomains)),
  );
  return new Set([...names, ...(site === null || others.length > 0 ? [] : [`site ${site}`])]);
}

/** Null if the site is not one company's own. */
function ownSite(address: string, blockedDomains: readonly string[]): string | null {
  const host = hostOf(address);
  if (host === null || blockedDomains.some((domain) => isWithinDomain(host, domain))) return null;
  return siteOf(address);
}
