import { countOf } from '@fixpoint/shared/text';
import { hostOf, isWithinDomain } from '../../text/web-addresses.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, placesOf } from '../sightings.js';
import { list } from '../wording.js';

/** Words that are an address by themselves. */
const address = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}(?::\d{2,5})?(?:[/?#]\S*)?$/iu;

/** Ends of names of files, which look like hosts. */
const file = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|md|html?|zip|json|xml|png|jpe?g|ts|js|py|sh|net)$/i;

export const linkText = anyTypeCheck({
  name: 'link-text',
  category: 'links',
  defaultSeverity: 'high',
  description: 'A link whose words are an address leads to that address, and no mail address to another.',
  options: noOptions,
  run(content) {
    const seen = createSightings();
    for (const link of content.links()) {
      const { text, address: target } = link;
      if (isOther(text.trim(), target.trim())) seen.add('', link, `"${text.trim()}" → ${target}`);
    }
    return seen.all().map((sighting) => ({
      key: '',
      location: placesOf(sighting),
      message: `${countOf(sighting.count, 'link shows', 'links show')} one address and ${sighting.count === 1 ? 'leads' : 'lead'} to another.`,
      expected: 'links that lead where their words say',
      actual: list(sighting.quotes, ' | '),
      suggestion:
        'Take words and address of a link from one record; look for lists that are joined by position, and for an address that was left from the item before.',
    }));
  },
});

function isOther(text: string, target: string): boolean {
  if (/^mailto:/i.test(target)) {
    const [recipient = ''] = target.slice('mailto:'.length).split(/[?,]/);
    const isMail = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(text);
    return isMail && recipient !== '' && decode(recipient).toLowerCase() !== text.toLowerCase();
  }
  if (!address.test(text) || file.test(text) || !/^https?:/i.test(target)) return false;
  const [shown, led] = [hostOf(text), hostOf(target)];
  if (shown === null || led === null || isWithinDomain(led, shown) || isWithinDomain(shown, led))
    return false;
  return nameOf(shown) !== nameOf(led);
}

/** The name of a site without what countries and registries add: `acme` of `www.acme.co.uk` and `acme.com`. */
function nameOf(host: string): string {
  const labels = host.split('.');
  const end = labels.slice(0, -1);
  const last = end.at(-1) ?? '';
  return end.length > 1 && last.length <= 3 ? (end.at(-2) ?? last) : last;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
