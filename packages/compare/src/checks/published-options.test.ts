import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { templateSchema } from '../templates/template-schema.js';
import { allChecks } from './all-checks.js';

it.each(['pptx', 'xlsx', 'docx'] as const)(
  'accepts the same options with the same defaults as the published schema of %s templates',
  (type) => {
    const published = new URL(`../../../../docs/schema/template-${type}.schema.json`, import.meta.url);
    const schema = JSON.parse(JSON.stringify(templateSchema(type, allChecks)));
    expect(schema).toEqual(JSON.parse(readFileSync(published, 'utf8')));
  },
);
