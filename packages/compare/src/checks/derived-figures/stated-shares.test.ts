import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { derivedFigures } from './check.js';

it.each([
  'Sales are split between Europe (60 %), Asia (30 %) and the Americas (15 %).',
  'The company is owned by the family (55%), a fund (35%) and the management (15%).',
  'Der Umsatz verteilt sich auf Europa (60 %), Asien (30 %) und Amerika (15 %).',
  'Les ventes se répartissent entre l’Europe (60 %), l’Asie (30 %) et les Amériques (15 %).',
  'Las ventas se reparten entre Europa (60 %), Asia (30 %) y América (15 %).',
  'I ricavi si ripartiscono tra Europa (60 %), Asia (30 %) e America (15 %).',
  'Spain accounts for 60 % of sales, France for 30 % and Italy for 15 %.',
  'Asia has 60 % of the market, Europe 30 % and the Americas 15 %.',
  'Three shareholders hold all shares: the family (60 %), a fund (30 %) and the management (15 %).',
  'Europe contributes 60 %, Asia 30 % and the Americas 15 %.',
  'Der Norden macht 60 % des Umsatzes aus, der Süden 30 % und der Westen 15 %.',
  'Fresh food accounts for 60 %, frozen food for 30 % and medicines for 15 %.',
  'Le frais représente 60 %, le surgelé 30 % et les médicaments 15 %.',
  'Le capital est détenu à 60 % par la famille, à 30 % par un fonds et à 15 % par les salariés.',
  'It sells to shops (60 % of sales), hotels (30 %) and schools (15 %).',
  'Elle vend aux magasins (60 % du chiffre d’affaires), aux hôtels (30 %) et aux écoles (15 %).',
  'L’Espagne représente 60 % des ventes, la France 30 % et l’Italie 15 %.',
  'España representa el 60 % de las ventas, Francia el 30 % e Italia el 15 %.',
  'La Spagna rappresenta il 60 % dei ricavi, la Francia il 30 % e l’Italia il 15 %.',
])('reports the sum of "%s"', (text) => {
  const [finding, ...others] = checkTexts(derivedFigures, [text]);
  expect(others).toEqual([]);
  expect(finding?.message).toMatch(/add up to more than 100 %: .* = 105 %\.$/);
});

it.each([
  'Sales are split between Europe (60 %), Asia (25 %) and the Americas (15 %).',
  'Sales are split between Europe (33.4 %), Asia (33.3 %) and the Americas (33.4 %).',
  'Sales are split between Europe (60 %, of which Germany 30 %), Asia (25 %) and the Americas (15 %).',
  'Sales are split between Europe (60 % after 55 %), Asia (25 %) and the Americas (15 %).',
  'Europe grew by 60 %, Asia by 30 % and the Americas by 15 %.',
  'Asia has 60 % women on its boards, Europe 30 % and the Americas 15 %.',
  'Asia has 55 % of the market, Europe 30 % and the Americas 15 %.',
  'Spain accounts for 60 % of sales, exports for 30 % and the web shop for 15 %.',
  'Spain accounts for 60 % of sales, and the staff is 30 % female and 15 % older than 60.',
  'Fresh food accounts for 60 %, frozen food for 25 % and medicines for 15 %.',
  'Elle vend aux magasins (60 % du chiffre d’affaires), aux hôtels (25 %) et aux écoles (15 %).',
  'Readers name price (60 % of answers), taste (30 %) and habit (15 %).',
  'Customers use the phone (60 %), the shop (30 %) and the site (15 %).',
  'The company is owned by the family (55 %) and a fund (45 %); exports are 40 % of sales.',
])('ignores "%s"', (text) => {
  expect(checkTexts(derivedFigures, [text])).toEqual([]);
});

it.each([
  'Marta Zanin owns 70% of the shares; two private investors hold the other 40%.',
  'It exports 55 % of its output and sells the remaining 35 % at home.',
  'Die Familie hält 60 % der Anteile, zwei Fonds die übrigen 30 %.',
  'La famille détient 60 % du capital et un fonds les autres 30 %.',
  'La familia posee el 60 % y un fondo el restante 30 %.',
  'La famiglia detiene il 60 %, un fondo il restante 30 %.',
])('reports the share and the rest in "%s"', (text) => {
  const [finding, ...others] = checkTexts(derivedFigures, [text]);
  expect(others).toEqual([]);
  expect(finding?.message).toMatch(/do not add up to 100 %: /);
});

it.each([
  'Marta Zanin owns 70% of the shares; two private investors hold the other 30%.',
  'It exports 66.7 % of its output and sells the remaining 33.3 % at home.',
  'Revenue grew by 60 %; the remaining 45 % of sales are exports.',
  'A discount of 60 % applies to the first order, and the other 35 % to the second.',
  'Of the staff 60 % work in Metz, and half of the remaining 45 % travel.',
  'It owns 51 % of Alpha and, since May, the other 49 %.',
  'It owns 20 % of Alpha and intends to buy the other 35 % of Beta.',
  'The tax rate is 60 % for the first part and 45 % for the other.',
  'The other 60 % responded in May and 45 % in June.',
])('accepts the rest in "%s"', (text) => {
  expect(checkTexts(derivedFigures, [text])).toEqual([]);
});

it('adds up two owners behind a label', () => {
  for (const [label, sum] of [
    ['Anteile', 1],
    ['Shareholders', 1],
    ['Actionnaires', 1],
    ['Clients', 0],
  ] as const)
    expect(checkTexts(derivedFigures, [`${label}: Famille Brandt 60 %, Famille Voss 45 %`])).toHaveLength(
      sum,
    );
  for (const text of [
    'Anteile: Familie Brandt 60 %, Familie Voss 40 %',
    'Shareholders: Alder family 60 %, of which Mr Alder 45 %',
    'Socios: familia Ruiz 60 %',
  ])
    expect(checkTexts(derivedFigures, [text])).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(derivedFigures, ['is split 1 % '.repeat(100_000)])).toEqual([]);
});
