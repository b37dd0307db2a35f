import { expect, it } from 'vitest';
import { matchServices } from './match-services.js';

const services = [
  { name: 'equity-research', aliases: [] },
  { name: 'market-research', aliases: ['MR', 'market study'] },
];
const names = (typed: string) => matchServices(services, typed).map(({ name }) => name);

it('offers every service before anything is typed', () => {
  expect(names('')).toEqual(['equity-research', 'market-research']);
});

it('finds a service by any words of its name or its aliases, in any case, prefixes first', () => {
  expect(names('research market')).toEqual(['market-research']);
  expect(names('mr')).toEqual(['market-research']);
  expect(names('STUDY')).toEqual(['market-research']);
  expect(matchServices([...services, { name: 'research-notes', aliases: [] }], 'research')[0]?.name).toBe(
    'research-notes',
  );
});

it('offers none if no service has the words', () => {
  expect(names('weather')).toEqual([]);
});
