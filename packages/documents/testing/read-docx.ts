import JSZip from 'jszip';
import type { DocxDocument, DocxParagraph, DocxTable } from '../src/model/docx-document.js';
import { type ReadOptions, readDocument } from '../src/reader/read-document.js';

/** Reads bytes that are known to be a text document. */
export async function readDocx(bytes: Buffer, options?: ReadOptions): Promise<DocxDocument> {
  const document = await readDocument(bytes, options);
  if (document.type !== 'docx') throw new Error(`read a ${document.type}`);
  return document;
}

export function paragraphsIn({ body }: Pick<DocxDocument, 'body'>): DocxParagraph[] {
  return body.filter((block): block is DocxParagraph => block.kind === 'paragraph');
}

export function tablesIn({ body }: Pick<DocxDocument, 'body'>): DocxTable[] {
  return body.filter((block): block is DocxTable => block.kind === 'table');
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

export interface WrittenParts {
  /** Inside `w:body`. */
  readonly body: string;
  /** Inside the root of `word/NAME.xml`: styles, numbering, comments, footnotes, header1 … */
  readonly parts?: Readonly<
    Record<string, { readonly root: string; readonly content: string; readonly type?: string }>
  >;
  /** Relationships of the main part to addresses outside, by id. */
  readonly links?: Readonly<
    Record<string, { readonly type: string; readonly target: string; readonly internal?: boolean }>
  >;
  /** Files inside it, by the names of their parts below `word/`. */
  readonly embedded?: Readonly<Record<string, Buffer>>;
  /** Other namespaces than the usual ones. */
  readonly namespace?: string;
  readonly mainType?: string;
}

/** A document of hand-written parts, for content that no library writes. */
export async function writeDocx({
  body,
  parts = {},
  links = {},
  embedded = {},
  namespace = word,
  mainType,
}: WrittenParts): Promise<Buffer> {
  const zip = new JSZip();
  const names = [
    `xmlns:w="${namespace}"`,
    `xmlns:r="${office}/relationships"`,
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
    'xmlns:v="urn:schemas-microsoft-com:vml"',
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
    'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"',
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  ].join(' ');
  const main = mainType ?? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  );
  zip.file(
    '_rels/.rels',
    relationships([['rId1', `${office}/relationships/officeDocument`, 'word/document.xml', true]]),
  );
  zip.file('word/document.xml', `<w:document ${names}><w:body>${body}</w:body></w:document>`);
  for (const [name, { root, content }] of Object.entries(parts)) {
    zip.file(`word/${name}.xml`, `<${root} ${names}>${content}</${root}>`);
  }
  for (const [name, bytes] of Object.entries(embedded)) zip.file(`word/${name}`, bytes);
  zip.file(
    'word/_rels/document.xml.rels',
    relationships([
      ...Object.entries(parts).map(
        ([name, { type }]) => [name, `${office}/relationships/${type ?? name}`, `${name}.xml`, true] as const,
      ),
      ...Object.entries(links).map(
        ([id, { type, target, internal = false }]) =>
          [id, `${office}/relationships/${type}`, target, internal] as const,
      ),
      ...Object.keys(embedded).map(
        (name, index) => [`embedded${index}`, `${office}/relationships/package`, name, true] as const,
      ),
    ]),
  );
  return zip.generateAsync({ type: 'nodebuffer' });
}

function relationships(rows: readonly (readonly [string, string, string, boolean])[]): string {
  const entries = rows.map(
    ([id, type, target, internal]) =>
      `<Relationship Id="${id}" Type="${type}" Target="${target}"${internal ? '' : ' TargetMode="External"'}/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
}

/** A paragraph of one run. */
export function p(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${r(text)}</w:p>`;
}

export function r(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}
