import type { PagePaint, PageShape } from '@fixpoint/shared/contracts';
import { type FoundPlaceholder, findPlaceholders, placeholdersIn } from '../pptx/placeholders.js';
import { overriddenMap } from '../pptx/theme-colors.js';
import { attribute, child, descend, integer, type XmlElement } from '../xml/xml-element.js';
import { createColors } from './colors.js';
import { type Paints, readFill } from './paint.js';
import type { DrawnPart } from './part.js';
import type { Theme } from './theme.js';

/** A layout with its master and theme, as elements. */
export interface LayoutParts {
  readonly layout: XmlElement | undefined;
  readonly master: XmlElement | undefined;
  readonly theme: Theme;
  /** Names of the parts; empty for one that is missing. */
  readonly layoutPart: string;
  readonly masterPart: string;
  /** `p:defaultTextStyle` of the presentation. */
  readonly defaultText: XmlElement | undefined;
}

/** Colours as a slide, or a layout, sees them. */
export function colorsFor(
  root: XmlElement | undefined,
  { layout, master, theme }: LayoutParts,
): Paints['color'] {
  const map = overriddenMap(root) ?? overriddenMap(layout) ?? child(master, 'p:clrMap');
  return createColors(theme.scheme, map);
}

/** Properties that placeholders inherit from their layout and master, and text boxes from the presentation. */
export function createInheritance({ layout, master, defaultText }: LayoutParts): DrawnPart['inheritedBy'] {
  const [inMaster, inLayout] = [master, layout].map((root) =>
    placeholdersIn(descend(root, 'p:cSld', 'p:spTree')),
  );
  const styles = child(master, 'p:txStyles');
  const plain = { shapes: [], lists: defaultText === undefined ? [] : [defaultText] };
  return (placeholder) => {
    if (placeholder === undefined) return plain;
    const { ofLayout, ofMaster, kind } = findPlaceholders(placeholder, inLayout ?? [], inMaster ?? []);
    const style = child(styles, { title: 'p:titleStyle', body: 'p:bodyStyle' }[kind] ?? 'p:otherStyle');
    const isUnplaced = ofLayout === undefined && kind === 'body';
    return {
      shapes: [ofLayout, isUnplaced ? undefined : ofMaster].flatMap(
        (foundPlaceholder: FoundPlaceholder | undefined) => foundPlaceholder?.shape ?? [],
      ),
      lists: style === undefined ? [] : [style],
    };
  };
}

/** Background of a part (`p:bg`); undefined without one. */
export function readBackground(root: XmlElement | undefined, paints: Paints): PagePaint | undefined {
  const background = descend(root, 'p:cSld', 'p:bg');
  if (background === undefined) return undefined;
  const reference = child(background, 'p:bgRef');
  if (reference !== undefined) {
    const index = integer(reference, 'idx') ?? 0;
    const fill = index > 1_000 ? paints.theme.backgrounds[index - 1_001] : paints.theme.fills[index - 1];
    if (fill === undefined) return undefined;
    const paint = readFill(fill, paints, paints.color(reference.children[0]));
    return paint === 'none' ? undefined : paint;
  }
  const own = child(background, 'p:bgPr')?.children.find(({ name }) => name !== 'a:effectLst');
  const paint = own === undefined ? 'none' : readFill(own, paints);
  return paint === 'none' ? undefined : paint;
}

/** True if a slide shows the shapes of its layout, or a layout those of its master. */
export function showsBelow(root: XmlElement | undefined): boolean {
  return !['0', 'false'].includes(attribute(root, 'showMasterSp') ?? '');
}

/** Shapes of layout and master below the shapes of a slide. */
export interface Ground {
  readonly paint?: PagePaint | undefined;
  readonly shapes: readonly PageShape[];
}
