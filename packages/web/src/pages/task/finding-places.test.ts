import type { Finding } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { groupByPlace, placesOf } from './finding-places.js';

describe('place of a finding in the output', () => {
  it.each([
    ['slides 5, 6, 12', ['Slide 5', 'Slide 6', 'Slide 12']],
    ['slide 7, table 2, row 3', ['Slide 7']],
    ['slide 7, table 2, row 3; slide 8, table 1', ['Slide 7', 'Slide 8']],
    ['sheet "Q1, Q2", column "Website", rows 3, 4', ['Sheet "Q1, Q2"']],
    ['report.pptx: slide 3', ['Slide 3']],
    ['2.1 Key risks, paragraph 3', ['2.1 Key risks']],
    ['deck', ['Deck']],
    ['', ['Whole document']],
  ])('is read from %j', (location, places) => {
    expect(placesOf(location)).toEqual(places);
  });

  it('is at every slide that it names, in the order of the slides', () => {
    const findings = [{ location: 'slides 10, 2' }, { location: 'slide 2' }] as Finding[];
    expect(groupByPlace(findings).map(({ name, findings: found }) => [name, found.length])).toEqual([
      ['Slide 2', 2],
      ['Slide 10', 1],
    ]);
  });
});
