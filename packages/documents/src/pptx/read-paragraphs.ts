import type { TextBudget } from '../limits/text-budget.js';
import type { Paragraph, SlideLink } from '../model/pptx-document.js';
import type { Relationship } from '../package/relationships.js';
import { squeeze } from '../text/fold-text.js';
import { attribute, child, childrenNamed, integer, type XmlElement } from '../xml/xml-element.js';
import type { Layout } from './layouts.js';
import type { Image } from './read-image.js';
import { type Levels, statedBullet } from './text-styles.js';
import { opacityOf } from './theme-colors.js';

/** The part that a text is in. */
export interface TextSource {
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly budget: TextBudget;
  /** The same for parts of the same bytes. Absent if pictures do not matter. */
  readonly fingerprintOf?: (part: string) => string | null;
  /** Reason why a part cannot be shown as a picture; null if it can. */
  readonly pictureFault?: (part: string) => string | null;
  /** Size of a picture's part; null if it is not made of pixels. */
  readonly imageOf?: (part: string) => Image | null;
  /** Layout from which its shapes inherit. Absent if their place does not matter. */
  readonly layout?: SlideLayout;
}

/** The layout of one slide. */
export interface SlideLayout extends Pick<Layout, 'inheritedBy' | 'painted' | 'palette' | 'background'> {}

/** Traits of the runs of a shape or table, gathered while their text is read. */
export interface RunTraits {
  /** Largest of the paragraph read last, in hundredths of a point. */
  fontSize: number | null;
  /** Smallest of all. */
  smallestType: number | null;
  readonly fonts: Set<string>;
  readonly colors: Set<string>;
  readonly links: SlideLink[];
  /** Words under a highlighter. */
  highlighted: string;
  /** Texts of runs in type below 4 points, or nearly transparent. */
  readonly unseen: string[];
}

/** Type that a reader can see, in hundredths of a point, and the opacity that it needs. */
const minSeen = 400;
const minSeenOpacity = 0.1;

export function noTraits(): RunTraits {
  return {
    fontSize: null,
    smallestType: null,
    fonts: new Set(),
    colors: new Set(),
    links: [],
    highlighted: '',
    unseen: [],
  };
}

/**
 * Paragraphs of a text body (`p:txBody`, `a:txBody`, `dgm:t`, `c:rich`), empty ones left out. `levels`: the styles that its shape
 * sets; absent if nothing is inherited.
 */
export function readParagraphs(
  body: XmlElement | undefined,
  source: TextSource,
  traits: RunTraits,
  levels?: Levels,
): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const element of body?.children ?? []) {
    if (element.name !== 'a:p') continue;
    traits.fontSize = null;
    const text = squeeze(readRuns(element.children, source, traits));
    if (text === '') continue;
    source.budget.spend(text.length);
    const properties = child(element, 'a:pPr');
    const level = integer(properties, 'lvl') ?? 0;
    const bullet = statedBullet(properties) ?? levels?.[level]?.bullet ?? false;
    paragraphs.push({ text, level, bullet, fontSize: traits.fontSize });
  }
  return paragraphs;
}

/** Largest type that the paragraphs name, in hundredths of a point. */
export function largestType(paragraphs: readonly Paragraph[]): number | null {
  return paragraphs.reduce<number | null>(
    (largest, { fontSize }) => (fontSize !== null && fontSize > (largest ?? 0) ? fontSize : largest),
    null,
  );
}

function readRuns(runs: readonly XmlElement[], source: TextSource, traits: RunTraits): string {
  let text = '';
  for (const run of runs) {
    if (run.name === 'a:r' || run.name === 'a:fld') text += readRun(run, source, traits);
    else if (run.name === 'a:br') text += ' ';
    else if (run.name === 'a14:m') text += formulaText(run);
    else if (run.name === 'mc:AlternateContent')
      text += readRuns(chooseAlternative(run, isRun), source, traits);
  }
  return text;
}

function isRun({ name }: XmlElement): boolean {
  return ['a:r', 'a:fld', 'a:br', 'a14:m', 'mc:AlternateContent'].includes(name);
}

function readRun(run: XmlElement, source: TextSource, traits: RunTraits): string {
  const text = child(run, 'a:t')?.text ?? '';
  const properties = child(run, 'a:rPr');
  // The style of a run without words shows nowhere.
  if (properties === undefined || text === '') return text;
  const size = integer(properties, 'sz');
  if (size !== undefined) addSize(size, traits);
  if (isUnseen(properties, size)) traits.unseen.push(squeeze(text));
  for (const property of properties.children) {
    if (property.name === 'a:latin') addFont(attribute(property, 'typeface'), traits);
    else if (property.name === 'a:solidFill') addColor(child(property, 'a:srgbClr'), traits);
    else if (property.name === 'a:highlight') traits.highlighted += text;
    else if (property.name === 'a:hlinkClick') addLink(property, squeeze(text), source, traits);
  }
  return text;
}

function isUnseen(properties: XmlElement, size: number | undefined): boolean {
  if (size !== undefined && size < minSeen) return true;
  const fill = child(properties, 'a:solidFill');
  return fill !== undefined && opacityOf(fill) < minSeenOpacity;
}

function addSize(size: number, traits: RunTraits): void {
  if (size > (traits.fontSize ?? 0)) traits.fontSize = size;
  if (size < (traits.smallestType ?? size + 1)) traits.smallestType = size;
}

function addFont(typeface: string | undefined, { fonts }: RunTraits): void {
  if (typeface !== undefined && typeface !== '' && !typeface.startsWith('+')) fonts.add(typeface);
}

function addColor(color: XmlElement | undefined, { colors }: RunTraits): void {
  const value = attribute(color, 'val')?.toUpperCase();
  if (value !== undefined && /^[0-9A-F]{6}$/.test(value)) colors.add(value);
}

function addLink(click: XmlElement, text: string, source: TextSource, { links }: RunTraits): void {
  const address = linkAddress(click, source);
  if (address !== undefined) links.push({ text, address, carrier: 'run' });
}

/** A formula's letters and signs, without their arrangement. */
function formulaText(element: XmlElement): string {
  return element.name === 'm:t' ? element.text : element.children.map(formulaText).join('');
}

/** Address of a shape's click link, from its `p:cNvPr` or a run's properties; undefined for jumps inside the document. */
export function linkAddress(click: XmlElement | undefined, source: TextSource): string | undefined {
  const relationship = source.relationships.get(attribute(click, 'r:id') ?? '');
  if (relationship?.external !== true || relationship.type !== 'hyperlink') return undefined;
  source.budget.spend(relationship.target.length);
  return relationship.target;
}

/** Treatment of the body's text if it is too long, as far as the body itself states it. */
export function readAutofit(body: XmlElement | undefined): 'none' | 'shrink' | 'grow' {
  const properties = child(body, 'a:bodyPr');
  if (child(properties, 'a:normAutofit') !== undefined) return 'shrink';
  const grows = child(properties, 'a:spAutoFit') !== undefined || attribute(properties, 'wrap') === 'none';
  return grows ? 'grow' : 'none';
}

/**
 * Element that represents an `mc:AlternateContent` (ECMA-376 part 3, 7.5): the first choice of which all is known, else the
 * fallback. Choice and fallback show the same thing; reading both would count it twice.
 */
export function chooseAlternative(
  alternatives: XmlElement,
  isKnown: (element: XmlElement) => boolean,
): readonly XmlElement[] {
  const choices = childrenNamed(alternatives, 'mc:Choice');
  const known = choices.find(({ children }) => children.length > 0 && children.every(isKnown));
  return (known ?? child(alternatives, 'mc:Fallback') ?? choices[0])?.children ?? [];
}
