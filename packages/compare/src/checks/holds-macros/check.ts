import { anyTypeCheck, noOptions } from '../check.js';

export const holdsMacros = anyTypeCheck({
  name: 'holds-macros',
  category: 'document',
  defaultSeverity: 'high',
  description: 'The document contains no macros.',
  options: noOptions,
  run(_prose, _template, { document: { macros, format } }) {
    if (!macros) return [];
    return [
      {
        key: '',
        location: 'document',
        message: `The document contains macros (${format}).`,
        expected: 'a document without macros',
        actual: `a macro project in a document of the format ${format}; the macros were not run`,
        suggestion:
          'Render into a format without macros (.pptx, .xlsx, .docx), and start from a template without macros: many mail systems refuse or quarantine documents with macros.',
      },
    ];
  },
});
