import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { statedCounts } from './check.js';

const bullets = (intro: string, count: number, marker = '•') =>
  documentTextOf([
    intro,
    ...Array.from({ length: count }, (_, index) => ({ text: `Item ${'abcdefgh'[index]}`, marker })),
    'A paragraph behind the list.',
  ]);
const typed = (intro: string, count: number) =>
  documentTextOf([intro, ...Array.from({ length: count }, (_, index) => `${index + 1}. Item of the list`)]);
const run = (content: ReturnType<typeof documentTextOf>) => runCheck(statedCounts, content, templateOf({}));

it.each([
  ['We propose four steps:', 3],
  ['The plan rests on the following three reasons:', 4],
  ['There are five reasons for this:', 4],
  ['Management sees three main risks for 2026:', 2],
  ['We give three recommendations:', 4],
  ['Wir schlagen vier Schritte vor:', 3],
  ['Dafür sprechen die folgenden drei Gründe:', 4],
  ['Trois tendances se dégagent :', 4],
  ['Nous proposons quatre étapes :', 3],
  ['Proponemos cuatro pasos:', 3],
  ['Hay tres razones para ello:', 4],
  ['Deux mesures ont réduit les coûts :', 3],
  ['Three measures have reduced the costs:', 2],
  ['Nous retenons quatre points de vigilance :', 3],
  ['Vemos tres puntos de atención:', 4],
  ['Il piano prevede quattro fasi:', 5],
  ['Proponiamo le seguenti tre misure:', 2],
])('reports the count in "%s" above %i items', (intro, count) => {
  for (const content of [bullets(intro, count), typed(intro, count)]) {
    const [finding, ...others] = run(content);
    expect(others).toEqual([]);
    expect(finding?.location).toBe('text 1');
    expect(finding?.message).toContain(`there are ${count}`);
  }
});

it.each([
  ['We propose four steps:', 4],
  ['Wir schlagen vier Schritte vor:', 4],
  ['Trois tendances se dégagent :', 3],
  ['Of the five reasons, these matter:', 3],
  ['At least two reasons speak for it:', 3],
  ['Four reasons speak for the sale, above all these:', 2],
  ['Vier Gründe sprechen für den Verkauf, vor allem:', 2],
  ['The two main reasons and one minor point:', 3],
  ['In the first two years we plan:', 3],
  ['For the three sites, we recommend:', 5],
  ['Within four weeks:', 3],
  ['The board of five members decided:', 3],
  ['The four plants have the following strengths:', 3],
  ['Three reasons against two alternatives:', 4],
  ['In zwei Schritten prüfen wir:', 3],
  ['Le deux principales raisons, entre autres :', 3],
])('accepts "%s" above %i items', (intro, count) => {
  expect(run(bullets(intro, count))).toEqual([]);
  expect(run(typed(intro, count))).toEqual([]);
});

it('leaves items of a second level out', () => {
  const content = documentTextOf([
    'We propose two steps:',
    { text: 'Visit', marker: '•' },
    { text: 'to Metz', marker: 'o' },
    { text: 'to Lyon', marker: 'o' },
    { text: 'Offer', marker: '•' },
  ]);
  expect(run(content)).toEqual([]);
});

it.each([
  [
    'We propose five steps: a visit to Murcia, calls with two customers, a review of the leases and a first offer by 26 February 2027.',
    4,
  ],
  ['The plan has five phases: design, procurement, construction and tests.', 4],
  ['The plan has three phases: design, a tender, construction and the tests.', 4],
  [
    'Wir empfehlen drei Maßnahmen: einen Besuch in Linz, Gespräche mit Kunden, eine Prüfung der Verträge und ein erstes Angebot.',
    4,
  ],
  ['Le projet compte cinq phases : étude, achats, construction et essais.', 4],
  ['Three reasons speak for the site: location and costs.', 2],
  ['Drei Gründe sprechen für den Standort: Lage und Kosten.', 2],
  ['Trois leviers expliquent cette progression : les prix et les services.', 2],
  ['El proyecto tiene cinco fases: diseño, compras, obra y pruebas.', 4],
  ['Il progetto ha cinque fasi: studio, acquisti, costruzione e collaudo.', 4],
])('reports the count in "%s"', (text, count) => {
  const [finding] = run(documentTextOf([text]));
  expect(finding?.message).toContain(`there are ${count}`);
});

it.each([
  'We propose four steps: a visit to Murcia, calls with two customers, a review of the leases and a first offer by 26 February 2027.',
  'The plan has three phases: design and procurement, construction, and tests.',
  'The plan has two phases: first, design, procurement and construction; then tests.',
  'We see two risks: the lease ends in 2027, and the tenant, a bank, a shop and a school may leave.',
  'There are three reasons: price, quality, etc.',
  'There are two reasons: price and quality.',
  'We have three priorities: growth, costs, health and safety.',
  'Wir haben drei Ziele: Wachstum, Kosten, Forschung und Entwicklung.',
  'We see three reasons: costs, which rise, and wages.',
])('accepts "%s"', (text) => {
  expect(run(documentTextOf([text]))).toEqual([]);
});

it('counts the companies before a number of some of them', () => {
  const table = [
    ['Fabricant', 'Siège', 'Salariés'],
    ['Cyclovan', 'Nantes', '84'],
    ['Douceur', 'Grenoble', '41'],
    ['Portalo', 'Lille', '120'],
    ['Trikker', 'Gand', '66'],
    ['Veloce', 'Turin', '38'],
  ];
  const wrong = 'Nous avons étudié six fabricants, dont deux sont étrangers.';
  const [finding] = run(documentTextOf([wrong], [], [], [table]));
  expect(finding?.message).toContain('there are 5');
  for (const text of [
    'Nous avons étudié cinq fabricants, dont deux sont étrangers.',
    'Nous avons étudié douze fabricants, dont cinq sont présentés ici.',
  ])
    expect(run(documentTextOf([text], [], [], [table]))).toEqual([]);
});

it.each([
  'The company has plants at four sites: Kassel, Gera and Linz.',
  'Rund 340 Mitarbeiter arbeiten an vier Standorten: Kassel, Gera und Linz.',
  'L’entreprise compte quatre usines : Lyon, Metz et Pau.',
  'La empresa vende en cuatro países: España, Italia y Portugal.',
  'L’azienda ha quattro stabilimenti: Torino, Parma e Bari.',
])('counts the names behind "%s"', (text) => {
  expect(run(documentTextOf([text]))).toMatchObject([{ location: 'text 1' }]);
  expect(run(documentTextOf([text.replace(/four|vier|quatre|cuatro|quattro/, 'three')]))).toEqual([]);
});

it.each([
  'It has four offices: two in Oslo, one in Bergen and one in Lyon.',
  'It has three sites: Kassel, with the head office, Gera and Linz.',
  'It has two sites: Kassel, Germany, and Linz.',
  'Of its five largest customers: Bosch, Siemens and Zeiss.',
  'It sells in six markets: among others Spain, Italy and France.',
  'It operates four plants: headquarters and plants in Gera and Linz.',
  'Die fünf größten Kunden stehen für 38 %: Bosch, Siemens und Zeiss.',
])('accepts "%s"', (text) => {
  expect(run(documentTextOf([text]))).toEqual([]);
});

it('counts points of an argument, and no points of a score', () => {
  for (const intro of [
    'Drei Punkte sprechen dagegen:',
    'Three points speak against it:',
    'Trois points plaident contre :',
    'Tres puntos hablan en contra:',
  ])
    expect(run(bullets(intro, 2))).toHaveLength(1);
  for (const intro of ['Zwei Punkte sprechen dagegen:', 'Bewertung: 8 Punkte', 'Kern Optik: 4 points'])
    expect(run(bullets(intro, 2))).toEqual([]);
});

it('counts items with Roman numbers', () => {
  const roman = (intro: string) =>
    documentTextOf([
      intro,
      ...['i.', 'ii.', 'iii.', 'iv.', 'v.', 'vi.'].map((marker) => ({ text: `Item ${marker}`, marker })),
    ]);
  expect(run(roman('The letter has six themes:'))).toEqual([]);
  expect(run(roman('The letter has five themes:'))).toHaveLength(1);
});

it('ignores a list that continues behind a paragraph without a number', () => {
  const item = (text: string, marker = '•') => ({ text, marker });
  const texts = ['We propose four steps:', item('Visit'), item('Offer'), 'It takes a month.', item('Deal')];
  expect(run(documentTextOf([...texts, item('Close')]))).toEqual([]);
  expect(run(documentTextOf([...texts.slice(0, 4), 'It costs little.', item('Deal')]))).toHaveLength(1);
});

it('reads the number of some of them after words of different length', () => {
  expect(run(documentTextOf(['We visited four of the six sites: Metz, Lyon, Gera and Linz.']))).toEqual([]);
  expect(run(documentTextOf(['We visited six sites: Metz, Lyon, Gera and Linz.']))).toHaveLength(1);
});

it.each([
  ['The group works at three plants: Turin (410 people) and Bari (95 people)', 2],
  ['Wir verkaufen an vier Arten von Kunden: Hotels, Schulen und Kliniken', 3],
  ['Elle vend à quatre types de clients : les hôtels (52 %), les écoles (28 %) et les cliniques (20 %)', 3],
])('counts the items of an item of a list: %s', (text, count) => {
  const content = documentTextOf([
    'The company:',
    { text: 'Founded in 1974', marker: '•' },
    { text, marker: '•' },
  ]);
  expect(run(content)).toMatchObject([{ message: expect.stringContaining(`there are ${count} `) }]);
});

it.each([
  'The group works at two plants: Turin (410 people) and Bari (95 people)',
  'Elle vend à trois types de clients : les hôtels (52 %), les écoles (28 %) et les cliniques (20 %)',
  'Sales grew in three countries, above all in two: Spain and Italy',
])('says nothing about a right count in an item: %s', (text) => {
  expect(
    run(documentTextOf(['The company:', { text, marker: '•' }, { text: 'Founded in 1974', marker: '•' }])),
  ).toEqual([]);
});

it.each([
  'Vier Maßnahmen sind beschlossen. Für die Presse gilt:',
  'Die Versammlung beschließt vier Maßnahmen. Herr Kluge stellt zwei davon vor:',
  'Formulamos seis recomendaciones; dos son urgentes:',
])('reads the sentence in front of the list: %s', (text) => {
  const items = ['Ersatzteile auf Lager', 'Vertrag mit zweitem Werk'].map((item) => ({
    text: item,
    marker: '•',
  }));
  expect(runCheck(statedCounts, documentTextOf([text, ...items]), templateOf({}))).toEqual([]);
});

it('accepts some of the things in front of a list of others', () => {
  const text = 'Quatre mesures sont proposées, dont deux sont urgentes : la formation et le recyclage.';
  expect(runCheck(statedCounts, documentTextOf([text]), templateOf({}))).toEqual([]);
});
