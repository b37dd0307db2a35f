import { beforeAll, describe, expect, it } from 'vitest';
import { checkTables } from '../../../testing/check-texts.js';
import { loadCities } from '../../text/city-countries.js';
import { mixedSpellings } from './check.js';

beforeAll(loadCities);

describe('the sites of a list', () => {
  const names = ['Aquila', 'Borasnack', 'Cascade', 'Deltamills', 'Ebroolive', 'Famajuice', 'Gronland'];
  const run = (
    change: Readonly<Record<number, string>>,
    shape = (name: string) => `https://www.${name}.example/`,
  ) => {
    const cities = ['Parma', 'Koper', 'Cork', 'Volos', 'Vigo', 'Lublin', 'Cork'];
    const rows = names.map((name, index) => [
      `${name} SA`,
      cities[index] ?? '',
      change[index] ?? shape(name.toLowerCase()),
    ]);
    return checkTables(mixedSpellings, [[['Company', 'City', 'Website'], ...rows]]);
  };
  it('are reported if one of them is written in another form', () => {
    expect(run({ 3: 'www.deltamills.example' })).toMatchObject([
      { location: 'table 1, row 5', key: 'scheme', actual: 'www.deltamills.example' },
    ]);
    expect(run({ 2: 'https://cascade.example' }, (name) => `www.${name}.example`)).toHaveLength(1);
    expect(run({})).toEqual([]);
    expect(run({ 3: 'www.deltamills.example', 5: 'famajuice.example' })).toEqual([]);
    expect(run({ 3: 'https://deltamills.example' })).toEqual([]);
    expect(run({ 3: 'n/a', 4: '' })).toEqual([]);
  });
  it('are reported if one company has the site of another', () => {
    expect(run({ 5: 'https://www.ebroolive.example/' })).toMatchObject([
      {
        location: 'table 1, row 7',
        key: 'site',
        message: expect.stringMatching(/^Famajuice SA has the site of/),
      },
    ]);
    expect(run({ 6: 'https://www.cascade.example/' })).toEqual([]);
    // A group has one site for several brands.
    expect(run({ 5: 'https://www.holding.example/', 4: 'https://www.holding.example/' })).toEqual([]);
    expect(run({ 5: 'https://www.ebroolive.example/', 1: 'https://www.snacks.example/' })).toEqual([]);
  });
});
