import { createFontNames } from '../pptx/text-styles.js';
import { type ColorScheme, readColorScheme } from '../pptx/theme-colors.js';
import { descend, type XmlElement } from '../xml/xml-element.js';

/** Parts of a theme that shapes refer to by numbers and names. */
export interface Theme {
  readonly scheme: ColorScheme;
  /** Of `+mn-lt` as of `Arial`; null if the theme names none. */
  readonly fontOf: (typeface: string) => string | null;
  readonly fills: readonly XmlElement[];
  readonly lines: readonly XmlElement[];
  readonly effects: readonly XmlElement[];
  readonly backgrounds: readonly XmlElement[];
}

export function readTheme(root: XmlElement | undefined): Theme {
  const listOf = (name: string) => descend(root, 'a:themeElements', 'a:fmtScheme', name)?.children ?? [];
  return {
    scheme: readColorScheme(root),
    fontOf: createFontNames(root),
    fills: listOf('a:fillStyleLst'),
    lines: listOf('a:lnStyleLst'),
    effects: listOf('a:effectStyleLst'),
    backgrounds: listOf('a:bgFillStyleLst'),
  };
}
