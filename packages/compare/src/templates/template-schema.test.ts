import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allChecks } from '../checks/all-checks.js';
import { templateSchema } from './template-schema.js';

const shipped = new URL('../../templates/', import.meta.url);
const types = ['pptx', 'xlsx', 'docx'] as const;
type Properties = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

it.each(types)('describes every field of a %s template to an editor', (type) => {
  const schema = templateSchema(type, allChecks);
  expect(schema).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    additionalProperties: false,
    required: ['name'],
  });
  const undescribed = Object.entries(schema.properties as Properties)
    .filter(([name, { description }]) => name !== 'type' && typeof description !== 'string')
    .map(([name]) => name);
  expect(undescribed).toEqual([]);
});

it('offers the checks of the type with their thresholds, and no others', () => {
  const { checks } = templateSchema('pptx', allChecks).properties as Properties;
  expect(checks).toMatchObject({
    additionalProperties: false,
    properties: {
      'thin-slides': {
        description: expect.stringContaining('Default severity: high.'),
        anyOf: [
          { enum: ['critical', 'high', 'medium', 'low', 'off'] },
          {
            properties: { tolerated: { default: 0.3, minimum: 0, maximum: 1 } },
            additionalProperties: false,
          },
        ],
      },
      'leftover-placeholders': {},
    },
  });
  const { checks: ofDocx } = templateSchema('docx', allChecks).properties as Properties;
  expect(Object.keys(ofDocx?.properties ?? {})).not.toContain('thin-slides');
});

it.each(readdirSync(shipped))('is named by the shipped template %s, for its type', (file) => {
  const text = readFileSync(new URL(file, shipped), 'utf8');
  const named = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text)?.[1] ?? '';
  const schema = JSON.parse(readFileSync(new URL(named, new URL(file, shipped)), 'utf8'));
  const type = /^type: (\w+)$/m.exec(text)?.[1];
  // What extends another template has its type from there.
  if (type !== undefined) expect(schema.properties.type).toMatchObject({ const: type });
  expect(schema.title).toContain('Fixpoint: template');
});
