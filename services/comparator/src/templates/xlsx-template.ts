import { z } from 'zod';
import { CountRange, commonFields } from './template-fields.js';

/** What a workbook must satisfy. Unknown fields are refused. */
export const XlsxTemplate = z.strictObject({
  ...commonFields,
  type: z.literal('xlsx'),
  sheet_count: CountRange.prefault({}),
});
export type XlsxTemplate = z.infer<typeof XlsxTemplate>;
