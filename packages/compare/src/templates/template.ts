import { z } from 'zod';
import { DocxTemplate } from './docx-template.js';
import { PptxTemplate } from './pptx-template.js';
import { XlsxTemplate } from './xlsx-template.js';

/** Requirements for a document, as data. */
export const Template = z.discriminatedUnion('type', [PptxTemplate, XlsxTemplate, DocxTemplate]);
export type Template = z.infer<typeof Template>;
