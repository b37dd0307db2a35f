import type { Box, SetLine, SetRun, TextSetting } from '../model/pptx-document.js';
import { foldText } from '../text/fold-text.js';
import { attribute, child, descend, integer, type XmlElement } from '../xml/xml-element.js';
import type { Inherited } from './layouts.js';
import { chooseAlternative } from './read-paragraphs.js';
import { withBody } from './text-body.js';
import {
  type LevelStyle,
  type Levels,
  type Palette,
  runTraits,
  withList,
  withParagraph,
} from './text-styles.js';

/** The levels of a shape's text: its layout's, with the shape's own statements. */
export function levelsOf(shape: XmlElement, inherited: Inherited, palette: Palette): Levels {
  const reference = descend(shape, 'p:style', 'a:fontRef');
  const stated = reference === undefined ? undefined : palette.colors.resolve(reference.children[0]);
  const own =
    stated === undefined
      ? inherited.levels
      : inherited.levels.map((style) => ({ ...style, color: stated, opacity: undefined }));
  return withList(own, descend(shape, 'p:txBody', 'a:lstStyle'), palette);
}

/** Setting of a shape's text, with the values inherited from its layout. `ground` is the colour behind it. */
export function readSetting(
  shape: XmlElement,
  inherited: Pick<Inherited, 'body' | 'levels'>,
  palette: Palette,
  place: {
    readonly box: Box | null;
    readonly turn: number;
    readonly painted: boolean;
    readonly ground: string | null;
  },
): TextSetting {
  const body = child(shape, 'p:txBody');
  const { levels } = inherited;
  const lines: SetLine[] = [];
  for (const paragraph of body?.children ?? []) {
    if (paragraph.name !== 'a:p') continue;
    const properties = child(paragraph, 'a:pPr');
    const level = levels[integer(properties, 'lvl') ?? 0] ?? levels[0];
    if (level !== undefined)
      addParagraph(paragraph, withParagraph(level, properties, palette), palette, lines);
  }
  return { ...withBody(inherited.body, child(body, 'a:bodyPr')), ...place, lines };
}

/** A paragraph as the lines that its forced breaks make of it. */
function addParagraph(paragraph: XmlElement, style: LevelStyle, palette: Palette, lines: SetLine[]): void {
  const first = lines.length;
  let runs: SetRun[] = [];
  const none = { points: 0 };
  const endLine = (last: boolean) => {
    const end = child(paragraph, 'a:endParaRPr');
    lines.push({
      runs,
      size: (runs.length === 0 && end !== undefined ? integer(end, 'sz') : undefined) ?? style.size,
      align: style.align,
      left: style.left,
      indent: lines.length === first ? style.indent : 0,
      spacing: style.line,
      before: lines.length === first ? style.before : none,
      after: last ? style.after : none,
    });
    runs = [];
  };
  const visit = (elements: readonly XmlElement[]) => {
    for (const run of elements) {
      if (run.name === 'a:r' || run.name === 'a:fld') addRun(run, style, palette, runs);
      else if (run.name === 'a:br') endLine(false);
      else if (run.name === 'mc:AlternateContent')
        visit(chooseAlternative(run, ({ name }) => name === 'a:r'));
    }
  };
  visit(paragraph.children);
  endLine(true);
}

function addRun(run: XmlElement, style: LevelStyle, palette: Palette, runs: SetRun[]): void {
  const stored = foldText(child(run, 'a:t')?.text ?? '');
  if (stored === '') return;
  // The stored text for the number of a slide is a placeholder of any length: `‹#›`, `<number>`.
  const text = attribute(run, 'type') === 'slidenum' ? '00' : stored;
  const properties = child(run, 'a:rPr');
  if (properties === undefined) {
    const { size, font, bold, color, opacity } = style;
    runs.push({ text, size, font, bold, color, ...(opacity === undefined ? {} : { opacity }) });
    return;
  }
  const stated = runTraits(properties, palette);
  const { size = style.size, bold = style.bold, font = style.font, color = style.color } = stated;
  const opacity = 'opacity' in stated ? stated.opacity : style.opacity;
  const isLink = child(properties, 'a:hlinkClick') !== undefined;
  runs.push({
    text: attribute(properties, 'cap') === 'all' ? text.toUpperCase() : text,
    size,
    font,
    bold,
    color: isLink ? linkColorOf(properties, palette) : color,
    ...(isLink || opacity === undefined ? {} : { opacity }),
  });
}

/** Programs give a link the theme's colour, or its own if an extension allows that: it is unknown which if the link has one. */
function linkColorOf(properties: XmlElement, { colors }: Palette): string | null {
  return child(properties, 'a:solidFill') === undefined ? colors.resolve(linkColor) : null;
}

const linkColor: XmlElement = {
  name: 'a:schemeClr',
  attributes: new Map([['val', 'hlink']]),
  children: [],
  text: '',
};
