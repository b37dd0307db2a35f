import type { PageRun } from '@fixpoint/shared/contracts';
import { shareOf } from '../pptx/theme-colors.js';
import { attribute, child, descend, type XmlElement } from '../xml/xml-element.js';
import type { DrawnColor } from './colors.js';
import { emuPerPoint, type Paints, readFill, round } from './paint.js';
import { isOn } from './place.js';
import { nearest, stated, type TextCascade } from './text-cascade.js';
import { listTypefaces } from './typefaces.js';

/** Context for drawing the words of a part. */
export interface TextInk {
  readonly paints: Paints;
  /** Cuts a text to what there is room for. */
  takeText(text: string): string;
  /** Text of a field for the number of a slide. */
  readonly slideNumber: number;
}

/** Size of type if nothing states one, in points. */
const defaultSize = 18;
const fills = new Set(['a:solidFill', 'a:gradFill', 'a:noFill', 'a:pattFill', 'a:blipFill']);
const latin = new Set(['a:latin']);
const themeText: XmlElement = element('a:schemeClr', 'tx1');
const themeLink: XmlElement = element('a:schemeClr', 'hlink');

function element(name: string, val: string): XmlElement {
  return { name, attributes: new Map([['val', val]]), children: [], text: '' };
}

/** Look of words by their own properties (`a:rPr`) and those of their level, from near to far. */
export function readLook(
  properties: XmlElement | undefined,
  levels: readonly XmlElement[],
  cascade: TextCascade,
  { paints }: TextInk,
): Omit<PageRun, 'text'> {
  const sources = [properties, ...levels.map((level) => child(level, 'a:defRPr'))];
  const isLink = child(properties, 'a:hlinkClick') !== undefined;
  const color = colorOf(properties, sources, cascade, paints);
  const font = fontOf(sources, cascade, paints);
  const raise = shareOf(stated(sources, 'baseline'));
  const underline = stated(sources, 'u') ?? (isLink ? 'sng' : 'none');
  const strike = stated(sources, 'strike') ?? 'noStrike';
  const bold = stated(sources, 'b');
  const highlight = paints.color(child(properties, 'a:highlight')?.children[0]);
  return {
    size: sizeOf(stated(sources, 'sz')),
    bold: bold === undefined ? cascade.cell?.bold === true : isOn(bold),
    color: color?.color ?? null,
    opacity: color !== null && color.opacity < 1 ? round(color.opacity) : undefined,
    font: font ?? undefined,
    italic: isOn(stated(sources, 'i')) || undefined,
    underline: underline !== 'none' || undefined,
    strike: strike !== 'noStrike' || undefined,
    raise: raise === undefined || raise === 0 ? undefined : round(raise),
    ground: highlight?.color,
  };
}

/** In points; stated in hundredths of them. */
function sizeOf(stated: string | undefined): number {
  const size = Number(stated ?? defaultSize * 100) / 100;
  return Number.isFinite(size) && size > 0 ? round(Math.min(size, 4_000)) : defaultSize;
}

function colorOf(
  properties: XmlElement | undefined,
  sources: readonly (XmlElement | undefined)[],
  { reference, cell }: TextCascade,
  paints: Paints,
): DrawnColor | null {
  const own = nearest([properties], fills);
  const isLink = child(properties, 'a:hlinkClick') !== undefined;
  if (isLink && own === undefined) return paints.color(themeLink);
  // The colours of a style and of a table are nearer than those of the layout.
  const named = own === undefined ? paints.color(cell?.color ?? reference?.children[0]) : null;
  if (named !== null) return named;
  const fill = own ?? nearest(sources, fills);
  if (fill === undefined) return paints.color(themeText);
  const paint = readFill(fill, paints);
  if (paint === 'none') return fill.name === 'a:noFill' ? { color: '000000', opacity: 0 } : null;
  if ('color' in paint) return { color: paint.color, opacity: paint.opacity ?? 1 };
  const middle = 'stops' in paint ? paint.stops[Math.floor(paint.stops.length / 2)] : undefined;
  return middle === undefined
    ? paints.color(themeText)
    : { color: middle.color, opacity: middle.opacity ?? 1 };
}

function fontOf(
  sources: readonly (XmlElement | undefined)[],
  { reference }: TextCascade,
  { theme }: Paints,
): string | null {
  const named = attribute(nearest(sources, latin), 'typeface');
  const byStyle = attribute(reference, 'idx') === 'major' ? '+mj-lt' : '+mn-lt';
  const font = theme.fontOf(named === undefined || named === '' ? byStyle : named);
  return font === null ? null : listTypefaces(font);
}

/** The runs of a paragraph by the lines that its forced breaks make. */
export function readRuns(
  paragraph: XmlElement,
  levels: readonly XmlElement[],
  cascade: TextCascade,
  ink: TextInk,
): PageRun[][] {
  const lines: PageRun[][] = [[]];
  for (const run of runsIn(paragraph)) {
    const properties = child(run, 'a:rPr');
    if (run.name === 'a:br') lines.push([]);
    else if (run.name === 'a14:m') {
      const text = ink.takeText(formulaText(run));
      lines.at(-1)?.push({ text, ...readLook(undefined, levels, cascade, ink), italic: true });
    } else {
      const text = shownText(run, properties, ink);
      if (text !== '')
        lines.at(-1)?.push({ text: ink.takeText(text), ...readLook(properties, levels, cascade, ink) });
    }
  }
  return lines;
}

const runs = new Set(['a:br', 'a:r', 'a:fld', 'a14:m']);

/** Runs, breaks and formulas, of alternatives those of the first. */
function* runsIn(parent: XmlElement | undefined): Iterable<XmlElement> {
  for (const run of parent?.children ?? []) {
    if (runs.has(run.name)) yield run;
    else if (run.name === 'mc:AlternateContent')
      yield* runsIn(child(run, 'mc:Choice') ?? child(run, 'mc:Fallback'));
  }
}

function shownText(run: XmlElement, properties: XmlElement | undefined, { slideNumber }: TextInk): string {
  if (attribute(run, 'type') === 'slidenum') return String(slideNumber);
  const text = (child(run, 'a:t')?.text ?? '').replace(/(?![\t\n])\p{Cc}/gu, ' ');
  return attribute(properties, 'cap') === 'all' ? text.toUpperCase() : text;
}

function formulaText(formula: XmlElement): string {
  return formula.name === 'm:t' ? formula.text : formula.children.map(formulaText).join('');
}

/** In points. */
export function lengthOf(value: string | undefined): number | undefined {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isNaN(number) ? undefined : round(number / emuPerPoint);
}

/** Look of a paragraph's end, which an empty one has. */
export function endLook(
  paragraph: XmlElement,
  levels: readonly XmlElement[],
  cascade: TextCascade,
  ink: TextInk,
): Omit<PageRun, 'text'> {
  return readLook(descend(paragraph, 'a:endParaRPr'), levels, cascade, ink);
}
