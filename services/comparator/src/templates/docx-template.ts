import { z } from 'zod';
import { commonFields, Section } from './template-fields.js';

/** What a text document must satisfy. Unknown fields are refused. */
export const DocxTemplate = z.strictObject({
  ...commonFields,
  type: z.literal('docx'),
  sections: z.array(Section).max(200).default([]),
});
export type DocxTemplate = z.infer<typeof DocxTemplate>;
