/** A paragraph or table of a page. */
export type HtmlBlock =
  | {
      readonly kind: 'paragraph';
      readonly text: string;
      /** 1 for a heading of the first order, to 6; null for body text. */
      readonly level: number | null;
      readonly links: readonly { readonly text: string; readonly address: string }[];
    }
  | { readonly kind: 'table'; readonly rows: readonly (readonly HtmlCell[])[] };

export interface HtmlCell {
  readonly text: string;
  readonly span: number;
}

const blocks = new Set(
  'address article aside blockquote body caption dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section ul'.split(
    ' ',
  ),
);
/** Elements that show no text. All of their content is skipped. */
const skipped = new Set(['head', 'script', 'style', 'template', 'noscript', 'title', 'select']);
const rowsAndCells = new Set(['tr', 'td', 'th']);
const maxColumns = 1_000;
/** Longer tags hold whole pictures. Only the beginning of a tag is read. */
const maxTagLength = 2_000;

/**
 * The text of a page as paragraphs, headings and tables, in order. Reads each character once and never fails: text that is no markup
 * is text. Nested tables are text of the cell that holds them.
 */
export function readHtml(html: string): HtmlBlock[] {
  const page = new PageBuilder();
  let end = -1;
  for (let position = 0; position < html.length; ) {
    const start = indexOr(html, '<', position);
    page.addText(html.slice(position, start));
    if (start === html.length) break;
    if (html.startsWith('<!--', start)) {
      position = after(html, '-->', start);
      continue;
    }
    // Searched only behind the last one, so that each character is read at most twice.
    if (end < start) end = indexOr(html, '>', start);
    const tag = html.slice(start, Math.min(end, start + maxTagLength));
    if (end < html.length && isTag.test(tag)) position = readTag(tag, page, html, end + 1);
    else {
      page.addText('<');
      position = start + 1;
    }
  }
  return page.finish();
}

const namedTag = /^<(\/?)([a-z][a-z0-9]{0,20})(?![a-z0-9])/i;
const isTag = new RegExp(`${namedTag.source}|^<[/!?]`, 'i');

/** Passes a tag on. Returns the place behind it, and behind content that is skipped. */
function readTag(tag: string, page: PageBuilder, html: string, end: number): number {
  const [, slash, written] = namedTag.exec(tag) ?? [];
  const name = written?.toLowerCase();
  if (name === undefined) return end;
  if (slash !== '') page.close(name);
  else if (skipped.has(name)) return after(html, '>', closingOf(html, name, end));
  else page.open(name, tag);
  return end;
}

function after(text: string, mark: string, from: number): number {
  return indexOr(text, mark, from) + mark.length;
}

function indexOr(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index === -1 ? text.length : index;
}

/** Place of the tag that closes an element; the end if there is no such tag. */
function closingOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

class PageBuilder {
  readonly #blocks: HtmlBlock[] = [];
  #text = '';
  #level: number | null = null;
  #links: { readonly text: string; readonly address: string }[] = [];
  #link: { readonly start: number; readonly address: string } | null = null;
  #tables = 0;
  #rows: HtmlCell[][] = [];
  /** Columns of the cell that is read; 0 between cells. */
  #span = 0;

  addText(text: string): void {
    if (text !== '') this.#text += decodeEntities(text);
  }

  open(name: string, tag: string): void {
    if (name === 'table') {
      if (this.#tables === 0) this.#endParagraph();
      this.#tables += 1;
    } else if (this.#tables === 1 && rowsAndCells.has(name)) this.#openCell(name, tag);
    else if (name === 'a') {
      const address = decodeEntities(attributeOf(tag, 'href'));
      this.#link = /^(?:https?|mailto):/i.test(address) ? { start: this.#text.length, address } : null;
    } else this.#part(name, /^h[1-6]$/.test(name) ? Number(name.slice(1)) : null);
  }

  close(name: string): void {
    if (name === 'a' && this.#link !== null) {
      const { start, address } = this.#link;
      this.#links.push({ text: this.#text.slice(start), address });
      this.#link = null;
    } else if (name === 'table' && this.#tables > 0) {
      this.#tables -= 1;
      if (this.#tables === 0) this.#endTable();
    } else if (this.#tables === 1 && rowsAndCells.has(name)) this.#endCell();
    else this.#part(name, null);
  }

  finish(): HtmlBlock[] {
    if (this.#tables > 0) this.#endTable();
    this.#endParagraph();
    return this.#blocks;
  }

  /** Ends a paragraph, or a piece of a cell. */
  #part(name: string, level: number | null): void {
    if (name === 'br' || (blocks.has(name) && this.#tables > 0)) this.#text += ' ';
    else if (blocks.has(name) || (/^t(?:body|d|h|head|foot|r)$/.test(name) && this.#tables === 0)) {
      this.#endParagraph();
      this.#level = level;
    }
  }

  #endParagraph(): void {
    if (/\S/.test(this.#text))
      this.#blocks.push({ kind: 'paragraph', text: this.#text, level: this.#level, links: this.#links });
    this.#text = '';
    this.#level = null;
    this.#links = [];
    this.#link = null;
  }

  /** Starts a cell, or a row of cells. */
  #openCell(name: string, tag: string): void {
    this.#endCell();
    if (name === 'tr' || this.#rows.length === 0) this.#rows.push([]);
    if (name !== 'tr') this.#span = Math.min(Number(attributeOf(tag, 'colspan')) || 1, maxColumns);
  }

  #endCell(): void {
    if (this.#span > 0) {
      this.#rows.at(-1)?.push({ text: this.#text, span: this.#span });
      this.#text = '';
    }
    this.#span = 0;
  }

  #endTable(): void {
    this.#endCell();
    const rows = this.#rows.filter((row) => row.length > 0);
    if (rows.length > 0) this.#blocks.push({ kind: 'table', rows });
    this.#rows = [];
    this.#tables = 0;
  }
}

/** Value of an attribute as a tag spells it; '' without one. */
function attributeOf(tag: string, name: string): string {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s{0,20}=\\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return double ?? single ?? bare ?? '';
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  shy: '\u00AD',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
};

/** Characters that are written by name or number; unknown names stay as they are. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : whole;
  });
}
