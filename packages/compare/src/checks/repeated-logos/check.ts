import { countOf } from '@fixpoint/shared/text';
import { noOptions, pptxCheck } from '../check.js';
import { groupBy } from '../sightings.js';
import { locate, names } from '../wording.js';

export const repeatedLogos = pptxCheck({
  name: 'repeated-logos',
  category: 'companies',
  defaultSeverity: 'high',
  description: 'No two companies are shown with the same logo.',
  options: noOptions,
  run({ companies }) {
    const shown = companies.flatMap((company) =>
      [...new Set(company.images)].map((image) => ({ company, image })),
    );
    const owners = groupBy(shown, ({ image }) => image);
    // A sign that stands beside each company's own logo is no logo.
    const without = new Set(
      companies.filter(
        ({ images }) => images.length > 0 && images.every((image) => (owners.get(image)?.length ?? 0) > 1),
      ),
    );
    return [...owners.values()]
      .flatMap((sharing) => {
        const alike = sharing.map(({ company }) => company).filter((company) => without.has(company));
        const distinct = new Set(alike.map(({ name }) => name.toLowerCase()));
        if (distinct.size < 2) return [];
        return {
          key: '',
          location: locate(alike),
          message: `${countOf(alike.length, 'company is', 'companies are')} shown with the same logo.`,
          expected: 'a logo of its own for each company',
          actual: `the same picture for ${names(alike)}`,
          suggestion:
            'Fetch each logo by the company’s own domain, and leave the place empty instead of using the one before, or a stand-in, where there is none.',
        };
      })
      .slice(0, 1);
  },
});
