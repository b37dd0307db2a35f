import type { PageLine, PageShape } from '@fixpoint/shared/contracts';
import { shareOf } from '../pptx/theme-colors.js';
import { attribute, child, childrenNamed, integer, type XmlElement } from '../xml/xml-element.js';
import { createBulletCounter } from './bullets.js';
import { round } from './paint.js';
import { isOn } from './place.js';
import { levelProperties, nearest, stated, type TextCascade } from './text-cascade.js';
import { endLook, lengthOf, readRuns, type TextInk } from './text-runs.js';

const fits = new Set(['a:normAutofit', 'a:noAutofit', 'a:spAutoFit']);
const lineSpacing = new Set(['a:lnSpc']);
const spaceBefore = new Set(['a:spcBef']);
const spaceAfter = new Set(['a:spcAft']);
/** Height of a line, as a share of the size of its type, in most typefaces. */
const defaultLine = 1.17;

const maxParagraphs = 2_000;

type TextShape = Extract<PageShape, { kind: 'text' }>;
/** Place of a text in its box. */
export type TextFrame = Pick<TextShape, 'anchor' | 'padding' | 'wraps' | 'vertical' | 'columns'> & {
  readonly fontScale: number;
  readonly lineScale: number;
  readonly isShrunk: boolean;
};

/** Text settings of a shape (`a:bodyPr`), including those of its layout. */
export function readTextFrame({ bodies }: TextCascade): TextFrame {
  const sources = bodies.toReversed();
  const fit = nearest(sources, fits);
  const side = (name: string, usual: number) => lengthOf(stated(sources, name)) ?? usual;
  const vertical = {
    vert: 'down',
    vert270: 'up',
    eaVert: 'down',
    wordArtVert: 'down',
    mongolianVert: 'down',
  } as const;
  const direction = vertical[stated(sources, 'vert') as keyof typeof vertical];
  const columns = Number(stated(sources, 'numCol') ?? 1);
  return {
    anchor: ({ ctr: 'middle', b: 'bottom' } as const)[stated(sources, 'anchor') ?? ''] ?? 'top',
    padding: {
      left: side('lIns', 7.2),
      top: side('tIns', 3.6),
      right: side('rIns', 7.2),
      bottom: side('bIns', 3.6),
    },
    wraps: stated(sources, 'wrap') !== 'none',
    ...(direction === undefined ? {} : { vertical: direction }),
    ...(columns > 1 && columns <= 16 ? { columns } : {}),
    isShrunk: fit?.name === 'a:normAutofit',
    fontScale: shareOf(attribute(fit, 'fontScale')) ?? 1,
    lineScale: 1 - (shareOf(attribute(fit, 'lnSpcReduction')) ?? 0),
  };
}

/** The paragraphs of a text body, each as the lines that its forced breaks make of it. */
export function readLines(
  body: XmlElement | undefined,
  cascade: TextCascade,
  ink: TextInk,
  { fontScale, lineScale }: Pick<TextFrame, 'fontScale' | 'lineScale'> = { fontScale: 1, lineScale: 1 },
): PageLine[] {
  const bullets = createBulletCounter();
  return childrenNamed(body, 'a:p')
    .slice(0, maxParagraphs)
    .flatMap((paragraph) => linesOf(paragraph, bullets, cascade, ink, { fontScale, lineScale }));
}

function linesOf(
  paragraph: XmlElement,
  bullets: ReturnType<typeof createBulletCounter>,
  cascade: TextCascade,
  ink: TextInk,
  { fontScale, lineScale }: Pick<TextFrame, 'fontScale' | 'lineScale'>,
): PageLine[] {
  const properties = child(paragraph, 'a:pPr');
  const level = integer(properties, 'lvl') ?? 0;
  const levels = levelProperties(cascade, level);
  const sources = [properties, ...levels];
  const runs = readRuns(paragraph, levels, cascade, ink);
  const end = endLook(paragraph, levels, cascade, ink);
  const isEmpty = runs.every((line) => line.length === 0);
  const bullet = isEmpty ? null : bullets.next(sources, level, runs[0]?.[0] ?? end, ink);
  const rtl = isOn(stated(sources, 'rtl'));
  const size = Math.max(...(runs[0] ?? []).map((run) => run.size), isEmpty ? end.size : 1);
  const shared = {
    align: alignOf(stated(sources, 'algn'), rtl),
    indent: Math.max(0, lengthOf(stated(sources, 'marL')) ?? 0),
    spacing: spacingOf(nearest(sources, lineSpacing), size, lineScale),
    rtl: rtl || undefined,
  };
  const gap = (side: typeof spaceBefore) => distanceOf(nearest(sources, side), size * fontScale) * lineScale;
  const scaled = <Run extends { readonly size: number }>(run: Run): Run => ({
    ...run,
    size: round(run.size * fontScale),
  });
  return runs.map(
    (line, index): PageLine => ({
      ...shared,
      first: index === 0 && !isEmpty ? (lengthOf(stated(sources, 'indent')) ?? 0) : 0,
      before: index === 0 ? gap(spaceBefore) : undefined,
      after: index === runs.length - 1 ? gap(spaceAfter) : undefined,
      bullet: index === 0 && bullet !== null ? [scaled(bullet)] : [],
      // A line without words keeps its height.
      runs: (line.length === 0 ? [{ ...end, text: '\u200b' }] : line).map(scaled),
    }),
  );
}

function alignOf(stated: string | undefined, rtl: boolean): PageLine['align'] {
  if (stated === 'ctr') return 'center';
  if (stated === 'r') return 'right';
  if (stated === 'l') return 'left';
  return rtl ? 'right' : 'left';
}

/** Share of the type's size; 0 for the typeface's own. */
function spacingOf(stated: XmlElement | undefined, size: number, scale: number): number {
  const points = integer(child(stated, 'a:spcPts'), 'val');
  if (points !== undefined) return round(Math.min(Math.max(points / 100 / Math.max(size, 1), 0.3), 10));
  const share = (shareOf(attribute(child(stated, 'a:spcPct'), 'val')) ?? 1) * scale;
  return share === 1 ? 0 : round(Math.min(Math.max(share * defaultLine, 0.3), 10));
}

/** In points. */
function distanceOf(stated: XmlElement | undefined, size: number): number {
  const points = integer(child(stated, 'a:spcPts'), 'val');
  if (points !== undefined) return round(points / 100);
  const share = shareOf(attribute(child(stated, 'a:spcPct'), 'val'));
  return share === undefined ? 0 : round(share * size * defaultLine);
}

/** A text says something. */
export function hasWords(lines: readonly PageLine[]): boolean {
  return lines.some(({ runs }) => runs.some(({ text }) => text.trim() !== '' && text !== '\u200b'));
}
