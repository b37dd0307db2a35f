import { expect, it } from 'vitest';
import { goodContent, withCompanies } from '../../../../documents/testing/market-deck.js';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import type { DocumentText, LocatedChart } from '../../views/document-text.js';
import { leftoverPlaceholders } from './check.js';

it.each(['|????.????|e-|?|', '?,???????', '#,##0.00 ???', '0.0??', '# ???/???'])(
  'leaves the code of a number format alone: "%s"',
  (text) => {
    expect(checkTexts(leftoverPlaceholders, [text])).toEqual([]);
  },
);

it('reports a placeholder of a real deck once with all its slides, and nothing else', async () => {
  const findings = await comparePresentation(
    withCompanies(({ bullets }, index) =>
      index < 2 ? { bullets: [...bullets, 'Owned by [Company Name].'] } : {},
    ),
  );
  expect(findings).toMatchObject([
    {
      check: 'leftover-placeholders',
      severity: 'high',
      location: 'slides 5, 6',
      message: 'Placeholder "[Company Name]" is left on slide 5. 1 more text has the same problem.',
      actual: 'Owned by [Company Name].',
    },
  ]);
  expect(await comparePresentation(goodContent())).toEqual([]);
});

it.each([
  'Lorem ipsum dolor sit amet',
  'Dear [Client Name],',
  'Founded in [year]',
  'Signed by [Name MD]',
  'Signed by [name of the managing director]',
  'Geschäftsführer: [Name GF]',
  'Le rapport est signé par [nom du directeur].',
  '[Insert chart of revenue]',
  '[TBD]',
  '{{ company.name }}',
  '{% if profitable %}',
  `Revenue of $${'{revenue}'}`,
  'Sales in {market_name}',
  '<%= title %>',
  '<<insert name>>',
  '<insert text>',
  'L’azienda, con sede a null, produce formaggi.',
  'Madame, Monsieur [nom du client],',
  'Sehr geehrte Damen und Herren der [Firmenname],',
  'Die Lieferung erfolgt am [Datum einfügen].',
  'La riunione si terrà il [data da definire].',
  'El importe asciende a [importe por confirmar].',
  'Les travaux commencent le [à compléter].',
  'Sehr geehrte [Anrede einfügen],',
  'Signé par [titre du signataire à préciser]',
  'She joined undefined in 2014 from a competitor.',
  'Dentory opened null sites in Ohio.',
  'It sells in eleven countries through None subsidiaries.',
  'Thermafroid hat undefined ein Werk in Lyon und eine Halle erweitert.',
  'Insert company description here',
  'Beschreibung hier einfügen',
  'Cliquez sur l’icône pour ajouter une image',
  'Fare clic sull’icona per inserire un’immagine',
  'Dear Mr ,',
  'Sehr geehrte(r) Frau/Herr,',
  'Estimado Sr. ,',
  'Wird noch ergänzt.',
  'wird nachgereicht',
  'Logo folgt',
  'Image à insérer',
  'Gráfico pendiente',
  'Testo da inserire',
  'TODO: add sources',
  'TBD',
  'Owner: XXX',
  'Price USD XX',
  'Growth of XX %',
  'Click to add title',
  'Click or tap here to enter text.',
  'Your text here',
  'Choose an item.',
  'undefined',
  'Revenue: undefined',
  'Growth null%',
  'EBITDA of $NaN',
  '[object Object], [object Object]',
  'Invalid Date',
  'Margin #DIV/0!',
  'Dear %s, thank you',
  'Venue: TBA',
  'Signed by [TBA]',
  'ToDo: add sources',
  'TODO: añadir las fuentes de la tabla',
  'Las cifras de 2025 (TODO) se indican en la tabla.',
  'To-do: ask the board',
  '«Company_Name», 3 Quay Street',
  '«Client»',
  '«…»',
  'Dear __NAME__,',
  'Dear @@first_name@@,',
  'Dear %CLIENT_NAME%,',
  'Sales rose by {0} in {1}',
  'The market doubles by 2030 [citation needed].',
  'Dated [●] 2026',
  'Owner: [___]',
  'Growth of ???',
  'Growth of ?? %',
  'Margin of xx.x %',
  'Margin of x.x %',
  'Revenue of USD xx',
  'Revenue of X.X million',
  'Growth of NaN %',
  'A margin of NaN.',
  'Chaque salarié a suivi en moyenne NaN heures de formation.',
  'Jeder Mitarbeiter hat NaN Stunden gearbeitet.',
])('treats "%s" as a leftover', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toHaveLength(1);
});

it.each([
  'Revenue grew by 8 % [1], [2-4]',
  'As shown elsewhere [Smith 2020]',
  'The witness [name withheld] saw the fire',
  'Signed by the director [name redacted]',
  'Herr K. [Name geändert] war dabei',
  'He said it was "definately" [sic] right',
  'N/A',
  'None',
  'The null hypothesis was rejected',
  'Liability remains undefined in the contract',
  'Super Bowl XXX',
  'Sizes XL, XXL and XXXL',
  'HACER TODO LO POSIBLE EN MÉXICO',
  'Todo o mercado cresce',
  'x < 3 and y > 4',
  'Use {a, b, c} as keys',
  '100 % sure',
  'A click to pay service that adds titles',
  'Nando Nanotech NAN',
  'the date [see annex]',
  'Il a répondu [en anglais] que le prix est fixe.',
  'Die Parteien [nachfolgend „die Firma“] vereinbaren das Folgende.',
  'Der Wert undefined ist in der Sprache und im Programm eine Variable.',
  'la donnée x[date] est lue',
  'The study opened with null results and left the matter undefined.',
  'The term remains undefined in the contract.',
  'In general, None the less is written as one word.',
  'if (rows[index] === null) return;',
  'The cell Prices[Amount] is summed',
  'const total = rows[date] ?? null;',
  'GET /companies/{company_id}/reports',
  'Arithmetic with NaN gives NaN (IEEE 754)',
  'A comparison with NaN is false',
  'Antall feil: null',
  'Antal fejl er null',
  'Die Fehlerquote: null Prozent',
  'The set {0} ∪ {1}',
  'Er sagte «Nein» und ging',
  'Il a dit « bonjour » au client',
  'Why would anyone do that???',
  'Version 2.x.x of the library',
  'Sizes x and y',
  'The to-do list of the board',
  'pattern [0-9]{3}',
  'the function __init__ is called',
  'The compound TBA was measured',
  'TBC Bank Group PLC',
  'We compare TBC Bank with its peers',
  'TODO Group',
  'El lema de la campaña, «TODO POR EL AGUA», se mantiene en 2027.',
  'Sí a TODO, dice el folleto de la empresa',
  'TODO LO QUE HAY, a Spanish song, was played.',
  'TODO INCLUIDO',
  'Hoteles TODO INCLUIDO en la costa',
  'RewriteCond %{REQUEST_FILENAME} !-f',
  'Check that the answer != null before use',
  'A value <= null is never true',
  'The curve is flat; the set {0} is left out.',
  'Then A ∩ B = {1}, and the power set of B is {∅, {1}}.',
  'Karyotypes XX and XY are analysed apart; XXX is excluded.',
  'Set %JAVA_HOME% first.',
  'DB_URL=postgres://{user}:{password}@localhost/{name}',
  'Click here to add a second user: Settings > Users.',
  'TODO lists',
])('accepts "%s"', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toEqual([]);
});

it.each([
  'The company was founded in undefined in Bergen.',
  'It is headquartered in None.',
  'The group employs None people.',
  'Sales were undefined in 2025.',
  'Revenue rose by NaN in 2025.',
  'Founded in N/A.',
  'Dear None,',
  'Dear ,',
  'Margin: Infinity %',
  '-Infinity',
  'Price of $nan',
  'Growth was nan %',
  'The market doubles by 2030 (source?).',
  'TK',
  'Dear «Title» «LastName»,',
  'Sehr geehrte «Anrede»',
  'Text durch Klicken hinzufügen',
  'Titel durch Klicken hinzufügen',
  'Klicken Sie, um Text hinzuzufügen',
  'Mastertitelformat bearbeiten',
  'Cliquez pour ajouter un titre',
  'Modifiez le style du titre',
  'Haga clic para agregar título',
  'Haga clic para modificar el estilo de título del patrón',
  'Fare clic per inserire il titolo',
  'Clique para adicionar texto',
  'Klik om een titel toe te voegen',
  'Klicka här för att lägga till rubrik',
  'Klikk for å legge til tekst',
  'Klik for at tilføje en titel',
  'Lisää otsikko napsauttamalla',
  'Kliknij, aby dodać tytuł',
  'Kliknutím přidáte nadpis',
  'Щелкните, чтобы добавить заголовок',
  'Образец заголовка',
  'Metin eklemek için tıklayın',
  'クリックしてタイトルを入力',
  '单击此处添加标题',
  '按一下以新增標題',
  '제목을 추가하려면 클릭하세요',
  'Max Mustermann',
  'Mustermann GmbH',
  'Company ABC',
  'XYZ Ltd',
  'asdf',
  '01/01/1900',
])('treats "%s" as an unfilled value or a prompt', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toHaveLength(1);
});

it.each([
  'None of the plants is leased.',
  'He was second to None other than his brother.',
  'The lease runs to infinity.',
  'Infinity Pools Ltd grew by 8 %.',
  'The value n/a means not available.',
  'The firm Null & Partner signed.',
  'Exceptions: None.',
  'The library is based on NaN-boxing',
  'She asked (why?) and left.',
  'Klicken Sie auf den Knopf, um Text hinzuzufügen, und speichern Sie das Dokument.',
  'Haga clic en Aceptar.',
  'The Mustermann family owns a third.',
  'Company ABC was the first broadcaster in Norway.',
  'Er sagte «Nein» und nannte den «Titel» des Werks',
  'The pension began on 01/01/1900 for all staff.',
  'Dear Sir or Madam,',
])('leaves "%s" alone', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toEqual([]);
});

it('accepts initials in a cell', () => {
  expect(checkTexts(leftoverPlaceholders, [{ kind: 'cell', text: 'TK' }])).toEqual([]);
});

const charts = (series: LocatedChart['series']) => ({
  ...documentTextOf([]),
  charts: () => [{ title: 'Market', series, locate: () => 'slide 4, chart 1' }],
});
const findingsOf = (content: DocumentText) => runCheck(leftoverPlaceholders, content, templateOf({}));

it.each([
  ['Series 1', ['Category 1', 'Category 2'], [4.3, 2.5]],
  ['Datenreihe 1', ['Kategorie 1', 'Kategorie 2'], [1, 2]],
  ['系列 1', ['类别 1', '类别 2'], [1, 2]],
  ['Revenue', ['Category 1', 'Category 2'], [7, 8]],
  ['Series 1', ['a', 'b', 'c', 'd'], [4.3, 2.5, 3.5, 4.5]],
])('reports a chart that shows the sample of a new one: %s over %o', (name, categories, values) => {
  expect(findingsOf(charts([{ name, categories, values }]))).toMatchObject([
    { location: 'slide 4, chart 1' },
  ]);
});

it.each(['Series 1', 'Series2', 'Datenreihen1', 'Datenreihe 2', 'Série 1', 'Série1', 'Serie 1', 'Serie2'])(
  'reports %s beside other series of real data',
  (name) => {
    const values = [31, 35];
    const categories = ['2024', '2025'];
    const series = [
      { name: 'Orders', categories, values },
      { name, categories, values },
    ];
    expect(findingsOf(charts(series))).toMatchObject([{ location: 'slide 4, chart 1' }]);
  },
);

it('accepts a chart with real data', () => {
  expect(findingsOf(charts([{ name: 'Series 1', categories: ['2024', '2025'], values: [1, 2] }]))).toEqual(
    [],
  );
  expect(
    findingsOf(
      charts([{ name: 'Hurricanes', categories: ['Category 1', 'Tropical storm'], values: [1, 2] }]),
    ),
  ).toEqual([]);
});

it('reports a company that is called by a number among others with names', () => {
  const withNames = (names: readonly string[]) => ({
    ...documentTextOf(names.map((text) => ({ kind: 'title' as const, text }))),
    groups: () => [{ noun: 'company', names, locate: () => 'slides 2 to 5' }],
  });
  expect(findingsOf(withNames(['Alder', 'Birch', 'Company 3']))).toMatchObject([{ location: 'text 3' }]);
  expect(findingsOf(withNames(['Company 1', 'Company 2', 'Alder']))).toEqual([]);
});

it('accepts more phrases, and ignores those that a template allows', () => {
  const run = (options: object) =>
    checkTexts(leftoverPlaceholders, ['Draft watermark', '[Name]'], { ...options });
  expect(run({ allow: ['[name]'] })).toEqual([]);
  expect(run({ also: ['draft*'] }).map(({ key }) => key)).toEqual(['draft*', '[name]']);
});

it('is done with hostile texts', () => {
  expect(checkTexts(leftoverPlaceholders, hostileTexts).length).toBeLessThan(20);
});

it('reports every kind of placeholder, however many there are', () => {
  const texts = Array.from({ length: 500 }, (_, index) => `Growth of {{growth_${index}}} in the year`);
  expect(checkTexts(leftoverPlaceholders, texts)).toHaveLength(500);
});
