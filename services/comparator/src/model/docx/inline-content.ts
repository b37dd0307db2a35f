import type { Hyperlink } from '../document-model.js';
import type { XmlElement } from '../xml/xml-element.js';
import type { Story } from './story.js';

/** A paragraph while its content is read. */
export interface InlineContent {
  /** As written; white space is made single at the end. */
  text: string;
  /** Null: none yet. Most paragraphs name none, and documents have very many paragraphs. */
  fonts: Set<string> | null;
  colors: Set<string> | null;
  readonly links: Hyperlink[];
  readonly comments: string[];
  /** Contents of text boxes that the paragraph anchors. */
  readonly textBoxes: XmlElement[];
  drawings: number;
  changed: boolean;
  /** A page break stands before its text, or behind it. */
  breakBefore: boolean;
  breakAfter: boolean;
}

export function createInlineContent(): InlineContent {
  return {
    text: '',
    fonts: null,
    colors: null,
    links: [],
    comments: [],
    textBoxes: [],
    drawings: 0,
    changed: false,
    breakBefore: false,
    breakAfter: false,
  };
}

/** Keeps a link to an address outside the document; nothing where there is none. */
export function addLink(text: string, address: string | undefined, into: InlineContent, story: Story): void {
  if (address === undefined || address === '') return;
  const link = { text: story.context.budget.keep(text), address: story.context.budget.keep(address) };
  into.links.push(link);
  story.links.push(link);
}
