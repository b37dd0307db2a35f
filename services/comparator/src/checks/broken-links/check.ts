import { z } from 'zod';
import { proseCheck } from '../check.js';
import { createSightings, placesOf } from '../sightings.js';
import { count, list } from '../wording.js';
import { linkFault } from './faults.js';

export const brokenLinks = proseCheck({
  name: 'broken-links',
  category: 'links',
  defaultSeverity: 'high',
  description: 'Every link has an address that can work for whoever gets the document. Nothing is opened.',
  options: z.strictObject({
    reserved_domains: z
      .boolean()
      .default(false)
      .describe('Report addresses of example.com, .example and .test as well.'),
  }),
  run(prose, _template, { options }) {
    const seen = createSightings();
    for (const link of prose.links()) {
      const fault = linkFault(link.address, { reservedDomains: options.reserved_domains });
      if (fault !== null)
        seen.add(fault, link, link.text === '' ? link.address : `${link.text} → ${link.address}`);
    }
    return seen.all().map((sighting) => ({
      key: sighting.key,
      location: placesOf(sighting),
      message: `${count(sighting.count, 'link cannot', 'links cannot')} work: the address ${sighting.key}.`,
      expected: 'addresses as https://host/path or mailto:name@host, open to anybody who gets the document',
      actual: list(sighting.quotes, ' | '),
      suggestion:
        'Check addresses where links are written: parse them, complete them with https://, and leave the link out where there is no address that a reader could follow.',
    }));
  },
});
