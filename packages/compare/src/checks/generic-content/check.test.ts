import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import {
  companyOf,
  presentationViewOf,
  runCheck,
  templateOf,
  words,
} from '../../../testing/presentations.js';
import { genericContent } from './check.js';

it('reports descriptions that are filler, and nothing else (S0-182)', async () => {
  const findings = await comparePresentation(
    withCompanies(({ name, description }, index) =>
      index < 4 ? { description: `${name} is a company that ${description}` } : {},
    ),
  );
  expect(findings).toMatchObject([
    {
      check: 'generic-content',
      severity: 'high',
      location: 'slides 5, 6, 7, 8',
      message:
        'Description of Alder Springs (slide 5) contains the filler "is a company that"; 4 of 6 descriptions (67 %) contain filler.',
    },
  ]);
});

const run = (generic: number, all: number) =>
  runCheck(
    genericContent,
    presentationViewOf({
      companies: Array.from({ length: all }, (_, index) =>
        companyOf(index + 1, {
          description: `${index < generic ? 'It WAS  founded in 1990. ' : ''}${words(50)}`,
        }),
      ),
    }),
    templateOf({ shallow_content_phrases: ['was founded in'] }),
  );

it('tolerates exactly half and reports anything above (S0-182, S0-198)', () => {
  expect(run(5, 10)).toEqual([]);
  expect(run(6, 10)).toHaveLength(1);
});
