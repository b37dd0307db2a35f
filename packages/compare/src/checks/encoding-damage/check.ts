import { z } from 'zod';
import { Words } from '../../templates/template-fields.js';
import { looksLikeCode } from '../../text/code.js';
import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, type Sighting, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

export const encodingDamage = anyTypeCheck({
  name: 'encoding-damage',
  category: 'text',
  defaultSeverity: 'medium',
  description: 'No text shows damaged characters, or markup that should have become formatting.',
  options: z.strictObject({
    allow: Words.default([]).describe(
      'Allowed texts: damaged text that contains one of them is not reported.',
    ),
  }),
  run(content, _template, { options: { allow } }) {
    const seen = createSightings();
    for (const located of textsHolding(content, anySign)) {
      const text = located.text.slice(0, maxSearchedLength);
      for (const { name, sign, pattern, notInCode } of damagePatterns) {
        const match = sign.test(text) ? pattern.exec(text) : null;
        if (match === null || allow.some((allowed) => match[0].includes(allowed))) continue;
        if (notInCode === true && (looksLikeCode(text) || isAboutMarkup(text, match))) continue;
        seen.add(name, located, excerpt(text, match.index, match[0].length));
      }
    }
    return seen.all().map((sighting) => ({
      key: sighting.key,
      ...sightedAt(sighting),
      message: headline(sighting),
      expected: 'plain characters; bold, lists and links as the document’s own formatting',
      actual: list(sighting.quotes, ' | '),
      measure: { value: sighting.count, goal: 0, unit: 'texts' },
      suggestion:
        advice[sighting.key] ??
        'Read and write all text as UTF-8. State the encoding when you read files, responses and databases, and decode once.',
    }));
  },
});

const markupWords =
  /(?<![\p{L}])(?:html|xml|xhtml|svg|css|markdown|tags?|elements?|entit(?:y|ies)|markup|attributes?|escap(?:e[sd]?|ing)|character references?|syntax|renders?|code|placeholder)(?![\p{L}])/iu;

/** "Close each <b> tag", "Write &amp;amp; for an ampersand": the text speaks of the markup. */
function isAboutMarkup(text: string, { index, 0: found }: RegExpExecArray): boolean {
  const around = text.slice(Math.max(0, index - 50), index) + text.slice(index + found.length).slice(0, 50);
  const before = text[index - 1] ?? '';
  const behind = text[index + found.length] ?? '';
  return markupWords.test(around) || (/["“'‘`(]/u.test(before) && /["”'’`)]/u.test(behind));
}

/** `"CafÃ©" in B11 should read "Café".`, or for other kinds than misread UTF-8 the text as shown. */
function headline(sighting: Sighting): string {
  const [first = ''] = sighting.quotes;
  const repaired = sighting.key === misread ? repairedWord(first) : null;
  const place = firstPlace(sighting);
  const rest = moreOf(sighting, 'text');
  return repaired === null
    ? `${quote(first)} ${place} shows ${shows[sighting.key] ?? sighting.key}${rest}.`
    : `${quote(repaired.damaged)} ${place} should read ${quote(repaired.right)}${rest}.`;
}

/** Characters that windows-1252 has for the bytes 80 to 9F; U+FFFD marks the five bytes without a character. */
const windowsBytes = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ';

/** The damaged word of a text, as it was before its UTF-8 was read as Windows text; null if it cannot be known. */
function repairedWord(text: string): { readonly damaged: string; readonly right: string } | null {
  const words = text.split(/\s+/u).filter((word) => mojibake.test(word) && !word.includes('…'));
  for (const word of words) {
    const bytes = [...word].map((character) => {
      const code = character.charCodeAt(0);
      const index = windowsBytes.indexOf(character);
      return index >= 0 && character !== '\uFFFD' ? 0x80 + index : code;
    });
    if (bytes.some((byte) => byte > 0xff)) continue;
    const right = new TextDecoder().decode(Uint8Array.from(bytes));
    if (!right.includes('\uFFFD') && right !== word) return { damaged: word, right };
  }
  return null;
}

/** Kinds of damage with the sign that most texts lack and the pattern that proves it. All linear. */
interface DamagePattern {
  /** Part of the finding's identity: never changed. How a headline names it is in `shows`. */
  readonly name: string;
  readonly sign: RegExp;
  readonly pattern: RegExp;
  /** In source code it is a part of it. */
  readonly notInCode?: boolean;
}

/** Characters of windows-1252 for the bytes 80–9F; the rest of the range is the same in Latin-1. */
const upper = '\\u0080-\\u009F\\u00A1-\\u00BF';

const windows = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\\u00A0';

/** Those of them that are letters or marks never written after a letter: all except quotation marks, dashes and dots. */
const odd = '„€ƒ†‡ˆ‰Š‹ŒŽ˜™š›œžŸ¤¥¦§¨©ª¬®¯±²³µ¶¹º¼½¾';

/**
 * UTF-8 read as windows-1252: a lead byte's letter before a continuation byte's. In words of capitals such as `MAÇÃ”` the
 * sign behind may be a true quotation mark or dash, so behind a capital only the others count.
 */
const mojibake = new RegExp(
  [
    `[ÂÃ][${upper}]`,
    `(?<!\\p{Lu})[ÂÃ][${windows}]`,
    `(?<=\\p{Lu})Ã[${odd}]`,
    // Latin-1 readers show the same bytes as control characters.
    `â[€\\u0080][${upper}${windows}]`,
    'â[‚\\u0082]¬',
    'ï»¿',
    `ð[Ÿ\\u009F][${upper}${windows}]`,
    `(?:[ÐÑ][${upper}${windows}]){2}`,
  ].join('|'),
  'u',
);

const entities =
  'amp|lt|gt|quot|apos|nbsp|ndash|mdash|rsquo|lsquo|ldquo|rdquo|hellip|bull|copy|reg|trade|euro|pound|yen|deg|eacute|egrave|agrave|uuml|ouml|auml|szlig|ntilde|ccedil';

const tags =
  'p|br|b|i|u|em|strong|div|span|ul|ol|li|h[1-6]|table|thead|tbody|tr|td|th|a|img|hr|code|pre|sup|sub|blockquote|font|script|style';

const misread = 'UTF-8 that was read as Windows text';
const lineBreakCode = 'the code of a line break';

/** Wording of kinds for the headline; a kind that is not here is named by its name. */
const shows: Readonly<Record<string, string>> = {
  Markdown: 'Markdown instead of formatting',
  'an HTML tag': 'an HTML tag instead of formatting',
  'an HTML entity': 'an HTML entity instead of its character',
  'a replacement character': 'a character that was lost',
};

const damagePatterns: readonly DamagePattern[] = [
  { name: 'a replacement character', sign: /\uFFFD/, pattern: /\uFFFD/ },
  { name: misread, sign: /[ÂÃâïðÐÑ]/, pattern: mojibake },
  {
    name: 'an HTML entity',
    sign: /&/,
    pattern: new RegExp(`&(?:${entities}|#\\d{1,6}|#x[0-9a-f]{1,5});`, 'i'),
    notInCode: true,
  },
  {
    name: 'an HTML tag',
    sign: /</,
    pattern: new RegExp(`</?(?:${tags})(?:\\s[^<>]{0,200})?/?>`, 'i'),
    notInCode: true,
  },
  // Stars of a footnote ("** estimated") have a space behind them or no second pair.
  {
    name: 'Markdown',
    notInCode: true,
    sign: /\*\*|^##|\]\(|```|\|/,
    pattern:
      /\*\*(?=[^\s*])[^*]{1,300}(?<=[^\s*])\*\*|^#{2,6} \S|\[[^[\]]{1,100}\]\((?:https?:|\/|www\.)[^\s()]{1,300}\)|```|\| ?:?-{3,40}:? ?\|/,
  },
  // In workbooks it is an escape of the format and shows as a line break. A text about it has it apart or in quotation marks.
  {
    name: lineBreakCode,
    sign: /_x000[9AD]_/i,
    notInCode: true,
    pattern: /(?<=[^\s"'“‘„«`([])_x000[9AD]_|^_x000[9AD]_(?=\S|$)/i,
  },
  {
    name: 'an escape sequence',
    sign: /\\[nux]/,
    notInCode: true,
    pattern: /\\n\\n|\\n(?=[-•*] )|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}/i,
  },
];

/** The signs of all patterns, without anchors. */
const anySign = new RegExp(damagePatterns.map(({ sign }) => sign.source.replace('^', '')).join('|'), 'i');

const maxSearchedLength = 100_000;

const advice: Readonly<Record<string, string>> = {
  Markdown:
    'Convert a model’s Markdown into runs, lists and links before it is rendered, or request plain text.',
  'an HTML tag': 'Convert HTML into runs, lists and links before it is rendered, or strip its tags.',
  [lineBreakCode]:
    'Write line breaks as the format does: a new paragraph, or a break within it. Replace \\r\\n by \\n in texts from other systems before they are written.',
  'an HTML entity':
    'Decode entities once, when text enters the service. Escape only in the code that writes the file.',
};
