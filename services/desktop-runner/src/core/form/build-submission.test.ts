import { type FormValues, ServiceDefinition } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSubmission } from './build-submission.js';

function service(overrides: Record<string, unknown> = {}): ServiceDefinition {
  return ServiceDefinition.parse({
    name: 'market-research',
    url: 'https://market.example',
    mail: { subject: 'market research', correlation: 'plus-address' },
    outputs: ['pptx'],
    template: null,
    repository: { url: '/srv/market.git', directories: ['src'] },
    ...overrides,
  });
}
const form = { Email: 'ada@example.com', Business: 'fintech', Country: 'Japan' };

describe('buildSubmission', () => {
  it('sends the promised body to /api/{service}, with optional fields empty (S0-123, S0-127)', () => {
    const { url, body } = buildSubmission(service(), form, 'abc123');
    expect(url).toBe('https://market.example/api/market-research');
    expect(body).toEqual({
      Business: 'fintech',
      Country: 'Japan',
      Exclusion: '',
      Email: 'ada+abc123@example.com',
    });
  });

  it('uses the endpoint and the field names of the row (S0-124, S0-128, X-3)', () => {
    const row = service({
      url: 'https://host.example/base/',
      endpoint: '/api/find-target-v4',
      form: { fields: { Email: 'email', Business: 'industry' }, required: ['Email'] },
    });
    const { url, body } = buildSubmission(row, form, 'abc123');
    expect(url).toBe('https://host.example/base/api/find-target-v4');
    expect(body).toEqual({ email: 'ada+abc123@example.com', industry: 'fintech' });
  });

  it('sends what is always the same and the fields beyond the four, by the names of the row (S0-128)', () => {
    const row = service({
      form: {
        fields: { Email: 'email' },
        required: ['Email'],
        constants: { source: 'fixpoint', Country: 'fixed' },
        more: [{ name: 'slides', default: '10' }, { name: 'region', required: true }, { name: 'note' }],
      },
    });
    const email = 'ada+abc123@example.com';
    expect(buildSubmission(row, { ...form, region: 'North' }, 'abc123').body).toEqual({
      source: 'fixpoint',
      Country: 'fixed',
      email,
      slides: '10',
      region: 'North',
      note: '',
    });
    expect(() => buildSubmission(row, form, 'abc123')).toThrow('needs region');
  });

  it('sends own fields by their types, as JSON or as browsers write a form', () => {
    const fields = [
      { name: 'to', wire: 'recipient', type: 'email', required: true },
      { name: 'slides', type: 'number', default: '10' },
      { name: 'depth', type: 'choice', choices: ['short', 'long'] },
      { name: 'urgent', type: 'boolean', ticked: 'yes' },
      { name: 'until', type: 'date' },
    ];
    const values = { to: 'ada@example.com', depth: 'long', urgent: 'true' };
    const json = buildSubmission(service({ form: { fields } }), values, 'abc123');
    expect(json.body).toEqual({
      recipient: 'ada+abc123@example.com',
      slides: 10,
      depth: 'long',
      urgent: true,
      until: '',
    });
    expect(json).toMatchObject({ encoding: 'json', recipient: 'ada+abc123@example.com' });
    const written = service({ form: { fields, encoding: 'urlencoded', method: 'PUT' } });
    expect(buildSubmission(written, { ...values, urgent: 'false' }, 'abc123')).toMatchObject({
      method: 'PUT',
      body: { recipient: 'ada+abc123@example.com', slides: '10', depth: 'long', until: '' },
    });
    expect(buildSubmission(written, values, 'abc123').body.urgent).toBe('yes');
  });

  it.each([
    [{ slides: 'many' }, 'In the form of market-research, slides is not a number'],
    [{ depth: 'lnog' }, 'In the form of market-research, depth cannot be "lnog"'],
    [{ until: '31.3.2026' }, 'is not a date'],
  ])('sends nothing where a value does not fit its field: %j', (wrong, message) => {
    const fields = [
      { name: 'slides', type: 'number' },
      { name: 'depth', type: 'choice', choices: ['short', 'long'] },
      { name: 'until', type: 'date' },
    ];
    expect(() => buildSubmission(service({ form: { fields } }), wrong, 'abc123')).toThrow(message);
  });

  it.each([
    ['ada@example.com', 'ada+abc123@example.com'],
    ['ada+work@example.com', 'ada+abc123@example.com'],
    ['ada+a+b@example.com', 'ada+abc123@example.com'],
  ])('tags %s as %s', (Email, expected) => {
    expect(buildSubmission(service(), { ...form, Email }, 'abc123').recipient).toBe(expected);
  });

  it('puts the marker where the service echoes it, and nothing where there is no correlation', () => {
    const marker = service({ mail: { subject: 'x', correlation: 'marker' } });
    expect(buildSubmission(marker, form, 'abc123')).toMatchObject({
      recipient: 'ada@example.com',
      body: { Business: 'fintech [abc123]', Email: 'ada@example.com' },
    });
    const none = service({ mail: { subject: 'x' } });
    expect(buildSubmission(none, form, 'abc123').body).toMatchObject(form);
  });

  it.each(['Email', 'Business', 'Country'] as const)('reports that %s is missing (S0-129)', (field) => {
    const { [field]: _, ...rest } = form;
    expect(() => buildSubmission(service(), rest, 'abc123')).toThrow(InvalidInputError);
    expect(() => buildSubmission(service(), { ...rest, [field]: ' ' }, 'abc123')).toThrow(field);
  });

  it('either builds a request to the service or throws a typed error, whatever is filled in (S0-129)', () => {
    const row = service();
    const value = fc.option(fc.string({ unit: 'binary' }), { nil: undefined });
    fc.assert(
      fc.property(value, value, value, (Email, Business, Country) => {
        const given = Object.entries({ Email, Business, Country }).filter(([, text]) => text !== undefined);
        try {
          const { url, recipient } = buildSubmission(row, Object.fromEntries(given) as FormValues, 'abc123');
          expect(url).toBe('https://market.example/api/market-research');
          expect(recipient).toContain('+abc123@');
        } catch (error) {
          if (!(error instanceof InvalidInputError)) throw error;
        }
      }),
    );
  });
});
