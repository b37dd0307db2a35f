import type { DocxParagraph } from '../../model/docx-document.js';

/** A heading's number, and what is left of its text. */
export interface HeadingNumber {
  readonly number: string | null;
  readonly automatic: boolean;
  readonly title: string;
}

const typedNumber =
  /^(?:(?:section|chapter|part)\s+)?(?:(\d{1,3}(?:\.\d{1,3})+|\d{1,2})(?:[.):]?\s+|[.):](?=\p{L}))|([A-Z]|[IVXLC]{1,6})[.)]\s+)(?=\S)(.*)$/iu;

/**
 * The number of a heading, counted by the program or typed in front of its words. `2024 results` has none: a number that
 * stands alone has at most two digits.
 */
export function headingNumber({ text, numbering }: DocxParagraph): HeadingNumber {
  if (numbering !== null && numbering.format !== 'bullet') {
    const number = cleanNumber(numbering.label);
    if (number !== '') return { number, automatic: true, title: text };
  }
  const typed = typedNumber.exec(text);
  const number = typed?.[1] ?? typed?.[2];
  if (number === undefined) return { number: null, automatic: false, title: text };
  return { number, automatic: false, title: typed?.[3]?.trim() ?? '' };
}

/** `2.1.` and `(2.1)` and `Section 2.1` are the number 2.1. */
function cleanNumber(label: string): string {
  return label.replace(/^(section|chapter|part|article)\s+/iu, '').replace(/^[\s(]+|[\s.):]+$/gu, '');
}
