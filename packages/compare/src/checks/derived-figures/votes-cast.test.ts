import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { derivedFigures } from './check.js';

it.each([
  [
    'Sono presenti sei consiglieri su sette.',
    'Il Consiglio approva il bilancio con sei voti favorevoli e due astenuti.',
    '6 + 2 = 8, but 6',
  ],
  [
    'Five of the seven directors were present.',
    'The plan was approved with four votes in favour, one against and one abstention.',
    '4 + 1 + 1 = 6, but 5',
  ],
  [
    'Anwesend waren 8 von neun Mitgliedern des Beirats.',
    'Der Antrag wurde mit 7 Ja-Stimmen und 3 Gegenstimmen angenommen.',
    '7 + 3 = 10, but 8',
  ],
  [
    'Cinq administrateurs sont présents.',
    'La résolution est adoptée par quatre voix pour et deux abstentions.',
    '4 + 2 = 6, but 5',
  ],
  [
    'Asisten cuatro consejeros de los seis.',
    'El acuerdo se aprueba con cuatro votos a favor y una abstención.',
    '4 + 1 = 5, but 4',
  ],
])('reports more votes than members after "%s"', (attendance, vote, shown) => {
  const [finding, ...others] = checkTexts(derivedFigures, [attendance, vote]);
  expect(others).toEqual([]);
  expect(finding?.message).toBe(`Votes in text 2 are ${shown} members are present.`);
});

it.each([
  [
    'Sono presenti sei consiglieri su sette.',
    'Il Consiglio approva con cinque voti favorevoli e un astenuto.',
  ],
  ['Five of the seven directors were present.', 'The plan was approved with three votes in favour.'],
  ['Four directors were present and two were represented by proxy.', 'Six votes in favour.'],
  ['Five members were present.', 'Ms Cole joined at 10:30.', 'The plan was approved with 6 votes in favour.'],
  [
    'Four members were present.',
    'Item 2 was approved with 4 votes in favour, item 3 with 3 votes in favour and one abstention.',
  ],
  ['Two of the nine members were not present.', 'The accounts were approved with 7 votes in favour.'],
  ['Two members could not attend.', 'The accounts were approved with 7 votes in favour.'],
  ['The chair and six members were present.', 'The accounts were approved with 7 votes in favour.'],
  ['Anwesend sind der Vorsitzende und sechs Mitglieder.', 'Beschluss mit 7 Ja-Stimmen.'],
  ['Sont présents le président et cinq membres.', 'Le budget est adopté par six voix pour.'],
  ['Asisten la presidenta y cuatro consejeros.', 'Se aprueba con cinco votos a favor.'],
  ['Sono presenti il presidente e quattro consiglieri.', 'Approvato con cinque voti favorevoli.'],
  ['Five board members and 84 members were present.', 'It was adopted with 62 votes in favour.'],
  ['Five members attended. Three members attended by video.', 'It was adopted with 8 votes in favour.'],
  ['Zu Beginn sind fünf Mitglieder anwesend.', 'Frau Berg nimmt ab TOP 2 teil.', '6 Ja-Stimmen.'],
  ['Three members were present.', 'The board adopted it on 10 March 2026 with 7 votes in favour.'],
  ['Five directors were present.', 'The loan was approved by circular resolution with 8 votes in favour.'],
])('accepts the votes after "%s"', (...texts) => {
  expect(checkTexts(derivedFigures, texts)).toEqual([]);
});
