import type { PageRun } from '@fixpoint/shared/contracts';
import { shareOf } from '../pptx/theme-colors.js';
import { attribute, integer, type XmlElement } from '../xml/xml-element.js';
import { round } from './paint.js';
import { nearest } from './text-cascade.js';
import type { TextInk } from './text-runs.js';

const kinds = new Set(['a:buNone', 'a:buChar', 'a:buAutoNum', 'a:buBlip']);
const colors = new Set(['a:buClr', 'a:buClrTx']);
const sizes = new Set(['a:buSzPct', 'a:buSzPts', 'a:buSzTx']);
const fonts = new Set(['a:buFont', 'a:buFontTx']);

/** Signs that symbol fonts show for letters, by the letter. */
const symbols: Readonly<Record<string, string>> = {
  '\u00a7': '▪',
  '\u00d8': '➢',
  '\u00fc': '✓',
  '\u00fb': '✗',
  v: '❖',
  q: '❑',
  l: '●',
  n: '■',
  u: '◆',
  m: '○',
  p: '□',
  s: '▪',
  '\u00b7': '•',
  '\u00a8': '□',
  '\u00e0': '→',
  '\u00f0': '⇨',
  '-': '–',
};

/** Counts the numbered paragraphs of one text. */
export interface BulletCounter {
  /** The sign before a paragraph; null for none. `sources`: its properties from near to far. */
  next(
    sources: readonly (XmlElement | undefined)[],
    level: number,
    look: Omit<PageRun, 'text'>,
    ink: TextInk,
  ): PageRun | null;
}

export function createBulletCounter(): BulletCounter {
  const counts: { key: string; count: number }[] = [];
  return {
    next(sources, level, look, ink) {
      const bullet = nearest(sources, kinds);
      const text = textOf(bullet, sources, level);
      if (text === null) {
        counts.length = Math.min(counts.length, level);
        return null;
      }
      const color = ink.paints.color(nearest(sources, colors)?.children[0]);
      const { underline: _, strike: __, ground: ___, raise: ____, ...plain } = look;
      return {
        ...plain,
        text,
        size: sizeOf(nearest(sources, sizes), look.size),
        ...(color === null ? {} : { color: color.color }),
      };
    },
  };

  function textOf(
    bullet: XmlElement | undefined,
    sources: readonly (XmlElement | undefined)[],
    level: number,
  ): string | null {
    if (bullet?.name === 'a:buChar') {
      counts.length = Math.min(counts.length, level);
      return signOf(attribute(bullet, 'char') ?? '•', attribute(nearest(sources, fonts), 'typeface') ?? '');
    }
    if (bullet?.name === 'a:buBlip') return '•';
    if (bullet?.name !== 'a:buAutoNum') return null;
    const key = `${attribute(bullet, 'type')} ${attribute(bullet, 'startAt')}`;
    counts.length = Math.min(counts.length, level + 1);
    const known = counts[level];
    const count = known?.key === key ? known.count + 1 : (integer(bullet, 'startAt') ?? 1);
    counts[level] = { key, count };
    return numberLabel(attribute(bullet, 'type') ?? '', count);
  }
}

function sizeOf(stated: XmlElement | undefined, size: number): number {
  if (stated?.name === 'a:buSzPts') return (integer(stated, 'val') ?? size * 100) / 100;
  const share = stated?.name === 'a:buSzPct' ? shareOf(attribute(stated, 'val')) : undefined;
  return round(size * Math.min(Math.max(share ?? 1, 0.25), 4));
}

function signOf(sign: string, font: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const letter = code >= 0xf000 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : sign;
  const isSymbol = /wingdings|symbol|webdings/i.test(font) || letter !== sign;
  return (isSymbol ? symbols[letter] : undefined) ?? (letter === sign ? sign.slice(0, 4) : '•');
}

function numberLabel(type: string, count: number): string {
  const [, kind = 'arabic', marks = 'Period'] =
    /^(arabic|alphaLc|alphaUc|romanLc|romanUc)(\w*)$/.exec(type) ?? [];
  const number = {
    arabic: String(count),
    alphaLc: letters(count).toLowerCase(),
    alphaUc: letters(count),
    romanLc: roman(count).toLowerCase(),
    romanUc: roman(count),
  }[kind];
  if (marks === 'ParenBoth') return `(${number})`;
  return `${number}${{ Period: '.', ParenR: ')', Plain: '', Minus: ' -' }[marks] ?? '.'}`;
}

function letters(count: number): string {
  return String.fromCodePoint(65 + ((count - 1) % 26)).repeat(Math.min(10, Math.floor((count - 1) / 26) + 1));
}

const numerals = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

function roman(count: number): string {
  let [rest, text] = [Math.min(count, 3_999), ''];
  for (const [value, sign] of numerals) {
    while (rest >= value) {
      text += sign;
      rest -= value;
    }
  }
  return text;
}
