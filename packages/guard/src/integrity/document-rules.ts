import type { DiffLine } from '../change-gate/read-diff.js';
import type { AddedRun } from './added-code.js';
import { eachLine, enclosingLine, type Hit } from './hit.js';

/** Parts without text, whose colours may be transparent, and the states of an animation. */
const withoutText =
  /\b(?:fill|line|border|background|bkgd|shadow|plotArea|chartArea|gridLine|initial|animate|exit|enter|leave|hidden|while\w+|variants|keyframes|from|to|0%)["']?\s*[:=(]\s*\{/i;
const transparentPart = new RegExp(`${withoutText.source}\\{?[^{}]{0,300}\\}`, 'gi');
const unseen =
  /\btransparency\s*[:=]\s*["']?100\b|<a:alpha val=\\?["']0\b|\bopacity\s*[:=]\s*["']?0(?:\.0+)?\b(?![.\d]|;)|\b(?:fontSize|font_size|sz)\s*[:=]\s*["']?[0-3](?:\.\d+)?(?![\w.%]|\s*\*)|\bsize\s*=\s*Pt\(\s*[0-3](?:\.\d+)?\s*\)|\bTextRun\(.{0,200}\bsize:\s*[0-6]\b|\baddText\(.{0,300}\b[xy]:\s*(?:-(?:[2-9]|\d{2})|(?:1[7-9]|[2-9]\d)\b(?!\s*[*/]))|\badd_textbox\(\s*(?:Inches\(\s*(?:-(?:[2-9]|\d{2})|(?:1[7-9]|[2-9]\d)\b)|Cm\(\s*(?:-(?:[2-9]|\d{2})|4[3-9]\b|[5-9]\d\b))|<w:vanish\b|\.vanish\b|\bfont\.hidden\s*=\s*True\b/;
const unseenAlpha = /\b(?:text|font|run)\w*\b.{0,80}\balpha\w*\s*[:=]\s*["']?0(?:\.0+)?\b(?![.\d])/i;
const inBackground =
  /\b(?:color|font_?color|rgb)["']?\s*[:=]\s*(?:[\w$]+\.)*(?:background|bg)(?:_?colou?r)?(?:\.\w+)?\s*[,;})]?/i;

/** Text that readers cannot see. Text is off the slide if it begins 17 inches from its edge, as the widest common format has 16.5. */
export function unseenText({ line, text }: AddedRun): Hit[] {
  const lines = text.split('\n');
  return eachLine(line, text, (code, index) => {
    const isPart = withoutText.test(enclosingLine(lines, index));
    if (!isPart && (unseen.test(code.replace(transparentPart, '')) || unseenAlpha.test(code))) {
      return 'writes text that readers cannot see';
    }
    if (!inBackground.test(code)) return null;
    // On a separate fill, the colour of the background is readable.
    const near = lines.slice(Math.max(0, index - 3), index + 4).join('\n');
    const isText = /\baddText\(|\bTextRun\(|\bfont\b|\brun\./.test(`${lines[index - 1] ?? ''} ${code}`);
    return isText &&
      !/fill|bkgd|shading|highlight|slideNumber|background(?:_?colou?r)?\s*[:=]\s*[^=]/i.test(near)
      ? 'writes text in the colour of its background'
      : null;
  });
}

const domainEnd = '(?:-\\w{1,30})?\\.(?:com|net|org|io|co|ai|eu|de|vn)(?=["\'`/])';
const insertedName = '(?:name|slug|company)';
const madeAddress = new RegExp(
  [
    `https?://(?:www\\.)?\\$?\\{[^\\n/]{0,80}?${insertedName}[^\\n/]{0,80}?\\}${domainEnd}`,
    `["'\`]\\$?\\{[^\\n/{}]{0,80}?(?:name|slug)[^\\n/{}]{0,80}?\\}${domainEnd}`,
    `https?://(?:www\\.)?["'\`]\\s*\\+[^"'\`\\n]{0,80}?${insertedName}[^"'\`\\n]{0,80}?\\+\\s*["'\`]${domainEnd}`,
    `-official\\.(?:com|net|org)\\b`,
    `\\b(?:website|homepage)\\b.{0,120}https?://(?:www\\.)?(?:google|bing|duckduckgo)\\.[a-z.]{2,6}/(?:search)?\\?q=`,
    `\\b(?:slug|name)\\w*(?:\\([^()\\n]{0,60}\\))?\\s*\\+\\s*["'\`]${domainEnd}`,
  ].join('|'),
  'i',
);

/** A web address that is made from a name instead of a source. */
export function madeAddresses({ line, text }: AddedRun): Hit[] {
  return eachLine(line, text, (code) =>
    madeAddress.test(code) ? 'makes a web address from a name instead of taking it from a source' : null,
  );
}

const field = (names: string, value: string) => `\\b(?:${names})["']?\\s*[:=]\\s*${value}`;
const amount = '[^"\'`\\n,:]{0,12}\\d(?:[.,_]?\\d){2,}|[$€£]\\s?\\d|\\d[\\d.,]*\\s?(?:m|bn|k|mil|bil)';
const realAddress = '(?!https?://(?:www\\.)?[\\w.-]*\\bexample\\b)(?:https?:|www\\.)';
/** Fields of a company with a value that is a fact: a label, an empty value or a width is not one. */
const fact = new RegExp(
  [
    field('[wW]ebsite|[hH]omepage', `["'\`]${realAddress}`),
    field('[lL]ogo', `["'\`]${realAddress}`),
    field('[fF]ounded', '["\'`]?(?:1[6-9]|20)\\d\\d\\b'),
    field('[rR]evenue|[eE]mployees|[vV]aluation|[mM]arket_?[cC]ap', `["'\`]?(?:${amount})`),
    field('[hH]eadquarters|[cC][eE][oO]', '["\'`]\\p{Lu}[\\p{L}.]+,? \\p{Lu}'),
  ].join('|'),
  'gu',
);
const nameField =
  /\b(?:company_?)?(?:[nN]ame|company|title)["']?\s*[:=]\s*["'`](?!Acme\b|Example\b|Foo\b)\p{Lu}/gu;
/** Characters between the name and the facts of one record. */
const recordLength = 600;

const standInImage =
  /\blogo\w*\b.{0,120}https?:\/\/[\w.-]{0,60}(?:ui-avatars|dicebear|placeholder|placehold|dummyimage|picsum|robohash)\b/i;

/** Images of services that draw initials or a grey box, used as logos. */
export function standInLogos({ line, text }: AddedRun): Hit[] {
  return eachLine(line, text, (code) =>
    standInImage.test(code) ? 'shows a stand-in image as a logo' : null,
  );
}

/** Records of companies with their facts, written into the code. */
export function writtenFacts({ line, text }: AddedRun): Hit[] {
  const facts = [...text.matchAll(fact)].map(({ index }) => index);
  if (facts.length < 2) return [];
  for (const { index } of text.matchAll(nameField)) {
    const near = facts.filter((candidate) => Math.abs(candidate - index) <= recordLength);
    if (near.length < 2) continue;
    const position = line + text.slice(0, index).split('\n').length - 1;
    return [
      {
        line: position,
        what: 'writes a company and its facts into the code instead of getting them from a source',
      },
    ];
  }
  return [];
}

const internal =
  /internal_?(?:notes?|remarks?|comments?|memo)|\b(?:analyst|reviewer|editor|private)_?(?:notes?|remarks?|comments?)\b/i;
/** Code that declares, stores or removes notes. */
const keepsInternal =
  /^\s*(?:\/\/|#|\*|delete\b|del\b|def |function |interface |type )|\b(?:omit|exclude|redact|private|hidden|secret|drop)\w*\b\s*[=([:]|\.pop\(|\{[^{}]*\.\.\.\w+[^{}]*\}\s*=|^\s*(?:readonly |public |private |protected )*\w+\??\s*:\s*(?:readonly |z\.|(?:string|str|Optional|Mapped|Text)\b)|[cC]olumn\(|Field\(|(?:internal|analyst|reviewer|editor|private)_?(?:notes?|remarks?|comments?|memo)\s*=(?!=)/i;

/** Internal notes that the code did not use before. */
export function publishedNotes(run: AddedRun, lines: readonly DiffLine[]): Hit[] {
  if (lines.some(({ kind, text }) => kind === 'removed' && internal.test(text))) return [];
  return eachLine(run.line, run.text, (code) =>
    internal.test(code) && !keepsInternal.test(code)
      ? 'uses internal notes, which readers must not see'
      : null,
  );
}
