import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { checkTemplate } from './check-template.js';

const template = { name: 'a', type: 'pptx' };

function change(before: object, after: object): string | undefined {
  const contents = {
    before: stringify({ ...template, ...before }),
    after: stringify({ ...template, ...after }),
  };
  return checkTemplate('a.yaml', contents)[0]?.reason.split(':')[0];
}

const schemas = join(import.meta.dirname, '../../../../docs/schema');
const files = readdirSync(schemas).filter((name) => name.startsWith('template-'));

/** Every field of a template that is a number with a bound in its name. */
function boundsOf(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties } = schema as { properties?: object };
  const own = Object.keys(properties ?? {}).filter((name) => /^(?:min|max)(?:_|$)/.test(name));
  return [...own, ...Object.values(schema).flatMap(boundsOf)];
}

const bounds = new Set(
  files.flatMap((file) => boundsOf(JSON.parse(readFileSync(join(schemas, file), 'utf8')))),
);

describe('a change of a template', () => {
  it.each([...bounds])('may move the bound %s only to the stricter side', (field) => {
    const [mild, strict] = field.startsWith('min') ? [2, 3] : [3, 2];
    expect(change({ slides: { [field]: mild } }, { slides: { [field]: strict } })).toBeUndefined();
    expect(change({ slides: { [field]: strict } }, { slides: { [field]: mild } })).toMatch(/lowered|raised/);
  });

  it.each([
    [{ checks: { spelling: 'high' } }, { checks: { spelling: 'off' } }, '"checks.spelling" requires less'],
    [{ checks: { spelling: 'low' } }, { checks: { spelling: 'high' } }, undefined],
    [{ checks: {} }, { checks: { spelling: 'off' } }, '"checks.spelling" requires less'],
    [{ sections: ['A', 'B'] }, { sections: ['A'] }, '"sections" no longer requires "B"'],
    [{ sections: ['A'] }, { sections: ['A', 'B'] }, undefined],
    [
      { sections: [{ title: 'A', required: true }] },
      { sections: [{ title: 'A', required: false }] },
      '"sections[A].required" requires less',
    ],
    [{ description: 'x' }, { description: 'y' }, undefined],
    [{ currencies: ['EUR'] }, { currencies: ['EUR', 'USD'] }, '"currencies" changes'],
  ])('from %j to %j: %s', (before, after, fault) => {
    expect(change(before, after)).toBe(fault);
  });
});
