import type { DocumentText } from '../views/document-text.js';

/** A tax that is added to prices, not the number of a tax payer. */
const tax =
  /(?<!\p{L})(?:vat|tax(?:es)?|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|i\.v\.a)(?!\p{L})(?![.-]? ?(?:id|no|nr|num|reg|n°|nº))/iu;

/** True if a text outside the tables is about VAT: totals of tables may then be without it, and amounts of sentences with it. */
export function statesTax(content: DocumentText): boolean {
  for (const { kind, text } of content.texts()) if (kind !== 'cell' && tax.test(text)) return true;
  return false;
}
