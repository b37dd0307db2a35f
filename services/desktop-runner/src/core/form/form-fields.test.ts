import { createServiceDefinition } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listFieldsToFill } from './form-fields.js';

const service = createServiceDefinition();

it('fills what has a value and a place on the form, and describes each by every name it has', () => {
  const ownFields = [
    { name: 'Email', wire: 'mail', type: 'email' as const, required: true },
    { name: 'Business', type: 'text' as const, required: true },
  ];
  const renamed = { ...service, form: { ...service.form, fields: ownFields } };
  const fields = listFieldsToFill(renamed, {
    Email: 'a@b.example',
    Business: ' Robots ',
    Country: 'Japan',
    Exclusion: '',
  });
  expect(fields.map(({ field, value }) => [field, value])).toEqual([
    ['Email', 'a@b.example'],
    ['Business', 'Robots'],
  ]);
  expect(fields[0]?.description).toContain('called "Email" or "mail"');
});

it('types nothing that would send the form or leave the field', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (Business) => {
      for (const { value } of listFieldsToFill(service, { Business })) expect(value).not.toMatch(/\p{Cc}/u);
    }),
    { examples: [['Robots\nand more'], ['a\tb'], ['\r\n']] },
  );
});
