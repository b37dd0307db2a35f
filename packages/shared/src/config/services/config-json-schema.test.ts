import { describe, expect, it } from 'vitest';
import { fixpointConfigJsonSchema } from './config-json-schema.js';

describe('fixpointConfigJsonSchema', () => {
  const text = JSON.stringify(fixpointConfigJsonSchema());

  it('describes rows by service name and refuses unknown fields', () => {
    const schema = JSON.parse(text);
    const row = schema.properties.services.additionalProperties.anyOf[0];
    expect(Object.keys(row.properties)).toEqual(
      expect.arrayContaining([
        'url',
        'endpoint',
        'form',
        'mail',
        'outputs',
        'template',
        'repository',
        'deploy',
      ]),
    );
    expect(row.properties).not.toHaveProperty('name');
    expect(row.additionalProperties).toBe(false);
  });

  it('requires nothing, since the shipped row fills missing fields (S0-377)', () => {
    expect(text).not.toMatch(/"required":\[/);
    expect(text).toContain('"required":{');
  });
});
