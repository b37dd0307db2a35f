import { hostOf, isWithinDomain, webAddresses } from '../../views/text/web-addresses.js';
import { noOptions, pptxCheck } from '../check.js';
import { list, slidesAt } from '../wording.js';

export const blockedDomains = pptxCheck({
  name: 'blocked-domains',
  category: 'links',
  defaultSeverity: 'high',
  description: 'No slide links to a site that the template blocks, or to one below it.',
  options: noOptions,
  run(deck, template) {
    const links = deck.slides.flatMap((slide) =>
      webAddresses(slide).map((address) => ({ slide: slide.number, address, host: hostOf(address) ?? '' })),
    );
    return template.blocked_domains.flatMap((domain) => {
      const found = links.filter(({ host }) => isWithinDomain(host, domain));
      if (found.length === 0) return [];
      return {
        key: domain,
        location: slidesAt(found.map(({ slide }) => slide)),
        message: `The deck links to ${domain}, which is no source of its own.`,
        expected: `no link to ${domain}; companies by their own websites`,
        actual: list([...new Set(found.map(({ address }) => address))]),
        suggestion: `Use the company’s own website instead of ${domain} where links are chosen, and drop results of that domain before they reach the deck.`,
      };
    });
  },
});
