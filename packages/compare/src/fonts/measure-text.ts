import type { Box, SetLine, SetRun, TextSetting } from '@fixpoint/documents/model';
import { isWide, type Typeface, typefaceOf } from './typefaces.js';

/** Position of the words of a text when its lines wrap within its box. */
export interface TextArea {
  /** Box around the words, in EMU; not turned. */
  readonly words: Box;
  /** Height of its highest line. */
  readonly lineHeight: number;
  /** A word that is broader than a line, so that it is cut in its middle; null if there is no such word. */
  readonly cutWord: string | null;
}

const emuPerPoint = 12_700;

/** Null if it cannot be known: of lines that run downwards, of columns, without a box. */
export function measureText(setting: TextSetting): TextArea | null {
  const { box, margins, unusual, wraps, anchor, lines } = setting;
  if (box === null || unusual || box.width <= 0) return null;
  const width = box.width - margins.left - margins.right;
  let height = 0;
  /** Without the empty lines at its end. */
  let wordsHeight = 0;
  let broadest = 0;
  let lineHeight = 0;
  let cutWord: string | null = null;
  // Alignment of most lines: if lines differ, the box covers the places of all of them.
  let align: SetLine['align'] | null = null;
  for (const [index, line] of lines.entries()) {
    const measuredLine = measureLine(
      line,
      setting,
      wraps ? width - line.left - Math.max(0, line.indent) : null,
    );
    const before = index === 0 ? 0 : distance(line.before, measuredLine.size);
    const after = index === lines.length - 1 ? 0 : distance(line.after, measuredLine.size);
    height += before + measuredLine.height * measuredLine.count + after;
    broadest = Math.max(broadest, measuredLine.width + line.left);
    lineHeight = Math.max(lineHeight, measuredLine.height);
    cutWord ??= measuredLine.cutWord;
    if (line.runs.length === 0) continue;
    wordsHeight = height;
    align = align === null || align === line.align ? line.align : 'left';
  }
  const room = box.height - margins.top - margins.bottom;
  const free = room - height;
  const top = { top: 0, middle: free / 2, bottom: free }[anchor];
  const beside = { left: 0, center: (width - broadest) / 2, right: width - broadest }[align ?? 'left'];
  return {
    words: {
      left: box.left + margins.left + beside,
      top: box.top + margins.top + top,
      width: broadest,
      height: wordsHeight,
    },
    lineHeight,
    cutWord,
  };
}

interface MeasuredLine {
  readonly count: number;
  /** Of one of its lines, in EMU. */
  readonly height: number;
  readonly width: number;
  /** Of its largest type, in EMU. */
  readonly size: number;
  readonly cutWord: string | null;
}

/** `room`: width at which it wraps; null if it does not wrap. All in EMU. */
function measureLine(line: SetLine, setting: TextSetting, room: number | null): MeasuredLine {
  const scale = (setting.fontScale * emuPerPoint) / 100;
  let size = line.runs.length === 0 ? line.size * scale : 0;
  let natural = line.runs.length === 0 ? size * typefaceOf(null, false).line : 0;
  let whole = 0;
  for (const run of line.runs) {
    const face = typefaceOf(run.font, run.bold);
    const runSize = run.size * scale;
    size = Math.max(size, runSize);
    natural = Math.max(natural, runSize * face.line);
    whole += face.widthOf(run.text) * runSize;
  }
  const { spacing } = line;
  const height =
    'share' in spacing
      ? natural * Math.max(0.1, spacing.share - (1 - setting.lineScale))
      : (spacing.points / 100) * emuPerPoint;
  if (room === null || whole <= room) return { count: 1, height, width: whole, size, cutWord: null };
  return { height, size, ...wrap(line.runs, scale, Math.max(room, 1)) };
}

/** After these a line may end: white space, hyphens, dashes and slashes. */
function breaksAfter(code: number): boolean {
  return (
    code === 0x2d || code === 0x2f || code === 0x2013 || code === 0x2014 || code === 0x200b || isSpace(code)
  );
}

/** White space as JavaScript trims it. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code < 0xa0) return false;
  if (code < 0x2000) return code === 0xa0 || code === 0x1680;
  return (
    code <= 0x200a ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}
/** A word that is a hair too broad for the widths that are known may still fit. */
const maxOverrun = 1.03;

function wrap(
  runs: readonly SetRun[],
  scale: number,
  room: number,
): Pick<MeasuredLine, 'count' | 'width' | 'cutWord'> {
  let count = 1;
  let used = 0;
  let broadest = 0;
  let cutWord: string | null = null;
  /** Of the word that is being read: what earlier runs hold of it, and how broad it is so far. */
  let held = '';
  let wordWidth = 0;
  // Words are cut out of their texts only if one is too broad, which is rare.
  const place = (text: string, start: number, end: number) => {
    const hasSpace = end > start && isSpace(text.charCodeAt(end - 1));
    const shown = hasSpace ? wordWidth - spaceWidth : wordWidth;
    if (used > 0 && used + shown > room * maxOverrun) {
      count += 1;
      used = 0;
    }
    if (shown > room * maxOverrun) {
      const bare = (held + text.slice(start, end)).trimEnd();
      if (bare.length > 1) cutWord ??= bare;
      count += Math.ceil(shown / room) - 1;
      // A word that ends with its line leaves no room there.
      used = shown % room || room;
      broadest = room;
    } else used += wordWidth;
    broadest = Math.max(broadest, Math.min(used, room));
    held = '';
    wordWidth = 0;
  };
  let spaceWidth = 0;
  for (const { text, font, bold, size } of runs) {
    const face: Typeface = typefaceOf(font, bold);
    const em = size * scale;
    spaceWidth = face.widthOf(' ') * em;
    let start = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (!isWide(code) && !breaksAfter(code)) continue;
      wordWidth += face.widthBetween(text, start, index + 1) * em;
      place(text, start, index + 1);
      start = index + 1;
    }
    held += text.slice(start);
    wordWidth += face.widthBetween(text, start, text.length) * em;
  }
  if (held !== '') place('', 0, 0);
  return { count, width: broadest, cutWord };
}

function distance(given: SetLine['before'], size: number): number {
  return 'share' in given ? given.share * size * 1.2 : (given.points / 100) * emuPerPoint;
}
