import { z } from 'zod';
import { Words } from '../../templates/template-fields.js';
import { anyTypeCheck } from '../check.js';
import { list } from '../wording.js';

/** Properties that tell who made a document and where. */
const personal = new Set(['author', 'last modified by', 'company', 'manager', 'template', 'base of links']);
/** What programs write of themselves. */
const programs =
  /^(?:python-docx|openpyxl|xlsxwriter|pptxgenjs|un-named|exceljs|unknown|normal(?:\.dotm?)?|office theme)$/i;

export const documentMetadata = anyTypeCheck({
  name: 'document-metadata',
  category: 'document',
  defaultSeverity: 'low',
  isOptional: true,
  description: 'The properties name nobody but whom the template allows, and nothing that somebody added.',
  options: z.strictObject({
    allow: Words.default([]).describe('Names that the properties may hold, in any case.'),
  }),
  run(_content, _template, { options: { allow }, document: { properties } }) {
    const allowed = new Set(allow.map((name) => name.toLowerCase()));
    const telling = properties.filter(
      ({ label, value, custom }) =>
        (custom || personal.has(label)) && !programs.test(value) && !allowed.has(value.toLowerCase()),
    );
    if (telling.length === 0) return [];
    return [
      {
        key: '',
        location: 'properties',
        message: `The properties of the document name ${list([...new Set(telling.map(({ label }) => label))])}.`,
        expected: allow.length === 0 ? 'properties without names' : `no names but ${list(allow)}`,
        actual: list(
          telling.map(({ label, value }) => `${label}: "${value}"`),
          '; ',
        ),
        suggestion:
          'Set author, company and the rest where the document is written, or clear them; a template that the service starts from brings its own.',
      },
    ];
  },
});
