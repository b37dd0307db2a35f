import { hostOf } from '../../text/web-addresses.js';
import { foldTitle } from '../../text/words.js';
import type { Company } from '../../views/presentation/presentation-view.js';
import { noOptions, pptxCheck } from '../check.js';
import { list, locate, names } from '../wording.js';

/** Legal forms: "Acme Pte. Ltd." and "Acme" are one company. */
const legalForms =
  /\b(inc|incorporated|llc|ltd|limited|plc|corp|corporation|co|company|gmbh|ag|sa|bv|nv|pte|pty|jsc|kk)\b/g;

export const duplicateCompanies = pptxCheck({
  name: 'duplicate-companies',
  category: 'companies',
  defaultSeverity: 'high',
  description: 'No company is presented twice: by its name without legal form, or by its website.',
  options: noOptions,
  run({ companies }, template) {
    const groups = duplicates(companies, template.blocked_domains);
    const doubled = groups.flat();
    if (groups.length === 0) return [];
    return [
      {
        key: '',
        location: locate(doubled),
        message: `The deck presents the same company more than once: ${list(groups.map((group) => group[0]?.name ?? ''))}.`,
        expected: 'every company once',
        actual: list(groups.map((group) => `${names(group)} (${locate(group)})`)),
        measure: { value: doubled.length, goal: 0, unit: 'companies' },
        suggestion:
          'Remove duplicates from the list of companies before it is rendered, comparing names without legal form and websites by host.',
      },
    ];
  },
});

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
  const folded = foldTitle(company.name);
  const name = folded.replace(legalForms, ' ').replace(/\s+/g, ' ').trim();
  // Only an only website identifies a company: among several some may be sources that many share.
  const only = company.websites.length === 1 ? hostOf(company.websites[0] ?? '') : null;
  const isShared = only === null || blockedDomains.some((domain) => only.endsWith(domain));
  return new Set([`name ${name === '' ? folded : name}`, ...(isShared ? [] : [`site ${only}`])]);
}
