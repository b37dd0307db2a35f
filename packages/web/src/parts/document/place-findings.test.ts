import type { DocumentPages, Finding, FindingAnchor } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { listPages, marksOn, placeFindings } from './place-findings.js';

const slide = (number: number) => ({ number, title: `Title ${number}`, hidden: false, shapes: [] });
const deck: DocumentPages = {
  version: 1,
  type: 'pptx',
  notes: [],
  width: 960,
  height: 540,
  slides: [slide(1), slide(2)],
};
const finding = (id: string, anchors?: FindingAnchor[]) => ({ id, anchors }) as unknown as Finding;
const at = (page: number, top?: number, document = 0): FindingAnchor => ({
  kind: 'slide',
  document,
  slide: page,
  name: '',
  ...(top === undefined ? {} : { box: { left: 0.1, top, width: 0.1, height: 0.1 } }),
});

it('numbers findings from the first page to the last, from top to bottom, those without a place last', () => {
  const findings = [
    finding('nowhere'),
    finding('low', [at(1, 0.8)]),
    finding('second page', [at(2)]),
    finding('twice', [at(2, 0.5), at(1, 0.2)]),
    finding('whole', [at(1)]),
  ];
  const placed = placeFindings(findings, 0, deck);
  expect(placed.map(({ number, finding: { id } }) => [number, id])).toEqual([
    [1, 'whole'],
    [2, 'twice'],
    [3, 'low'],
    [4, 'second page'],
    [5, 'nowhere'],
  ]);
  expect(marksOn(placed, '2').map(({ placed: { number } }) => number)).toEqual([2, 4]);
});

it('shows only the findings of the open document', () => {
  const findings = [finding('here', [at(1)]), finding('there', [at(1, 0, 1)]), finding('nowhere')];
  const ids = (document: number) =>
    placeFindings(findings, document, deck).map((placedFinding) => placedFinding.finding.id);
  expect([ids(0), ids(1)]).toEqual([['here', 'nowhere'], ['there']]);
});

it('names slides, sheets and the one page of a text', () => {
  expect(listPages(deck).map(({ label, title }) => [label, title])).toEqual([
    ['Slide 1', 'Title 1'],
    ['Slide 2', 'Title 2'],
  ]);
  expect(listPages({ version: 1, type: 'docx', notes: [], blocks: [] })).toHaveLength(1);
});
