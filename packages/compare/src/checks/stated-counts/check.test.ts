import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { statedCounts } from './check.js';

const peers = [
  ['Company', 'Country', 'Revenue'],
  ['Alder', 'Norway', '10'],
  ['Birch', 'Norway', '20'],
  ['Cedar', 'Sweden', '30'],
  ['Median', '', '20'],
];
const run = (text: string, tables: readonly (readonly (readonly string[])[])[] = [peers]) =>
  runCheck(statedCounts, documentTextOf([text], [], [], tables), templateOf({}));

it.each([
  'This report covers four companies in three countries.',
  'The following 4 regional peers were compared.',
  'Four companies are profiled below.',
  'We compared 4 listed competitors.',
  'We compare four companies in this chapter.',
  'The four companies below were visited in May.',
  'The table lists four companies.',
  'Four peers are compared.',
  'Our long list holds four companies.',
  'We profile four companies.',
  'Wir vergleichen vier Unternehmen.',
  'Die Tabelle zeigt vier börsennotierte Unternehmen.',
  'Vi sammenligner fire selskaper.',
  'Tabellen viser fire virksomheder.',
  'Nous comparons quatre entreprises.',
  'Les quatre sociétés suivantes ont été visitées.',
  'Comparamos cuatro empresas.',
  'La tabla presenta cuatro empresas.',
  'The four targets in this report are family firms.',
  { kind: 'title' as const, text: 'Four companies at a glance' },
  { kind: 'title' as const, text: 'Shortlist: four companies fit' },
  { kind: 'title' as const, text: 'Auswahl: vier Unternehmen' },
  { kind: 'title' as const, text: 'Sélection : quatre entreprises' },
])('reports %o beside a table of three', (text) => {
  const content = documentTextOf([text], [], [], [peers]);
  expect(runCheck(statedCounts, content, templateOf({}))).toMatchObject([
    {
      location: 'text 1',
      expected: '3 in table 1',
      actual: expect.stringContaining('3: Alder, Birch, Cedar'),
    },
  ]);
});

it.each([
  'This report covers three companies.',
  'The following 3 peers were compared.',
  'We identified forty companies, of which three are profiled.',
  'More than four companies were compared.',
  'The four companies that founded the union are gone.',
  'Four companies left the market in 2024.',
  'The table lists 4 patents.',
  'Two companies of these are owned by funds.',
  'Six companies were asked, and four answered.',
  'Twelve companies left the market last year.',
  'The two Nordic companies sell abroad.',
  'These two companies are listed: Alder and Birch.',
  'The ten largest companies hold half of the market.',
  'We spoke to nine companies.',
  'Wir vergleichen drei Unternehmen.',
  'Wir vergleichen drei Unternehmen, davon zwei Firmen aus Norwegen.',
  'Vier Unternehmen haben den Markt verlassen.',
  'Cuatro empresas dejaron el mercado.',
  'Top 10 companies at a glance',
  { kind: 'title' as const, text: '4 Companies' },
  { kind: 'title' as const, text: 'Market: four companies hold 60 %' },
  { kind: 'title' as const, text: 'Shortlist: three companies fit' },
  { kind: 'title' as const, text: 'Longlist: forty companies screened' },
  { kind: 'title' as const, text: '2 Company overview' },
  'In the first 4 companies the founder is in office.',
])('ignores %o', (text) => {
  expect(runCheck(statedCounts, documentTextOf([text], [], [], [peers]), templateOf({}))).toEqual([]);
});

it('adds up several tables, and counts rows behind a column of numbers', () => {
  expect(run('The following six peers were compared.', [peers, peers])).toEqual([]);
  expect(run('The following five peers were compared.', [peers, peers])).toHaveLength(1);
  const numbered = [
    ['#', 'Risk'],
    ['1', 'Fire'],
    ['2', 'Flood'],
  ];
  expect(run('Three risks are listed below.', [numbered])).toMatchObject([{ expected: '2 in table 1' }]);
  expect(run('Two risks are listed below.', [numbered])).toEqual([]);
  expect(run('Three risks are listed below.')).toEqual([]);
  const labels = [
    ['Company', 'Alder'],
    ['Date', '3 May 2026'],
    ['Place', 'Oslo'],
  ];
  expect(run('The following four companies were compared.', [labels])).toEqual([]);
  const seats = [
    ['Empresa', 'Sede'],
    ['Alder', 'Bilbao'],
    ['Birch', 'Vigo'],
    ['Cedar', 'Lugo'],
  ];
  expect(run('En este informe analizamos cuatro empresas.', [seats])).toHaveLength(1);
  expect(run('En este informe analizamos tres empresas.', [seats])).toEqual([]);
  expect(run('Il confronto comprende cinque aziende.', [seats])).toHaveLength(1);
  expect(run('Der Vergleich umfasst fünf Unternehmen.', [seats])).toHaveLength(1);
  expect(run('Der Vergleich umfasst drei Unternehmen.', [seats])).toEqual([]);
});

it('counts recommendations and risks', () => {
  const list = [
    { kind: 'title' as const, text: 'Recommendations' },
    'We make five recommendations.',
    '1. Renew the lease.',
    '2. Hire a head of sales.',
    '3. Close the depot.',
    '4. Refinance the loan.',
  ];
  const count = (text: string) => runCheck(statedCounts, documentTextOf(list.with(1, text)), templateOf({}));
  expect(count('We make five recommendations.')).toHaveLength(1);
  expect(count('We make four recommendations.')).toEqual([]);
  const risks = [
    ['Risk', 'Impact', 'Mitigation'],
    ['Fire', 'High', 'Sprinklers'],
    ['Flood', 'Low', 'Dam'],
  ];
  expect(run('The three key risks are set out in the table below.', [risks])).toHaveLength(1);
  expect(run('The two key risks are set out in the table below.', [risks])).toEqual([]);
});

it('counts the items that a template presents', () => {
  const groups = () => [{ noun: 'company', names: ['Alder', 'Birch'], locate: () => 'slides 5 to 6' }];
  const content = { ...documentTextOf(['This deck presents the following three companies.']), groups };
  expect(runCheck(statedCounts, content, templateOf({}))).toMatchObject([{ expected: '2 in slides 5 to 6' }]);
});

const tableOf = (noun: string, names: readonly string[]) => [
  [noun, 'Ort', 'Betrag'],
  ...names.map((name) => [name, 'Oslo', '10,5']),
  ['Total', '', `${names.length * 10},5`],
];
const numbered = (noun: string) => [
  ['No.', noun, 'Owner'],
  ...['Alder', 'Birch', 'Cedar', 'Dogwood'].map((name, index) => [String(index + 1), name, 'Board']),
];

it.each([
  ['Objekt', 'Das Portfolio umfasst sechs Objekte mit zusammen 47.100 m².'],
  ['Objekt', 'In Tabelle 2 werden sechs Objekte verglichen.'],
  ['Mieter', 'Die Tabelle zeigt fünf Mieter.'],
  ['Haus', 'Die Studie beschreibt sechs Häuser.'],
  ['Operatore', 'Descriviamo cinque operatori, tutti indipendenti.'],
  ['Operatore', 'Descriviamo sei operatori, di cui due esteri.'],
  ['Operatore', 'Abbiamo esaminato cinque operatori, di cui due esteri.'],
  ['Firma', 'Wir haben fünf Firmen untersucht, davon zwei in Norwegen.'],
  ['Supplier', 'We studied five suppliers, of which two are foreign.'],
  ['Proveedor', 'Hemos analizado cinco proveedores, de los cuales dos son extranjeros.'],
  ['Impianto', 'La tabella 1 elenca sei impianti.'],
  ['Fornitore', 'Sono stati visitati i sei fornitori analizzati nella relazione.'],
  ['Ouvrage', 'Le rapport décrit six ouvrages.'],
  ['Canal', 'Nous comparons six canaux.'],
  ['Société', 'Le fonds a investi 40,5 millions d’euros dans six sociétés.'],
  ['Inquilino', 'El edificio tiene 40,5 m² alquilados a seis inquilinos.'],
  ['Estación', 'El informe describe seis estaciones.'],
  ['Action', 'Management accepts the findings and the six actions in Table 3.'],
  ['Laboratory', 'The sample comprises eight laboratories, a small part of some nine thousand.'],
  ['Company', 'Six independent firms are described on the pages below.'],
  ['Candidate', 'There are six candidates on the two pages that follow.'],
  ['Vessel', 'The report examines six vessels.'],
])('counts the rows under %o: %o', (noun, text) => {
  const table = tableOf(noun, ['Alder', 'Birch', 'Cedar', 'Dogwood']);
  expect(run(text, [table])).toMatchObject([{ expected: '4 in table 1' }]);
});

it.each([
  ['Objekt', 'Das Portfolio umfasst vier Objekte.'],
  ['Objekt', 'Drei Objekte in Tabelle 2 sind vermietet.'],
  ['Objekt', 'Das Portfolio umfasst sechs Objekte, davon vier in Oslo.'],
  ['Objekt', 'Wir haben mehr als sechs Objekte untersucht.'],
  ['Objekt', 'Im Jahr 2019 besaß der Fonds sechs Objekte.'],
  ['Operatore', 'Descriviamo quattro operatori.'],
  ['Operatore', 'Sei operatori hanno lasciato il mercato.'],
  ['Société', 'Le fonds a investi 30 millions d’euros dans six sociétés depuis 2009.'],
  ['Inquilino', 'En 2020 había seis inquilinos.'],
  ['Action', 'Two actions in Table 3 are late.'],
  ['Action', 'Management had agreed to six actions in 2024.'],
  ['Supplier', 'We did 6 supplier audits in this report.'],
  ['Laboratory', 'Some nine laboratories closed last year.'],
  ['Year', 'The report covers six years.'],
  ['Vessel', 'The owner has six vessels in the Baltic.'],
  ['Vessel', 'The report examines six vessels: Alder, Birch and others.'],
  ['Region', 'Sold to 60 regions in the table of the appendix.'],
])('ignores the rows under %o: %o', (noun, text) => {
  expect(run(text, [tableOf(noun, ['Alder', 'Birch', 'Cedar', 'Dogwood'])])).toEqual([]);
});

it('finds the column that names the things', () => {
  expect(run('The six actions in Table 3 are agreed.', [numbered('Action')])).toHaveLength(1);
  expect(run('The four actions in Table 3 are agreed.', [numbered('Action')])).toEqual([]);
  const units = [
    ['Unit', 'Tenant', 'Area', 'Rent'],
    ['Shop 1', 'Alder', '140', '1,820'],
    ['Shop 2', 'Birch', '95', '1,425'],
    ['Total', '', '235', '3,245'],
  ];
  expect(run('The 235 m² are let to three tenants.', [units])).toMatchObject([{ expected: '2 in table 1' }]);
  expect(run('The 235 m² are let to two tenants.', [units])).toEqual([]);
  expect(run('Of 300 m², three tenants left.', [units])).toEqual([]);
});

it('does not check a count against totals that include other things', () => {
  const table = [
    ['Tenant', 'Town', 'Rent'],
    ['Alder', 'Oslo', '1,820'],
    ['Birch', 'Oslo', '1,425'],
    ['Others', '', '500'],
    ['Total', '', '3,745'],
  ];
  expect(run('The rent of 3,745 comes from three tenants.', [table])).toEqual([]);
});

it('counts no row that sums up the others', () => {
  const table = [...peers.slice(0, 4), ['Together', '', '60']];
  expect(run('The following three peers were compared.', [table])).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(statedCounts, hostileTexts)).toEqual([]);
});

/** A chapter with a numbered list of four, and what the document says of it elsewhere. */
const listed = (text: string, title = '5. Propositions', items = 4) =>
  documentTextOf([
    text,
    { kind: 'title', text: title, locate: () => 'section 5' },
    ...Array.from({ length: items }, (_, position) => `${position + 1}. Refaire la toiture ${position + 1}.`),
    'Le conseil se prononcera en décembre.',
  ]);

it.each([
  ['La section 5 présente sept propositions, dont la plus urgente concerne la toiture.', '5. Propositions'],
  ['Kapitel 5 enthält sieben Empfehlungen.', '5 Empfehlungen'],
  ['Section 5 lists seven recommendations, which we explain below.', 'Recommendations'],
  ['El capítulo 5 recoge siete medidas.', '5. Medidas'],
  ['Il capitolo 5 elenca sette proposte.', '5. Proposte'],
])('counts the items of a list under its title: %s', (text, title) => {
  expect(runCheck(statedCounts, listed(text, title), templateOf({}))).toMatchObject([
    { expected: '4 in section 5' },
  ]);
  expect(runCheck(statedCounts, listed(text, title, 7), templateOf({}))).toEqual([]);
});

it('counts items that the document numbers, and numbered chapters', () => {
  const chapters = ['Summary', 'Market', 'Method', 'Outlook'].map((text, index) => ({
    kind: 'title' as const,
    text,
    marker: `${index + 1}.`,
    locate: () => `section ${index + 1}`,
  }));
  const told = (text: string) => runCheck(statedCounts, documentTextOf([text, ...chapters]), templateOf({}));
  expect(told('This report has four chapters.')).toEqual([]);
  expect(told('This report has six chapters.')).toMatchObject([{ expected: '4 in document' }]);
  expect(told('Der Bericht umfasst sechs Kapitel.')).toHaveLength(1);
  expect(told('Chapter 6 of the law has six chapters of its own.')).toEqual([]);
});

it.each([
  'Wir stellen vier Unternehmen vor, die nicht zu einem Hersteller gehören.',
  'Nous comparons quatre entreprises, dont la plus grande est belge.',
  'We compare four companies, most of which would sell.',
])('is not misled by the rest of a sentence: %s', (text) => {
  expect(run(text)).toHaveLength(1);
});

it.each([
  'We identified four companies, of which three are profiled.',
  'Nous comparons quatre entreprises, dont trois sont décrites.',
  'Wir vergleichen vier Unternehmen, aber nur drei im Einzelnen.',
])('may name a part: %s', (text) => {
  expect(run(text)).toEqual([]);
});

it.each([
  'We compared eleven companies and invited three to a meeting.',
  'We selected eight companies and show the three with estimates.',
  'Our sample comprises 14 companies with sales above EUR 1 million.',
  'Nous avons étudié neuf entreprises ; trois d’entre elles produisent en France.',
  'La muestra comprende 60 empresas.',
])('accepts more things than the table has: %s', (text) => {
  expect(run(text)).toEqual([]);
});
