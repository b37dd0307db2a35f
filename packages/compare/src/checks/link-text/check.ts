import { truncate } from '@fixpoint/shared/text';
import { hostOf, isWithinDomain, siteName } from '../../text/web-addresses.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list } from '../wording.js';

/** Words that form an address. */
const address = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}(?::\d{2,5})?(?:[/?#]\S*)?$/iu;

/** Ends of names of files, which look like hosts. */
const file = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|md|html?|zip|json|xml|png|jpe?g|ts|js|py|sh|net)$/i;

export const linkText = anyTypeCheck({
  name: 'link-text',
  category: 'links',
  defaultSeverity: 'high',
  description: 'A link whose text is a web or mail address leads to this address.',
  options: noOptions,
  run(content) {
    const seen = createSightings();
    for (const link of content.links()) {
      const { text, address: target } = link;
      if (isOther(text.trim(), target.trim())) seen.add('', link, `"${text.trim()}" → ${target}`);
    }
    return seen.all().map((sighting) => ({
      key: '',
      ...sightedAt(sighting),
      message: `Link ${firstPlace(sighting)} leads to a different address than its text shows: ${truncate(sighting.quotes[0] ?? '', 200)}${moreOf(sighting, 'link')}.`,
      expected: 'links that lead to the address in their text',
      actual: list(sighting.quotes, ' | '),
      suggestion:
        'Take the text and the address of a link from the same record. Check for lists that are joined by position, and for an address left over from the previous item.',
    }));
  },
});

function isOther(text: string, target: string): boolean {
  if (/^mailto:/i.test(target)) {
    const [recipient = ''] = target.slice('mailto:'.length).split(/[?,]/);
    const isMail = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(text);
    return isMail && recipient !== '' && decode(recipient).toLowerCase() !== text.toLowerCase();
  }
  if (!address.test(text) || file.test(text) || isCodeName(text) || !/^https?:/i.test(target)) return false;
  const [shown, led] = [hostOf(text), hostOf(target)];
  if (shown === null || led === null || isWithinDomain(led, shown) || isWithinDomain(shown, led))
    return false;
  if (shorteners.has(led) || decode(target).toLowerCase().includes(shown)) return false;
  const [name, site] = [siteName(shown), siteName(led)];
  // "Amazon.com" is the name of the company too, whose investors read aboutamazon.com.
  return name !== site && !(name.length > 3 && site.includes(name));
}

/** Sites whose addresses lead on to others. A mail program that checks links has the address in its own. */
const shorteners: ReadonlySet<string> = new Set(
  'bit.ly tinyurl.com t.co goo.gl g.co ow.ly lnkd.in aka.ms hubs.ly youtu.be flic.kr fb.me amzn.to amzn.eu wa.me t.me redd.it spoti.fi apple.co msft.it doi.org dx.doi.org urn.nb.no hdl.handle.net'.split(
    ' ',
  ),
);

/** `org.docx4j.wml`, `System.IO`: packages and classes are written like hosts. */
function isCodeName(text: string): boolean {
  if (/^(?:https?:\/\/|www\.)|\//i.test(text)) return false;
  const labels = text.split('.');
  const [first = ''] = labels;
  const last = labels.at(-1) ?? '';
  const isReversed = labels.length > 2 && /^(?:org|com|net|io|edu|gov|java|javax|jakarta|dev)$/.test(first);
  return isReversed || (/^\p{Lu}/u.test(last) && text !== text.toUpperCase());
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
