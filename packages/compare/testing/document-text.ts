import {
  asideOf,
  type DocumentText,
  type LocatedAside,
  type LocatedText,
} from '../src/views/document-text.js';

/** A document as its texts and links alone: `text 1`, `text 2`, `link 1` are their places. */
export function documentTextOf(
  texts: readonly (string | Partial<LocatedText>)[],
  links: readonly { readonly text?: string; readonly address: string }[] = [],
  asides: readonly Partial<LocatedAside>[] = [],
  tables: readonly (readonly (readonly string[])[])[] = [],
): DocumentText {
  return {
    texts: () =>
      texts.map((item, index) => ({
        kind: 'paragraph',
        text: '',
        locate: () => `text ${index + 1}`,
        ...(typeof item === 'string' ? { text: item } : item),
      })),
    tables: () =>
      tables.map((rows, index) => ({
        rows,
        locate: (row) => (row === undefined ? `table ${index + 1}` : `table ${index + 1}, row ${row}`),
      })),
    asides: () =>
      asides.map((aside, index) => ({
        ...asideOf('comment', '', () => `aside ${index + 1}`),
        ...aside,
      })),
    links: () => links.map((link, index) => ({ text: '', ...link, locate: () => `link ${index + 1}` })),
  };
}
