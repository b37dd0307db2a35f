import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { spelling } from './check.js';

const around = (words: string) =>
  `The company sells mineral water to hotels and clinics on the coast, and ${words} in every town of the province.`;

it('reports words that are in no dictionary, with suggestions', () => {
  expect(checkTexts(spelling, [around('recieves seperate orders'), around('delivers them')])).toMatchObject([
    {
      location: 'text 1',
      message:
        '"recieves" (perhaps "receives") in text 1 is not in an English dictionary. 1 more word has the same problem.',
      actual: '"recieves" (perhaps "receives"), "seperate" (perhaps "separate")',
    },
  ]);
});

it.each([
  'organises colourful centres, and organizes colorful centers',
  'Recieves Ruritanian orders from Grünwald and EBITDA',
  'https://wiki.korp/recieves?seperate recieves.example.com, ann@recieves.example, /home/recieves, re_cieves and 4recieves',
  'reorganises subunits of nonprofit multistorey houses',
])('accepts "%s"', (words) => {
  expect(checkTexts(spelling, [around(words)])).toEqual([]);
});

it('accepts words that are frequent or listed by the template', () => {
  const text = around('bottles kombooka');
  expect(checkTexts(spelling, [text, text])).toHaveLength(1);
  expect(checkTexts(spelling, [text, text, text])).toEqual([]);
  expect(checkTexts(spelling, [text], { also: ['Kombooka'] })).toEqual([]);
});

it('treats a word as a name if the document capitalizes it or uses it in an address', () => {
  expect(checkTexts(spelling, [around('kombooka orders'), 'They bottle Kombooka.'])).toEqual([]);
  expect(checkTexts(spelling, [around('kombooka orders'), 'See www.kombooka.com for more.'])).toEqual([]);
});

it('checks English only', () => {
  const german =
    'Das Unternehmen verkauft Mineralwasser an Hotels und Kliniken an der Küste und beliefert auch kleine Geschäfte in der Provinz.';
  expect(checkTexts(spelling, [german])).toEqual([]);
  const run = (language: string) =>
    runCheck(spelling, documentTextOf(['We recieve orders']), templateOf({ language }));
  expect(run('en')).toHaveLength(1);
  expect(run('de')).toEqual([]);
  expect(checkTexts(spelling, ['We recieve orders'])).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(spelling, hostileTexts)).toEqual([]);
});
