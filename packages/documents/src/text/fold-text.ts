/** Soft hyphens, joiners, marks of direction and of byte order, and letters in pieces (NFD). Nearly all texts have none. */
const sign = /[\u0300-\u036F\u0653-\u0655\u3099\u309A]|[\u1100-\u11FF\u00AD\u200B-\u200F\u2060\uFEFF]/;
/** Characters without width that mean nothing between letters: a place for a break, or a mark of direction. */
const invisible = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g;
/** Joiners shape the letters of Arabic and Indic scripts, and build emoji; elsewhere they only suppress a ligature. */
const idleJoiner =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\s])[\u200C\u200D]+/gu;

/**
 * Text as a reader sees it, so that equal words are equal texts: without characters that are never shown, and with each letter
 * as one character (Unicode Standard Annex 15, form NFC).
 */
export function foldText(text: string): string {
  if (!sign.test(text)) return text;
  return text.replace(invisible, '').replace(idleJoiner, '').normalize('NFC');
}

/** White space as a reader sees it: single, none at the ends. */
export function squeeze(text: string): string {
  const trimmed = foldText(text).trim();
  // Nearly all texts are so already, and a test is much cheaper than a copy.
  return / {2}|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed;
}
