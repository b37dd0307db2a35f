import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { projectNames } from './check.js';

const header = (text: string) => ({ kind: 'header' as const, text, locate: () => 'header' });

it('reports the name of another project in a header', () => {
  expect(
    checkTexts(projectNames, ['Project Name: Project Skarv', header('Project Falke | Nordfrost')]),
  ).toMatchObject([
    {
      location: 'header',
      message: '"Project Falke" in the header is another project than "Project Skarv" in text 1.',
      expected: 'Project Skarv throughout',
    },
  ]);
});

it.each([
  ['Proyecto Cormorán, 20 de noviembre de 2026', 'Proyecto Gaviota'],
  ['Il Progetto Falco è riservato.', 'Progetto Gabbiano'],
  ['Projet Sirius', 'Projet Vega – confidentiel'],
])('reports it in another language: %s under %s', (text, edge) => {
  expect(checkTexts(projectNames, [text, header(edge)])).toMatchObject([{ location: 'header' }]);
});

it('reports it in the title property', () => {
  const document = { ...pptxOf([]), properties: [{ label: 'title', value: 'Project Falke', custom: false }] };
  const content = documentTextOf(['PROJECT SKARV']);
  expect(runCheck(projectNames, content, templateOf({}), {}, document)).toMatchObject([
    { location: 'property "title"' },
  ]);
});

it.each([
  [['Project Skarv', header('PROJECT SKARV | Nordfrost')]],
  [['Project Skarv follows Project Falke of 2019.', header('Project Falke')]],
  [['The plan is old.', header('Project Falke')]],
  [['Project Skarv', header('Project Management Office')]],
  [['Project Skarv', header('Nordfrost')]],
  [['In 2024 we worked on Project Lynx for a bank.', header('Project Falke')]],
  [['We advised on Project Skarv in 2023 and on Project Heron in 2024.', header('Project Falke')]],
  [['Proyecto Gaviota', header('PROYECTO GAVIOTA | Informe')]],
  [['Projet Sirius', header('Projet Pilote 2026')]],
])('leaves %o alone', (texts) => {
  expect(checkTexts(projectNames, texts)).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(projectNames, [...hostileTexts, 'Project A'.repeat(100_000)])).toEqual([]);
});
