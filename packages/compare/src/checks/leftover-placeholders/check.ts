import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Words } from '../../templates/template-fields.js';
import { findPhrase } from '../../text/words.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, excerpt, placesOf } from '../sightings.js';
import { list } from '../wording.js';

export const leftoverPlaceholders = anyTypeCheck({
  name: 'leftover-placeholders',
  category: 'text',
  defaultSeverity: 'high',
  description:
    'Nothing is left of placeholders, sample text, template marks and values that a program failed to fill.',
  options: z.strictObject({
    also: Words.default([]).describe('More phrases that must not be left. A trailing * matches any ending.'),
    allow: Words.default([]).describe('Placeholders that may stand, as they are written.'),
  }),
  run(content, _template, { options: { also, allow } }) {
    const allowed = new Set(allow.map(fold));
    const seen = createSightings();
    for (const located of content.texts()) {
      const text = located.text.slice(0, longestSearched);
      for (const { index, found } of findPlaceholders(text)) {
        if (!allowed.has(fold(found))) seen.add(fold(found), located, excerpt(text, index, found.length));
      }
      const phrase = also.length === 0 ? null : findPhrase(text, also);
      if (phrase !== null) seen.add(fold(phrase), located, excerpt(text, 0, 50));
    }
    return seen.all().map((sighting) => ({
      key: sighting.key,
      location: placesOf(sighting),
      message: `The placeholder "${sighting.key}" is left in ${countOf(sighting.count, 'text')}.`,
      expected: 'text that was written for this document, or none',
      actual: list(sighting.quotes, ' | '),
      measure: { value: sighting.count, goal: 0, unit: 'texts' },
      suggestion:
        'Find where this text is put together: fill the value from the data, leave the element out where there is none, and fail the run where it must not be missing.',
    }));
  },
});

/** One way in which a generator leaves something unfilled. */
interface PlaceholderPattern {
  /** Linear: bounded repetition, and no class that holds its own delimiters. */
  readonly pattern: RegExp;
  /** A cheap sign without which the pattern cannot match. Most texts show none, and there may be millions. */
  readonly sign: RegExp;
}

const word = String.raw`(?<![\p{L}\p{N}_])`;

const end = String.raw`(?![\p{L}\p{N}_])`;

const things =
  'company|client|customer|target|product|project|author|recipient|contact|business|brand|industry|sector|country|region|city|competitor|market|bank|fund|investor|presenter|speaker|department|organi[sz]ation';

const details =
  'name|names|title|date|year|month|day|amount|number|value|figure|text|description|address|website|url|link|logo|image|picture|chart|graph|email|phone|subtitle|heading|signature|role|position|percentage';

/** All with the flag `u`; `i` only where case does not matter. */
const placeholderPatterns: readonly PlaceholderPattern[] = [
  {
    sign: /ipsum|dolor sit|consectetur/iu,
    pattern: /lorem ipsum|dolor sit amet|consectetur adipisci/iu,
  },
  // Template languages: {{name}}, {% if %}, ${name}, {company_name}, <%= name %>, <<insert>>.
  { sign: /\{/u, pattern: /\{\{[^{}]{1,80}\}\}|\{%[^%{}]{1,80}%\}|\$\{[^{}]{1,80}\}/u },
  { sign: /\{/u, pattern: /(?<![{$\\])\{[A-Za-z_][\w.]{2,60}\}(?!\})/u },
  { sign: /</u, pattern: /<%[^%<>]{1,80}%>|<<[^<>]{1,80}>>/u },
  { sign: /</u, pattern: /(?<!<)<(?:insert|enter|your|placeholder|add)(?: [^<>]{1,60})?>/iu },
  // [Company Name], [insert date], [TBD]; not [1], [Smith 2020], [sic].
  {
    sign: /\[/u,
    pattern:
      /\[(?:insert|enter|your|fill in|replace|placeholder|to be (?:added|completed|confirmed|determined|inserted|updated)|todo|tbd|tbc|x{2,6})(?:[ :_-][^[\]]{1,60})?\]/iu,
  },
  {
    sign: /\[/u,
    pattern: new RegExp(
      String.raw`\[(?:the )?(?:(?:${things})(?:['’]s)?(?:[ _-](?:${details}))?|(?:full |first |last |start |end |report |job |contact )?(?:${details})(?: here)?)\]`,
      'iu',
    ),
  },
  // What the programs show until somebody types.
  {
    sign: /click|tap|here|text|item/iu,
    pattern:
      /click to (?:add|edit) (?:the )?(?:title|text|subtitle|notes|master|picture|caption)|click (?:or tap )?here to (?:enter|add)|double[- ]click to (?:edit|add)|(?:your|add|insert|enter|type|sample|placeholder) (?:your )?(?:text|title|name|content|description|logo) here|^(?:sample|placeholder|dummy) text$|^choose an item\.?$/iu,
  },
  // Values that a program failed to fill in. "undefined" and "null" are words too, so they need to stand for a value.
  {
    sign: /\[object|NaN|Invalid Date|#[RDVN]/u,
    pattern: new RegExp(
      String.raw`\[object [A-Z][a-z]{2,20}\]|${word}NaN${end}|${word}Invalid Date${end}|#(?:REF!|DIV/0!|VALUE!|NAME\?|NULL!|NUM!)`,
      'u',
    ),
  },
  {
    sign: /undefined|null/u,
    pattern:
      /^(?:undefined|null)$|(?<=[:=$€£¥] ?)(?:undefined|null)(?=\s*(?:$|[.,;)%/]))|(?<![\p{L}\p{N}])(?:undefined|null) ?%|(?:undefined|null) (?:undefined|null)(?![\p{L}\p{N}])/u,
  },
  {
    sign: /%[sdif(.\d]/u,
    pattern: /(?<![%\p{L}\p{N}])%(?:[sdif]|\.\d{1,2}f|\(\w{1,40}\)[sdf])(?![\p{L}\p{N}'’])/u,
  },
];

/** Marks of unfinished work, as people and models leave them. Spanish has "todo", so capitals count. */
const markers = new RegExp(
  `(?<!\\[)${word}(?:TODO|TBD|TBC|FIXME|TO BE (?:CONFIRMED|DETERMINED|COMPLETED))${end}`,
  'u',
);

/** XXX, USD XX, XX %; not the number 30 in Roman figures, nor sizes (XXL). */
const crosses =
  /(?<!(?:bowl|chapter|article|part|title|section|annex|appendix|schedule|volume|canto|legion) )(?<![\p{L}\p{N}_])(?:X{3,12}|XX(?= ?%)|(?<=[$€£¥]|USD |SGD |EUR |GBP |US\$|S\$)X{2,3}(?:[.,]X{1,3})?)(?![\p{L}\p{N}_])/iu;

/** Without one of these no pattern can match: every text is tested for them first. */
const anySign =
  /[[{<%#]|xx|tb[cd]|to be|todo|fixme|undefined|null|nan|invalid date|ipsum|dolor|consectetur|click|here|sample|placeholder|dummy|choose/i;

/** Placeholders that a text holds, as they stand; each pattern's first one. */
function findPlaceholders(text: string): { index: number; found: string }[] {
  if (!anySign.test(text)) return [];
  const matches = placeholderPatterns.flatMap(({ sign, pattern }) =>
    sign.test(text) ? [pattern.exec(text)] : [],
  );
  if (text.length < 8 || text !== text.toUpperCase()) matches.push(markers.exec(text));
  const crossed = crosses.exec(text);
  if (crossed !== null && crossed[0] === crossed[0].toUpperCase()) matches.push(crossed);
  return matches.flatMap((match) => (match === null ? [] : [{ index: match.index, found: match[0] }]));
}

/** Of longer texts only the beginning is searched, so that one hostile cell cannot take all the time there is. */
const longestSearched = 100_000;

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
