import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Words } from '../../templates/template-fields.js';
import { looksLikeCode } from '../../text/code.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, excerpt, placesOf } from '../sightings.js';
import { list } from '../wording.js';

export const encodingDamage = anyTypeCheck({
  name: 'encoding-damage',
  category: 'text',
  defaultSeverity: 'medium',
  description: 'No text shows damaged characters, or markup that should have become formatting.',
  options: z.strictObject({
    allow: Words.default([]).describe(
      'Texts that may stand: a damaged place that holds one of them is left alone.',
    ),
  }),
  run(content, _template, { options: { allow } }) {
    const seen = createSightings();
    for (const located of content.texts()) {
      const text = located.text.slice(0, longestSearched);
      for (const { name, sign, pattern, notInCode } of damagePatterns) {
        const match = sign.test(text) ? pattern.exec(text) : null;
        if (match === null || allow.some((allowed) => match[0].includes(allowed))) continue;
        if (notInCode === true && looksLikeCode(text)) continue;
        seen.add(name, located, excerpt(text, match.index, match[0].length));
      }
    }
    return seen.all().map((sighting) => ({
      key: sighting.key,
      location: placesOf(sighting),
      message: `${countOf(sighting.count, 'text shows', 'texts show')} ${sighting.key}.`,
      expected: 'plain characters; bold, lists and links as the document’s own formatting',
      actual: list(sighting.quotes, ' | '),
      measure: { value: sighting.count, goal: 0, unit: 'texts' },
      suggestion:
        advice[sighting.key] ??
        'Read and write text as UTF-8 all the way: name the encoding where files, responses and databases are read, and decode once.',
    }));
  },
});

/** Kinds of damage with the sign that most texts lack and the pattern that proves it. All linear. */
interface DamagePattern {
  readonly name: string;
  readonly sign: RegExp;
  readonly pattern: RegExp;
  /** In source code it is a part of it. */
  readonly notInCode?: boolean;
}

/** What windows-1252 shows for the bytes 80–9F; the rest of the range is the same in Latin-1. */
const upper = '\\u0080-\\u009F\\u00A1-\\u00BF';

const windows = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\\u00A0';

/** Those of them that are letters or marks which nobody writes behind a letter: all but quotation marks, dashes and dots. */
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

const damagePatterns: readonly DamagePattern[] = [
  { name: 'a replacement character', sign: /\uFFFD/, pattern: /\uFFFD/ },
  { name: 'UTF-8 that was read as Windows text', sign: /[ÂÃâïðÐÑ]/, pattern: mojibake },
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
  {
    name: 'an escape sequence',
    sign: /\\[nux]/,
    notInCode: true,
    pattern: /\\n\\n|\\n(?=[-•*] )|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}/i,
  },
];

const longestSearched = 100_000;

const advice: Readonly<Record<string, string>> = {
  Markdown:
    'Convert a model’s Markdown into runs, lists and links before it is rendered, or request plain text.',
  'an HTML tag': 'Convert HTML into runs, lists and links before it is rendered, or strip its tags.',
  'an HTML entity':
    'Decode entities once where text enters the service, and escape nowhere but in the writer of the file.',
};
