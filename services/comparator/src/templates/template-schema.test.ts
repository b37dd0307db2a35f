import { expect, it } from 'vitest';
import { allChecks } from '../checks/all-checks.js';
import { templateSchema } from './template-schema.js';

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
        description: expect.stringContaining('Severity unless said otherwise: high.'),
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
