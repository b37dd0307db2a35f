import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import type { Break } from './find-breaks.js';

/** Words before the number of a row. */
const numbered = String.raw`(?<!\p{L})(?:items?|lines?|rows?|numbers?|nos?\.?|ranks?|places?|positions?|actions?|tasks?|lots?|points?|pos\.|positionen|nr\.|nummern?|zeilen?|rang|ränge|platz|plätze|punkte?|maßnahmen?|postes?|lignes?|numéros?|rangs?|posicion(?:es)?|posición|líneas?|puestos?|puntos?|posizion[ei]|righ?[ae]|voc[ei]|punt[oi]) `;
const maxSearchedLength = 2_000;

/** True if a sentence names a missing number: "Position 4 of your order will be delivered in July." */
export function isNamed(
  content: DocumentText,
  { number, expected }: Pick<Break, 'number' | 'expected'>,
): boolean {
  const missing = Array.from({ length: Math.max(1, number - expected) }, (_, index) => expected + index).join(
    '|',
  );
  const name = new RegExp(
    `${numbered}(?:\\d{1,3}(?:, | ?(?:and|und|et|y|e|&|to|bis|à|a|[-–]) ))?(?:${missing})(?![\\p{L}\\p{N}]|[.,]\\d)`,
    'iu',
  );
  for (const { kind, text } of textsHolding(content, /\d/))
    if (kind !== 'cell' && text.length < maxSearchedLength && name.test(text)) return true;
  return false;
}
