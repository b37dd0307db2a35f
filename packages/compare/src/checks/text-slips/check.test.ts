import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { textSlips } from './check.js';

it('names the slip and the place', () => {
  expect(checkTexts(textSlips, ['Growth was 12% %.'])).toMatchObject([
    { key: 'sign written twice', message: 'Sign written twice in text 1: "Growth was 12% %.".' },
  ]);
});

it.each([
  'Growth was 12 % per cent.',
  'Sales of EUR EUR 4 m.',
  'Sales of USD 4 million million.',
  'The company , which is old, grew.',
  'Sentence without space.Next one starts.',
  'He said “yes and left.',
  'He said "yes and left.',
  'Write to info@alder-water for more.',
  'Write to jane.doe@alder for more.',
  'Dear Sir or Madam,, thank you.',
])('reports "%s"', (text) => {
  expect(checkTexts(textSlips, [text])).toHaveLength(1);
});

it.each([
  'Growth was 12 % and 14 %.',
  '100 % percentage points matter',
  'It was very, very cold.',
  'He said “yes” and left.',
  'He said "yes" and left.',
  'A screen of 5" is small.',
  'Er sagte „ja“ und ging.',
  'Hon sa ”ja” och gick.',
  'Write to info@alder-water.example for more.',
  'Follow info@alder.example.',
  'Write to support@intranet for an account.',
  'The class org.docx4j.Wml does it.',
  'See www.alder.example/about.Html for more.',
  'Use node.Js and read on.',
  'The type java.util.Date is old.',
  'H2@Scale is a programme.',
  'The U.S. market, e.g.Norway, grew.',
  'Values: a , b',
  'Click the Save icon , or press Ctrl+S.',
  'Press the button , then wait.',
  'Klicken Sie auf das Symbol , um zu speichern.',
  'Cliquez sur le bouton , puis attendez.',
  'The temperature fell to -5 °C, and',
])('leaves "%s" alone', (text) => {
  expect(checkTexts(textSlips, [text])).toEqual([]);
});

it('accepts a quotation that continues in the next paragraph', () => {
  expect(checkTexts(textSlips, ['She wrote: “We grew fast.', '“Then we stopped.” And she left.'])).toEqual(
    [],
  );
  expect(checkTexts(textSlips, ['She wrote “we grew fast.', 'Then we stopped.'])).toHaveLength(1);
});

it('accepts a consistent habit', () => {
  const texts = Array.from({ length: 12 }, (_, index) => `The firm number ${index} is old , and it grew.`);
  expect(checkTexts(textSlips, texts)).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(
    checkTexts(textSlips, [
      ...hostileTexts,
      'info@a'.repeat(200_000),
      '“'.repeat(500_000),
      ', ,'.repeat(300_000),
    ]).length,
  ).toBeLessThan(10);
});
