import { addressesInText, hostOf, isWithinDomain } from '../../text/web-addresses.js';
import type { DocumentText } from '../../views/document-text.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

export const blockedDomains = anyTypeCheck({
  name: 'blocked-domains',
  category: 'links',
  defaultSeverity: 'high',
  description: 'No link leads to a domain that the template blocks, or to a subdomain of it.',
  options: noOptions,
  run(content, template) {
    const seen = createSightings();
    for (const { address, located } of addressesOf(content)) {
      const host = hostOf(address);
      if (host === null) continue;
      for (const domain of template.blocked_domains) {
        if (isWithinDomain(host, domain)) seen.add(domain, located, address);
      }
    }
    const found = new Map(seen.all().map((sighting) => [sighting.key, sighting]));
    return template.blocked_domains.flatMap((domain) => {
      const sighting = found.get(domain);
      if (sighting === undefined) return [];
      return {
        key: domain,
        ...sightedAt(sighting),
        message: `Link to ${sighting.quotes[0] === undefined ? domain : quote(sighting.quotes[0])} ${firstPlace(sighting)}: the template blocks ${domain}${moreOf(sighting, 'link')}.`,
        expected: `no link to ${domain}; a link to the company’s own website instead`,
        actual: list(sighting.quotes),
        measure: { value: sighting.count, goal: 0, unit: 'links' },
        suggestion: `Link to the company’s own website instead of ${domain}. Filter out results from this domain before links are written.`,
      };
    });
  },
});

interface LocatedAddress {
  readonly address: string;
  readonly located: { locate(): string };
}

/** Links first, then addresses in texts: a workbook's millions of cells mostly contain neither sign of an address. */
function* addressesOf(content: DocumentText): Iterable<LocatedAddress> {
  for (const link of content.links()) yield { address: link.address, located: link };
  for (const located of content.texts()) {
    if (located.kind === 'notes' || !/:\/\/|www\./i.test(located.text)) continue;
    for (const address of addressesInText(located.text)) yield { address, located };
  }
}
