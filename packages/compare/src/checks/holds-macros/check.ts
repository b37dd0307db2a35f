import { anyTypeCheck, noOptions } from '../check.js';

export const holdsMacros = anyTypeCheck({
  name: 'holds-macros',
  category: 'document',
  defaultSeverity: 'high',
  description: 'The document carries no macro project.',
  options: noOptions,
  run(_prose, _template, { document: { macros, format } }) {
    if (!macros) return [];
    return [
      {
        key: '',
        location: 'document',
        message: `The document carries macros (${format}). They were not run.`,
        expected: 'a document without macros',
        actual: `a macro project in a document of the format ${format}`,
        suggestion:
          'Render into a format without macros (.pptx, .xlsx, .docx), and start from a template that has none: many mail systems refuse or quarantine documents with macros.',
      },
    ];
  },
});
