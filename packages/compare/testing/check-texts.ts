import type { AnyTypeCheck, FindingDraft } from '../src/checks/check.js';
import type { LocatedText } from '../src/views/document-text.js';
import { documentTextOf } from './document-text.js';
import { runCheck, templateOf } from './presentations.js';

/** Runs a check for any type of document over some texts. */
export function checkTexts<Options>(
  check: AnyTypeCheck<Options>,
  texts: readonly (string | Partial<LocatedText>)[],
  options: Record<string, unknown> = {},
): readonly FindingDraft[] {
  return runCheck(check, documentTextOf(texts), templateOf({}), options);
}

/** Runs one over some tables: `table 1, row 2` are their places. */
export function checkTables<Options>(
  check: AnyTypeCheck<Options>,
  tables: readonly (readonly (readonly string[])[])[],
  options: Record<string, unknown> = {},
  template: Record<string, unknown> = {},
): readonly FindingDraft[] {
  return runCheck(check, documentTextOf([], [], [], tables), templateOf(template), options);
}

/** A megabyte of text that costs a pattern with ambiguous repetition hours. */
export const hostileTexts: readonly string[] = [
  '[',
  '{',
  '{{',
  '<',
  '<<',
  '<%',
  '${',
  '*',
  '**',
  '|',
  '`',
  '&',
  '&#',
  '%',
  'X',
  'Ã',
  'a',
  '(',
  '[a](',
  '1 ',
  '1-',
  'as an ai ',
  'i am unable to ',
  'http://',
].map((piece) => piece.repeat(Math.ceil(1_000_000 / piece.length)));
