import { describe, expect, it } from 'vitest';
import { headingOf, paragraphOf, tableOf } from '../../../../documents/testing/docx-models.js';
import { hostileTexts } from '../../../testing/check-texts.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf, textDocumentViewOf } from '../../../testing/text-documents.js';
import { crossReferences } from './check.js';

const body = (...texts: readonly string[]) => [
  headingOf('1. Summary', 1),
  ...texts.map((text) => paragraphOf(text)),
  headingOf('2. Market', 1),
  headingOf('2.1 Demand', 2),
  paragraphOf('Table 1: Sales', { style: 'Caption' }),
  tableOf([['a', 'b']]),
  paragraphOf('Table 2. Risks'),
  paragraphOf('Figure 1 – Prices', { drawings: 1 }),
  headingOf('3. Risks', 1),
  headingOf('Appendix A: Sources', 1),
];

const run = (...texts: readonly string[]) =>
  runCheck(crossReferences, textDocumentViewOf(body(...texts)), docxTemplateOf({}));

it('names the reference, its location and the existing targets', () => {
  expect(run('The workplan in chapter 12 lists what is left.')).toMatchObject([
    {
      location: 'section 1 "Summary", paragraph 1',
      message:
        'Text in section 1 "Summary", paragraph 1 refers to chapter 12, which does not exist: the chapters are numbered 1 to 3.',
    },
  ]);
  expect(run('Table 7 shows the income statement.', 'See Table 7.')).toMatchObject([
    {
      message:
        'Text in section 1 "Summary", paragraph 1 refers to Table 7, which does not exist: the tables are 1, 2. 1 more reference has the same problem.',
    },
  ]);
});

it('names the existing targets for a reference in lower case', () => {
  expect(run('L’évolution est dans la figure 6.')[0]?.message).toContain(
    'does not exist: the figures are 1.',
  );
});

it.each([
  'As shown in section 14.2, costs rose.',
  'As shown in section 2.4, costs rose.',
  'See Figure 3.',
  'Tables 2 and 3 show the rest.',
  'For the sources see appendix C.',
  'Siehe Tabelle 5.',
  'Los precios subieron, según el Cuadro 5.',
  'Si veda il Grafico 4.',
  'Vgl. Anhang D.',
  'Die Quellen stehen in Anlage 7.',
  'Siehe Kapitel 14 dieses Berichts.',
  'Voir le chapitre 14 de ce rapport.',
  'Si veda il capitolo 14 di questo studio.',
  'Véase el capítulo 14 de este informe.',
  'Le tableau 9 donne les entrées de chaque bassin.',
  'Les ventes baissent (tableau 9).',
  'Les tableaux 2 et 9 donnent les entrées.',
  'Le tableau n° 9 donne les entrées.',
  'Ces chiffres figurent au tableau 9.',
  'La figure 8 montre les prix.',
  'On le voit sur le graphique 8.',
  'Le chapitre 14 présente les risques.',
  'La tabla 9 muestra las ventas.',
  'El cuadro 9 recoge los precios.',
  'Los datos del gráfico 8 son de mayo.',
  'La sección 14 trata de los riesgos.',
  'La tabella 9 riporta le vendite.',
  'I dati della figura 8 sono di maggio.',
  'Il capitolo 14 descrive i rischi.',
  'Tabelle 9 zeigt die Preise.',
  'Wie Abbildung 8 zeigt, steigen die Preise.',
  'Die Abbildungen 1 und 8 zeigen Preise.',
  'Das Kapitel 14 nennt die Risiken.',
  'Die Preise steigen (Abb. 8).',
  'As table 9 shows, sales fell.',
  'Sales fell (figure 8).',
  'Sales fell (see Table No. 9).',
])('reports a reference to nothing: "%s"', (text) => {
  expect(run(text)).toHaveLength(1);
});

it.each([
  'See chapter 2 and section 2.1.',
  'Table 1 and Figure 1a show both; appendix A names the sources.',
  'Tables 1 and 2 show the rest.',
  'The company filed for protection under chapter 11 of the code.',
  'It is under Chapter 11 bankruptcy.',
  'Halden Retail emerged from Chapter 11 with debt of USD 310 million.',
  'Units under the Section 8 programme are not affected, nor are Section 21 notices.',
  'Die Ausgaben in Kapitel 12 Titel 531 steigen um 4 %, in Kapitel 14 sinken sie.',
  'Section 14 of the line was rebuilt in March, section 15 follows in May.',
  'Anlage 4 wurde im März stillgelegt, Anlage 7 läuft seit Mai.',
  'Section 14.2 of the lease gives a right of renewal.',
  'By the Companies Act, section 409 applies.',
  'As Smith shows in chapter 7, the effect fades.',
  'Wie Müller und Meier in Kapitel 9 zeigen, ist er klein. Table 9 of her dissertation lists towns.',
  'See the statistical analysis plan, section 9.',
  'Come mostra Rossi nel capitolo 6, la quota è alta.',
  'Chapter 11 risk is low.',
  'Table 9 in Smith (2019) says otherwise.',
  'Goods under section 232 tariffs rose.',
  'A table for 12 guests stood in the hall.',
  'The table 40 metres from the door is old.',
  'La table 9 est libre le samedi.',
  'Le tableau 2 et la figure 1 donnent les ventes.',
  'Le tableau n° 2 donne les entrées.',
  'La tabla 1 muestra las ventas y la tabella 2 i rischi.',
  'Le tableau 9 du modèle officiel le demande.',
  'El cuadro 9 de la memoria anual lo explica.',
  'Figures 2024: see the attached workbook.',
  'Si applica il capitolo 14 dello statuto.',
  'Come da capitolo 14 dell’accordo quadro.',
  'Si veda la tabella 9 della relazione annuale 2024.',
  'Voir le chapitre 14 des statuts.',
  'Selon le tableau 9 du rapport annuel 2024.',
  'Véase el capítulo 14 de los estatutos.',
  'Véase el cuadro 9 del informe anual de 2024.',
  'Siehe Kapitel 14 der Satzung.',
  'Siehe Tabelle 9 im Geschäftsbericht 2024.',
  'Nach Abschnitt 14 des Mietvertrags ist sie fällig.',
])('leaves "%s" alone', (text) => {
  expect(run(text)).toEqual([]);
});

it('leaves the chapters of books in a column of a curriculum alone', () => {
  const rows = (header: string) =>
    tableOf([
      ['Week', header],
      ['1', 'Chapters 2 and 14'],
    ]);
  expect(
    runCheck(crossReferences, textDocumentViewOf([...body(), rows('Reading')]), docxTemplateOf({})),
  ).toEqual([]);
  expect(
    runCheck(crossReferences, textDocumentViewOf([...body(), rows('See')]), docxTemplateOf({})),
  ).toHaveLength(1);
});

describe('a document without numbering fields', () => {
  const texts = ['See Table 9, Figure 4, section 14.2 and appendix C.'];
  it('may refer to another one', () => {
    const plain = [headingOf('Summary', 1), paragraphOf(texts[0] ?? ''), headingOf('Market', 1)];
    expect(runCheck(crossReferences, textDocumentViewOf(plain), docxTemplateOf({}))).toEqual([]);
  });
  it('may be a part of a book', () => {
    const part = [
      headingOf('7. Market', 1),
      headingOf('8. Risks', 1),
      headingOf('9. Tax', 1),
      paragraphOf('Table 14: Sales'),
      paragraphOf('See chapter 2 and Table 3.'),
    ];
    expect(runCheck(crossReferences, textDocumentViewOf(part), docxTemplateOf({}))).toEqual([]);
  });
});

it('recognizes chapters and clauses that the program numbers', () => {
  const numbering = (label: string) => ({ numbering: { level: 0, format: 'decimal', label } });
  const counted = ['1.', '2.', '3.'].map((label) => ({ ...headingOf('Terms', 1), ...numbering(label) }));
  const clause = paragraphOf('The fee is due.', numbering('3.4'));
  const text = (words: string) =>
    runCheck(
      crossReferences,
      textDocumentViewOf([...counted, clause, paragraphOf(words)]),
      docxTemplateOf({}),
    );
  expect(text('As stated in section 3.4, it is due.')).toEqual([]);
  expect(text('As stated in section 5.4, it is due.')).toHaveLength(1);
});

it('is done with hostile texts', () => {
  expect(run(...hostileTexts, 'table 1 '.repeat(100_000)).length).toBeLessThan(20);
});

it.each([
  'The market for paper packaging grew. Chapter 5 describes its suppliers.',
  'Manual work falls by half, see section 5.',
  'Sales of standard products fell, as chapter 5 explains.',
  'Le marché progresse en Suède. Le chapitre 5 décrit les concurrents.',
  'El mercado crece en Suecia. El capítulo 5 describe los competidores.',
])('reports the chapter in "%s", whatever words are near it', (text) => {
  expect(run(text)).toHaveLength(1);
});

it.each([
  'The white paper is clear; chapter 5 describes the duties.',
  'The paper by Smith is clear; chapter 5 describes the duties.',
  'Chapter 5 describes the duties that EN 1090 lists.',
  'The manual is clear: chapter 5 describes the duties.',
])('leaves "%s" alone, which may mean another document', (text) => {
  expect(run(text)).toEqual([]);
});

it('reads captions whose title follows the number without a sign, in small letters, or after a semicolon', () => {
  const captions = ['Table 3 Specification', 'Table 4: staff by site', 'Table 5; Sites'];
  expect(run('See Table 3, Table 4 and Table 5.', ...captions)).toEqual([]);
  expect(run('See Table 3.', 'Table 3 Sites 26')).toHaveLength(1);
  expect(run('See Table 11.', 'Table11 Summary of sites')).toEqual([]);
  expect(run('See Table 6.', 'Table 4 and its rows are new.')[0]?.message).toContain('the tables are 1, 2.');
});

it('reads a range after a name in the plural as its ends', () => {
  expect(run('Tables 1-2 show the rest.')).toEqual([]);
  expect(run('Tables 1-9 show the rest.')[0]?.message).toContain('refers to Tables 9, which does not exist');
});
