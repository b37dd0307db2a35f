import type { DocumentText } from '../views/document-text.js';

/** A tax that is added to prices: neither one that they include nor the number of a tax payer. */
const tax =
  /(?<!\p{L})(?<!(?:includ(?:es?|ing)|incl\.?|inclusive of|inkl\.?|einschließlich|inklusive|y compris|incluid[oa]|incluyen?|incluye el|compres[ao]|inclus[ao]) (?:the |der |la |el |l['’])?(?:\d{1,2}(?:[.,]\d)? ?% )?)(?:vat|tax(?:es)?|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|i\.v\.a)(?!\p{L})(?![.-]? ?(?:id|no|nr|num|reg|n°|nº))/iu;

/** True if a text outside the tables is about VAT: totals of tables may then be without it, and amounts of sentences with it. */
export function statesTax(content: DocumentText): boolean {
  for (const { kind, text } of content.texts()) if (kind !== 'cell' && tax.test(text)) return true;
  return false;
}
