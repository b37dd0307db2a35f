import { attribute, child, childrenNamed, descend, integer, type XmlElement } from '../xml/xml-element.js';
import { isOn } from './run-text.js';

/** Properties that a paragraph takes from its style, including those of the styles that it is based on. */
export interface ParagraphStyle {
  /** Null: the default style. */
  readonly name: string | null;
  /** 1 to 9; null for body text. */
  readonly outlineLevel: number | null;
  readonly numberingId: string | null;
  readonly numberingLevel: number | null;
  /** It paints the ground of its paragraphs. */
  readonly isShaded: boolean;
  /** States that its text is hidden, or that it is not; null if it states neither. */
  readonly vanish: boolean | null;
}

export interface StyleSheet {
  /** The style of that id; of the default one if `id` is undefined or unknown. */
  paragraphStyle(id: string | undefined): ParagraphStyle;
  /**
   * True if a run's style and its paragraph's style hide it. Each is resolved along its chain; if both hide the text, it is
   * shown, as with every toggle property (ECMA-376 part 1, 17.7.3).
   */
  isHidden(paragraph: ParagraphStyle, characterStyle: string | undefined): boolean;
  /** The list that a numbering style represents. */
  numberingOf(styleId: string): string | null;
}

/** Chains of styles are short; a longer one runs in a circle. */
const maxChainLength = 64;

export function readStyles(root: XmlElement | undefined): StyleSheet {
  const styles = new Map<string, XmlElement>();
  let defaultId: string | undefined;
  for (const style of childrenNamed(root, 'w:style')) {
    const id = attribute(style, 'w:styleId');
    if (id === undefined) continue;
    styles.set(id, style);
    const isDefault = ['1', 'true', 'on'].includes(attribute(style, 'w:default') ?? '');
    if (isDefault && attribute(style, 'w:type') === 'paragraph') defaultId = id;
  }
  const known = new Map<string, ParagraphStyle>();
  const hidesByDefault = isOn(descend(root, 'w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:vanish'));
  const vanishing = new Map<string, boolean | null>();

  function resolve(id: string): ParagraphStyle {
    const chain = chainOf(id);
    const properties = chain.map((style) => child(style, 'w:pPr'));
    const numbering = properties.map((entry) => child(entry, 'w:numPr'));
    const numberingId = first(numbering, (entry) => attribute(child(entry, 'w:numId'), 'w:val'));
    return {
      name: id === defaultId ? null : notDefault(styleName(id, styles.get(id))),
      outlineLevel: outlineOf(id, chain, properties),
      numberingId: numberingId === '0' ? null : numberingId,
      numberingLevel: first(numbering, (entry) => integer(child(entry, 'w:ilvl'), 'w:val')),
      vanish: vanishOf(chain),
      isShaded: [...properties, ...chain.map((style) => child(style, 'w:rPr'))].some(
        (entry) => child(entry, 'w:shd') !== undefined,
      ),
    };
  }
  function chainOf(id: string): XmlElement[] {
    const chain: XmlElement[] = [];
    let style = styles.get(id);
    while (style !== undefined && chain.length < maxChainLength) {
      chain.push(style);
      style = styles.get(attribute(child(style, 'w:basedOn'), 'w:val') ?? '');
    }
    return chain;
  }

  return {
    paragraphStyle(id) {
      const wanted = id === undefined ? (defaultId ?? '') : id;
      const paragraphStyle = known.get(wanted) ?? (wanted === '' ? plain : resolve(wanted));
      known.set(wanted, paragraphStyle);
      return paragraphStyle;
    },
    isHidden({ vanish }, characterStyle) {
      if (vanish === null && characterStyle === undefined) return hidesByDefault;
      const id = characterStyle ?? '';
      const known = vanishing.get(id);
      const own = known === undefined ? vanishOf(chainOf(id)) : known;
      vanishing.set(id, own);
      if (hidesByDefault) return vanish !== false && own !== false;
      return (vanish ?? false) !== (own ?? false);
    },
    numberingOf: (styleId) =>
      attribute(descend(styles.get(styleId), 'w:pPr', 'w:numPr', 'w:numId'), 'w:val') ?? null,
  };
}

const plain: ParagraphStyle = {
  name: null,
  outlineLevel: null,
  numberingId: null,
  numberingLevel: null,
  isShaded: false,
  vanish: null,
};

/** True or false by the nearest style of a chain that states whether its text is hidden; null without one. */
function vanishOf(chain: readonly XmlElement[]): boolean | null {
  return first(chain, (style) => {
    const stated = descend(style, 'w:rPr', 'w:vanish');
    return stated === undefined ? undefined : isOn(stated);
  });
}

function first<Of, Value>(entries: readonly Of[], pick: (entry: Of) => Value | undefined): Value | null {
  for (const entry of entries) {
    const value = pick(entry);
    if (value !== undefined) return value;
  }
  return null;
}

/**
 * The nearest style that states a level or is a built-in heading decides. Headings are known by their names too: several
 * libraries write them without a level, and some without any definition.
 */
function outlineOf(
  id: string,
  chain: readonly XmlElement[],
  properties: readonly (XmlElement | undefined)[],
): number | null {
  for (const [index, style] of chain.entries()) {
    const stated = integer(child(properties[index], 'w:outlineLvl'), 'w:val');
    if (stated !== undefined) return outlineLevel(stated);
    const byName = headingLevel(attribute(child(style, 'w:name'), 'w:val') ?? '');
    if (byName !== null) return byName;
  }
  return chain.length === 0 ? headingLevel(id) : null;
}

/** `w:outlineLvl` counts from 0; 9 is body text (ECMA-376 part 1, 17.3.1.20). */
export function outlineLevel(stated: number): number | null {
  return stated >= 0 && stated < 9 ? stated + 1 : null;
}

function headingLevel(name: string): number | null {
  const level = /^heading ?([1-9])$/i.exec(name)?.[1];
  return level === undefined ? null : Number(level);
}

/** "Normal" is the default style of every program, whether the file marks it so or not. */
function notDefault(name: string): string | null {
  return name === 'Normal' ? null : name;
}

/** Files keep built-in names in lower case; programs show them capitalised. */
function styleName(id: string, style: XmlElement | undefined): string {
  const name = attribute(child(style, 'w:name'), 'w:val') ?? id.replace(/^(Heading)([1-9])$/, '$1 $2');
  if (attribute(style, 'w:customStyle') === '1' || name !== name.toLowerCase()) return name;
  if (name.startsWith('toc ')) return name.replace('toc', 'TOC');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
