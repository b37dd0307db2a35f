import { addressesInText, hostOf, isWithinDomain } from '../../text/web-addresses.js';
import type { DocumentText } from '../../views/document-text.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, placesOf } from '../sightings.js';
import { list } from '../wording.js';

export const blockedDomains = anyTypeCheck({
  name: 'blocked-domains',
  category: 'links',
  defaultSeverity: 'high',
  description: 'No link leads to a site that the template blocks, or to one below it.',
  options: noOptions,
  run(content, template) {
    const seen = createSightings(template.blocked_domains.length);
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
        location: placesOf(sighting),
        message: `The document links to ${domain}, which its template does not allow.`,
        expected: `no link to ${domain}; companies by their own websites`,
        actual: list(sighting.quotes),
        measure: { value: sighting.count, goal: 0, unit: 'links' },
        suggestion: `Use the company’s own website instead of ${domain} where links are chosen, and drop results of that domain before they reach the document.`,
      };
    });
  },
});

interface LocatedAddress {
  readonly address: string;
  readonly located: { locate(): string };
}

/** Links, then addresses that stand in the text: a workbook's millions of cells mostly hold neither sign of one. */
function* addressesOf(content: DocumentText): Iterable<LocatedAddress> {
  for (const link of content.links()) yield { address: link.address, located: link };
  for (const located of content.texts()) {
    if (located.kind === 'notes' || !/:\/\/|www\./i.test(located.text)) continue;
    for (const address of addressesInText(located.text)) yield { address, located };
  }
}
