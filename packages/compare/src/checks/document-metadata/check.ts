import { z } from 'zod';
import { Words } from '../../templates/template-fields.js';
import { anyTypeCheck, draftAbout } from '../check.js';
import { andMore, list, quote } from '../wording.js';

/** Properties that identify the author of a document or the place where it was made. */
const personal = new Set(['author', 'last modified by', 'company', 'manager', 'template', 'hyperlink base']);
/** Names that programs enter for themselves. */
const programs =
  /^(?:python-docx|openpyxl|xlsxwriter|pptxgenjs|un-named|exceljs|unknown|normal(?:\.dotm?)?|office theme)$/i;

export const documentMetadata = anyTypeCheck({
  name: 'document-metadata',
  category: 'document',
  defaultSeverity: 'low',
  isOptional: true,
  description: 'The properties contain only names that the template allows, and no custom properties.',
  options: z.strictObject({
    allow: Words.default([]).describe('Names that the properties may contain. Case is ignored.'),
  }),
  run(_content, _template, { options: { allow }, document: { properties } }) {
    const allowed = new Set(allow.map((name) => name.toLowerCase()));
    const telling = properties.filter(
      ({ label, value, custom }) =>
        (custom || personal.has(label)) && !programs.test(value) && !allowed.has(value.toLowerCase()),
    );
    return draftAbout(telling, (first) => ({
      location: 'properties',
      message: `The document’s ${first.label} property is ${quote(first.value)}${andMore(telling.length - 1, 'property', 'properties')}.`,
      expected:
        allow.length === 0
          ? 'no names in the properties, and no custom properties'
          : `only the names ${list(allow)}`,
      actual: list(
        telling.map(({ label, value }) => `${label}: "${value}"`),
        '; ',
      ),
      suggestion:
        'Set author, company and the other properties when the document is written, or clear them. They may come from the file that the service uses as a template.',
    }));
  },
});
