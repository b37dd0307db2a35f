import { attribute, child, type XmlElement } from '../xml/xml-element.js';

/** Sources of the look of a text, the most specific last: presentation, master, layout, shape. */
export interface TextCascade {
  /** `a:bodyPr` elements. */
  readonly bodies: readonly XmlElement[];
  /** Lists of styles: `a:lstStyle`, `p:bodyStyle`, `p:defaultTextStyle`. */
  readonly lists: readonly XmlElement[];
  /** Reference of a shape's style to a font and colour of the theme (`a:fontRef`). */
  readonly reference?: XmlElement | undefined;
  /** Text style of parts of a table (`a:tcTxStyle`). */
  readonly cell?:
    | { readonly bold?: boolean | undefined; readonly color?: XmlElement | undefined }
    | undefined;
}

/** Properties of one level from near to far. */
export function levelProperties({ lists }: TextCascade, level: number): XmlElement[] {
  const name = `a:lvl${Math.min(Math.max(level, 0), 8) + 1}pPr`;
  return lists.flatMap((list) => child(list, name) ?? []).reverse();
}

/** The nearest statement of an attribute. */
export function stated(elements: readonly (XmlElement | undefined)[], name: string): string | undefined {
  for (const element of elements) {
    const value = attribute(element, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The nearest child with one of these names. */
export function nearest(
  elements: readonly (XmlElement | undefined)[],
  names: ReadonlySet<string>,
): XmlElement | undefined {
  for (const element of elements) {
    const match = element?.children.find(({ name }) => names.has(name));
    if (match !== undefined) return match;
  }
  return undefined;
}
