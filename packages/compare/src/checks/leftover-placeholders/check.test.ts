import { expect, it } from 'vitest';
import { goodContent, withCompanies } from '../../../../documents/testing/market-deck.js';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { leftoverPlaceholders } from './check.js';

it.each(['?,???????', '#,##0.00 ???', '0.0??', '# ???/???'])(
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
      message: 'Placeholder "[company name]" is left on slide 5. 1 more text has the same problem.',
      actual: 'Owned by [Company Name].',
    },
  ]);
  expect(await comparePresentation(goodContent())).toEqual([]);
});

it.each([
  'Lorem ipsum dolor sit amet',
  'Dear [Client Name],',
  'Founded in [year]',
  '[Insert chart of revenue]',
  '[TBD]',
  '{{ company.name }}',
  '{% if profitable %}',
  `Revenue of $${'{revenue}'}`,
  'Sales in {market_name}',
  '<%= title %>',
  '<<insert name>>',
  '<insert text>',
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
])('takes "%s" for something left over', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toHaveLength(1);
});

it.each([
  'Revenue grew by 8 % [1], [2-4]',
  'As shown elsewhere [Smith 2020]',
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
  'Check that the answer != null before use',
  'A value <= null is never true',
])('lets "%s" stand', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toEqual([]);
});

it('takes more phrases, and leaves alone what a template allows', () => {
  const run = (options: object) =>
    checkTexts(leftoverPlaceholders, ['Draft watermark', '[Name]'], { ...options });
  expect(run({ allow: ['[name]'] })).toEqual([]);
  expect(run({ also: ['draft*'] }).map(({ key }) => key)).toEqual(['draft*', '[name]']);
});

it('reports at most twenty kinds, however many a document shows', () => {
  const texts = Array.from({ length: 500 }, (_, index) => `{{name_${'abcdefghij'[index % 10]}${index}}}`);
  expect(checkTexts(leftoverPlaceholders, texts)).toHaveLength(20);
});

it('is done with hostile texts', () => {
  expect(checkTexts(leftoverPlaceholders, hostileTexts).length).toBeLessThan(20);
});
