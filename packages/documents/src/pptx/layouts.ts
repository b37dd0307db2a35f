import { UnreadableDocumentError, type UnreadableReason } from '../limits/unreadable-document-error.js';
import type { Box, FixedText } from '../model/pptx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import { relationshipsPart } from '../package/relationships.js';
import type { LeftOut } from '../xml/parse-xml.js';
import { attribute, child, descend, type XmlElement } from '../xml/xml-element.js';
import { fixedTexts } from './fixed-texts.js';
import { type Paint, type Painted, readBackground, readPaint, styledPaint } from './painted.js';
import { findPlaceholders, placeholdersIn } from './placeholders.js';
import { onSlide, type Placement, placementWithin, readBox, readTurn, turnedBox } from './placement.js';
import { plainBody, type TextBody, withBody } from './text-body.js';
import { createFontNames, type Levels, type Palette, plainLevels, withList } from './text-styles.js';
import { type ColorScheme, createThemeColors, overriddenMap, readColorScheme } from './theme-colors.js';

/** Properties that a shape has from the placeholders of its layout and master, or a text box from the presentation. */
export interface Inherited {
  readonly box: Box | null;
  /** Degrees. */
  readonly turn: number;
  readonly body: TextBody;
  readonly levels: Levels;
  readonly paint: Paint;
}

/** A layout with its master and theme: what its slides are made of. */
export interface Layout {
  /** Null if it has no name. */
  readonly name: string | null;
  /** As its slides see it; `overridden` if a slide calls colours by other names. */
  readonly palette: Palette;
  overridden(slide: XmlElement): Palette;
  /** `placeholder`: the slide's `p:ph`; undefined for a shape that is not a placeholder. */
  inheritedBy(placeholder: XmlElement | undefined): Inherited;
  /** Null if it is not of one known colour. */
  readonly background: string | null;
  /** Shapes that master and layout show below a slide's own shapes. */
  readonly painted: readonly Painted[];
  /** Texts that master and layout show on their slides. */
  readonly fixedTexts: readonly FixedText[];
}

/** The layouts of a presentation by their parts; `defaultText`: its `p:defaultTextStyle`. Each part is read once. */
export function createLayouts(
  opened: DocumentPackage,
  defaultText: XmlElement | undefined,
): (part: string | null) => Promise<Layout> {
  const layouts = new Map<string | null, Promise<Layout>>();
  const masters = new Map<string, Promise<Master>>();
  const once = <Key, Value>(known: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>) => {
    const result = known.get(key) ?? make();
    known.set(key, result);
    return result;
  };
  const masterOf = async (part: string): Promise<Master> => {
    const result = await targetOf(opened, part, 'slideMaster');
    if (result === null) return readMaster(opened, null);
    return once(masters, result, () => readMaster(opened, result));
  };
  return (part) =>
    once(layouts, part, async () => {
      if (part === null || !opened.has(part))
        return createLayout(undefined, await readMaster(opened, null), defaultText);
      const root = await readUnlessDamaged(opened, part, leftOutOfLayouts);
      return createLayout(root, await masterOf(part), defaultText);
    });
}

/** Faults of markup; parts that are too large or hostile are refused at any place. */
const damage: readonly UnreadableReason[] = ['CORRUPT', 'MISSING_PART', 'BAD_TARGET'];

/** Slides are read without a layout, master or theme that is damaged: their words do not depend on it. */
async function unlessDamaged<Value>(
  opened: DocumentPackage,
  part: string,
  read: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableDocumentError) || !damage.includes(error.reason)) throw error;
    opened.note(`The part "${part}" is damaged and was ignored: ${error.message}`);
    return undefined;
  }
}

function readUnlessDamaged(
  opened: DocumentPackage,
  part: string,
  leftOut: LeftOut,
): Promise<XmlElement | undefined> {
  return unlessDamaged(opened, part, () => opened.readXml(part, leftOut));
}

interface Master {
  readonly root: XmlElement | undefined;
  readonly scheme: ColorScheme;
  readonly fontOf: Palette['fontOf'];
}

async function readMaster(opened: DocumentPackage, part: string | null): Promise<Master> {
  if (part === null) return { root: undefined, scheme: new Map(), fontOf: createFontNames(undefined) };
  const theme = await targetOf(opened, part, 'theme');
  const themeRoot = theme === null ? undefined : await readUnlessDamaged(opened, theme, leftOutOfThemes);
  return {
    root: await readUnlessDamaged(opened, part, leftOutOfLayouts),
    scheme: readColorScheme(themeRoot),
    fontOf: createFontNames(themeRoot),
  };
}

/** The part of that type that a part refers to, if it is there. */
async function targetOf(opened: DocumentPackage, part: string, wanted: string): Promise<string | null> {
  const relationships = await unlessDamaged(opened, relationshipsPart(part), () =>
    opened.relationships(part),
  );
  for (const { type, external, target } of relationships?.values() ?? []) {
    if (type === wanted && !external && opened.has(target)) return target;
  }
  return null;
}

/** All that is not about the place and format of a slide's own text. */
const leftOutOfLayouts: LeftOut = new Map([
  ...[
    'p:transition',
    'p:timing',
    'p:extLst',
    'p:hf',
    'a:extLst',
    'a:effectLst',
    'a:custGeom',
    'a:prstGeom',
  ].map((name) => [name, 'all'] as const),
  ...[
    'a:ln',
    'a:scene3d',
    'a:sp3d',
    'a:pPr',
    'a:rPr',
    'a:endParaRPr',
    'a:buClr',
    'a:buFont',
    'a:tabLst',
    'a:ea',
    'a:cs',
  ].map((name) => [name, 'all'] as const),
  ...['a:gradFill', 'a:pattFill', 'a:graphic'].map((name) => [name, 'content'] as const),
]);
const leftOutOfThemes: LeftOut = new Map(
  ['a:fmtScheme', 'a:font', 'a:objectDefaults', 'a:extraClrSchemeLst', 'a:custClrLst', 'a:extLst'].map(
    (name) => [name, 'all'] as const,
  ),
);

function createLayout(
  root: XmlElement | undefined,
  master: Master,
  defaultText: XmlElement | undefined,
): Layout {
  const masterMap = child(master.root, 'p:clrMap');
  const paletteWith = (map: XmlElement | undefined): Palette => ({
    colors: createThemeColors(master.scheme, map),
    fontOf: master.fontOf,
  });
  const palette = paletteWith(overriddenMap(root) ?? masterMap);
  const contents = [child(master.root, 'p:cSld'), child(root, 'p:cSld')];
  const trees = contents.map((content) => child(content, 'p:spTree'));
  const [inMaster, inLayout] = trees.map(placeholdersIn);
  const showsMaster = !['0', 'false'].includes(attribute(root, 'showMasterSp') ?? '');
  const backgrounds = contents.map((content) => readBackground(content, palette.colors));
  const text = plainLevels(palette, palette.colors.resolve(textColor));
  const ofBoxes = withList(text, defaultText, palette);
  const styles = child(master.root, 'p:txStyles');
  const plain: Inherited = { box: null, turn: 0, body: plainBody, levels: ofBoxes, paint: 'none' };
  const known = new Map<string, Inherited>();

  function inheritedBy(placeholder: XmlElement | undefined): Inherited {
    if (placeholder === undefined) return plain;
    const type = attribute(placeholder, 'type') ?? 'obj';
    const index = attribute(placeholder, 'idx') ?? '0';
    const key = `${type} ${index}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const { ofLayout, ofMaster, kind } = findPlaceholders(placeholder, inLayout ?? [], inMaster ?? []);
    const style = { title: 'p:titleStyle', body: 'p:bodyStyle' }[kind] ?? 'p:otherStyle';
    const base = { ...plain, levels: withList(text, child(styles, style), palette) };
    const inherited = [ofMaster, ofLayout].reduce(
      (from, foundPlaceholder) => inherit(from, foundPlaceholder?.shape, palette),
      base,
    );
    // The master's body is where that of no layout is.
    const result = ofLayout === undefined && kind === 'body' ? { ...inherited, box: null } : inherited;
    known.set(key, result);
    return result;
  }

  const name = attribute(contents[1], 'name') || null;
  const shown = [showsMaster ? fixedTexts(trees[0]) : [], fixedTexts(trees[1])] as const;
  return {
    name,
    palette,
    overridden: (slide) => {
      const map = overriddenMap(slide);
      return map === undefined ? palette : paletteWith(map);
    },
    inheritedBy,
    background:
      (backgrounds[1] === undefined ? backgrounds[0] : backgrounds[1]) ??
      (backgrounds.every((background) => background === undefined) ? 'FFFFFF' : null),
    painted: [...(showsMaster ? paintedIn(trees[0], palette) : []), ...paintedIn(trees[1], palette)],
    fixedTexts: [
      ...shown[0].map((text) => ({ text, place: 'master' })),
      ...shown[1].map((text) => ({ text, place: name === null ? 'layout' : `layout "${name}"` })),
    ],
  };
}

const textColor: XmlElement = {
  name: 'a:schemeClr',
  attributes: new Map([['val', 'tx1']]),
  children: [],
  text: '',
};

function inherit(from: Inherited, shape: XmlElement | undefined, palette: Palette): Inherited {
  if (shape === undefined) return from;
  const properties = child(shape, 'p:spPr');
  const transform = child(properties, 'a:xfrm');
  const body = child(shape, 'p:txBody');
  const box = readBox(transform, onSlide);
  return {
    box: box ?? from.box,
    turn: box === null ? from.turn : readTurn(transform),
    body: withBody(from.body, child(body, 'a:bodyPr')),
    levels: withList(from.levels, child(body, 'a:lstStyle'), palette),
    paint: paintOf(shape, palette, from.paint),
  };
}

/** Paint of a shape: the stated one, else that of its style, else the inherited one. */
export function paintOf(shape: XmlElement, { colors }: Palette, inherited: Paint): Paint {
  const own = readPaint(child(shape, 'p:spPr'), colors);
  const stated = own === undefined ? styledPaint(child(shape, 'p:style'), colors) : own;
  return stated === undefined ? inherited : stated;
}

/** Painted shapes of a tree except its placeholders, which only represent those of slides. */
function paintedIn(tree: XmlElement | undefined, palette: Palette, placement = onSlide): Painted[] {
  return (tree?.children ?? []).flatMap((element) => {
    switch (element.name) {
      case 'p:grpSp':
        return paintedIn(
          element,
          palette,
          placementWithin(descend(element, 'p:grpSpPr', 'a:xfrm'), placement),
        );
      case 'p:sp': {
        const isPlaceholder = descend(element, 'p:nvSpPr', 'p:nvPr', 'p:ph') !== undefined;
        const paint = isPlaceholder ? 'none' : paintOf(element, palette, 'none');
        return paint === 'none' ? [] : paintedAt(descend(element, 'p:spPr', 'a:xfrm'), placement, paint);
      }
      case 'p:pic':
        return paintedAt(descend(element, 'p:spPr', 'a:xfrm'), placement, null);
      case 'p:graphicFrame':
        return paintedAt(child(element, 'p:xfrm'), placement, null);
      default:
        return [];
    }
  });
}

function paintedAt(transform: XmlElement | undefined, placement: Placement, paint: string | null): Painted[] {
  const box = readBox(transform, placement);
  if (box === null) return [];
  const turn = readTurn(transform);
  return [{ box: turnedBox(box, turn), paint: turn === 0 && !placement.turned ? paint : null }];
}
