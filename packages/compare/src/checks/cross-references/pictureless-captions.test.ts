import type { DocxBlock } from '@fixpoint/documents/model';
import { expect, it } from 'vitest';
import { headingOf, paragraphOf, tableOf } from '../../../../documents/testing/docx-models.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf, textDocumentViewOf } from '../../../testing/text-documents.js';
import { crossReferences } from './check.js';

const caption = (text: string) => paragraphOf(text, { style: 'Caption' });
const prose = paragraphOf('The dairy runs two heat pumps.');
const picture = paragraphOf('', { drawings: 1 });
const run = (...blocks: readonly DocxBlock[]) =>
  runCheck(crossReferences, textDocumentViewOf([headingOf('Countries', 1), ...blocks]), docxTemplateOf({}));
const requirements = tableOf([
  ['Nr.', 'Anforderung'],
  ...['A-01', 'A-02', 'A-03', 'A-04', 'A-05'].map((code) => [code, 'Das System speichert Daten.']),
]);

it('reports a caption of a figure without a picture', () => {
  expect(run(prose, caption('Figure 1: A heat pump'), prose, prose)).toMatchObject([
    {
      location: 'section "Countries", paragraph 2',
      message:
        'Caption "Figure 1: A heat pump" in section "Countries", paragraph 2 has no picture above or below it.',
    },
  ]);
  expect(run(prose, prose, caption('Abbildung 3: Der Markt'), prose, prose)).toHaveLength(1);
});

it.each([
  ['above it', [picture, caption('Figure 1: A heat pump'), prose]],
  ['below it', [prose, caption('Figure 1: A heat pump'), picture]],
  ['in a table', [prose, caption('Figure 1: A heat pump'), tableOf([['']])]],
  ['in the caption', [prose, paragraphOf('Figure 1: A heat pump', { style: 'Caption', drawings: 1 }), prose]],
  ['above its source', [picture, paragraphOf('Source: survey'), caption('Figure 1: A heat pump'), prose]],
  ['nowhere in a list of figures', [caption('Figure 1: A heat pump'), caption('Figure 2: A chiller'), prose]],
  ['nowhere, under a text', [prose, paragraphOf('Figure 1: A heat pump, in the annex'), prose]],
])('accepts a caption with its picture %s', (_, blocks) => {
  expect(run(...blocks)).toEqual([]);
});

it('reports a requirement that the table does not list', () => {
  expect(
    run(requirements, paragraphOf('Erfüllt ein Angebot A-03 oder A-12 nicht, wird es ausgeschlossen.')),
  ).toMatchObject([
    {
      message:
        'Text in section "Countries", paragraph 1 refers to A-12, which does not exist: the table lists A-01 to A-05.',
    },
  ]);
  expect(run(requirements, paragraphOf('See A-05 and A-06.'))).toHaveLength(1);
});

it.each([
  'Erfüllt ein Angebot A-03 oder A-05 nicht, wird es ausgeschlossen.',
  'Die Anforderungen A-01 bis A-05 sind verbindlich.',
  'Das Papier hat das Format A4 und die Autobahn A-7 ist nah.',
  'Der Vertrag SWF-2026-014 und die Norm A-123 gelten.',
  'A-06 and A-07 were sold to Birch in 2024; A-02 follows.',
  'A-02 is new, and A-08 of the register of the group covers currency.',
  'Die Maschine kühlt mit A-32, und A-03 gilt.',
  'A-06 was reported twice and merged with A-05.',
  'A-06 wurde gestrichen, A-05 gilt weiter.',
])('accepts the codes in "%s"', (text) => {
  expect(run(requirements, paragraphOf(text))).toEqual([]);
});

it('accepts codes that another table or a heading defines', () => {
  const more = tableOf([
    ['Nr.', 'Anforderung'],
    ['A-06', 'Das System druckt.'],
  ]);
  const text = paragraphOf('See A-05, A-06 and A-07.');
  expect(run(requirements, more, headingOf('A-07 Lists', 2), text)).toEqual([]);
});

it('accepts the caption of a picture above two notes, and that of lines in a style for code', () => {
  const note = paragraphOf('Note: the door is on the left.');
  expect(run(picture, paragraphOf('Source: survey'), note, caption('Figure 1: A door'), prose)).toEqual([]);
  const lines = ['host = example.org', 'port = 80'].map((line) =>
    paragraphOf(line, { style: 'Source Code' }),
  );
  expect(run(prose, caption('Figure 1: A settings file'), ...lines, prose)).toEqual([]);
});
