import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { marketResearch } from '../../../testing/start-gateway.js';
import { readMoreFields } from './read-more-fields.js';

const service = ServiceDefinition.parse({
  ...marketResearch,
  form: {
    fields: { Email: 'email' },
    required: ['Email'],
    more: [{ name: 'slideCount', default: '10' }, { name: 'Region', required: true }, { name: 'urgent' }],
  },
});

it('reads them by their names, whatever their case, with their defaults', () => {
  const context = { region: 'North', form_data: { Region: ' South ', urgent: true } };
  expect(readMoreFields(service, context)).toEqual({
    values: { slideCount: '10', Region: 'South', urgent: 'true' },
    files: {},
    problems: [],
  });
});

it.each([
  [{}, 'Region', 'needs Region'],
  [{ Region: '' }, 'Region', 'needs Region'],
  [{ Region: null }, 'Region', 'needs Region'],
  [{ Region: ['a'] }, 'Region', 'no plain value'],
  [{ Region: 'x'.repeat(10_001) }, 'Region', '10,000'],
])('names what is wrong in %j', (form_data, field, message) => {
  expect(readMoreFields(service, { form_data }).problems).toMatchObject([
    { field, message: expect.stringContaining(message) },
  ]);
});

it('reads nothing for a service without such fields', () => {
  expect(readMoreFields(marketResearch, { form_data: { Region: 'x' } })).toEqual({
    values: {},
    files: {},
    problems: [],
  });
});
