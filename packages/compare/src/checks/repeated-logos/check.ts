import { looksAlike } from '@fixpoint/documents/pptx';
import { countOf } from '@fixpoint/shared/text';
import type { Company } from '../../views/presentation/presentation-view.js';
import { noOptions, pptxCheck } from '../check.js';
import { groupBy } from '../sightings.js';
import { locate, nameOf, names } from '../wording.js';

export const repeatedLogos = pptxCheck({
  name: 'repeated-logos',
  category: 'companies',
  defaultSeverity: 'high',
  description: 'No two companies are shown with the same logo.',
  options: noOptions,
  run({ companies }) {
    const same = findSame(companies);
    const pictureOf = (image: string) => same.get(image) ?? image;
    const shown = companies.flatMap((company) =>
      [...new Set(company.images.map(pictureOf))].map((image) => ({ company, image })),
    );
    const owners = groupBy(shown, ({ image }) => image);
    // A sign beside each company's own logo is not a logo.
    const without = new Set(
      companies.filter(
        ({ images }) =>
          images.length > 0 && images.every((image) => (owners.get(pictureOf(image))?.length ?? 0) > 1),
      ),
    );
    return [...owners.values()]
      .flatMap((sharing) => {
        const alike = sharing.map(({ company }) => company).filter((company) => without.has(company));
        const distinct = new Set(alike.map(({ name }) => name.toLowerCase()));
        if (distinct.size < 2) return [];
        const other = alike.find(({ name }) => name.toLowerCase() !== alike[0]?.name.toLowerCase());
        return {
          key: '',
          location: locate(alike),
          message: `${nameOf(alike[0]?.name ?? '')} (${alike[0]?.location}) and ${nameOf(other?.name ?? '')} (${other?.location}) have the same logo${distinct.size === 2 ? '' : `. ${countOf(distinct.size - 2, 'more company has', 'more companies have')} it too`}.`,
          expected: 'a separate logo for each company',
          actual: `the same picture for ${names(alike)}`,
          suggestion:
            'Fetch each logo by the company’s own domain, and leave the place empty if there is no logo, instead of using the previous one or a stand-in.',
        };
      })
      .slice(0, 1);
  },
});

/** More pictures than companies are shown by are not compared. */
const maxCompared = 200;

/** By picture the first one that looks the same, in another size or format: bytes would differ after a program has re-encoded it. */
function findSame(companies: readonly Company[]): ReadonlyMap<string, string> {
  const looks = new Map(companies.flatMap((company) => [...company.looks]).slice(0, maxCompared));
  const same = new Map<string, string>();
  const seen: { readonly image: string; readonly look: Uint8Array }[] = [];
  if (looks.size < 2) return same;
  for (const [image, read] of looks) {
    const look = read();
    if (look === null) continue;
    const before = seen.find((candidate) => looksAlike(candidate.look, look));
    if (before === undefined) seen.push({ image, look });
    else same.set(image, before.image);
  }
  return same;
}
