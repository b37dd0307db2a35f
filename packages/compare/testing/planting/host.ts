import type { ReadableType } from '@fixpoint/documents/model';
import { InvalidInputError } from '@fixpoint/shared/errors';
import JSZip from 'jszip';

/** A finished document, opened to have a defect put into it. */
export interface Host {
  readonly type: ReadableType;
  readonly archive: JSZip;
  /** Its main part. */
  readonly main: string;
  /** The first part that shows content. */
  readonly shown: string;
}

const mains: Readonly<Record<string, { readonly type: ReadableType; readonly shown: string }>> = {
  'ppt/presentation.xml': { type: 'pptx', shown: 'ppt/slides/slide1.xml' },
  'xl/workbook.xml': { type: 'xlsx', shown: 'xl/worksheets/sheet1.xml' },
  'word/document.xml': { type: 'docx', shown: 'word/document.xml' },
};

const none =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';

export const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Throws `InvalidInputError` for a file that is not a document of the three types. */
export async function openHost(bytes: Uint8Array): Promise<Host> {
  const archive = await JSZip.loadAsync(bytes).catch((cause: unknown) => {
    throw new InvalidInputError('The file is not an Office document that can be opened.', {
      field: 'file',
      hint: 'Give a .pptx, .xlsx or .docx that opens in Office.',
      cause,
    });
  });
  for (const [main, about] of Object.entries(mains)) {
    if (archive.file(main) !== null) return { archive, main, ...about };
  }
  throw withoutPlace('a main part');
}

/** Changes the text of a part. Throws `InvalidInputError` if the part is absent or the change finds no place in it. */
export async function replacePart(
  { archive }: Pick<Host, 'archive'>,
  path: string,
  change: (xml: string) => string,
): Promise<void> {
  const text = await archive.file(path)?.async('text');
  if (text === undefined) throw withoutPlace(`the part ${path}`);
  const changed = change(text);
  if (changed === text) throw withoutPlace(`a suitable place in the part ${path}`);
  archive.file(path, changed);
}

/** Adds a reference to a part, which may have none yet. */
export async function relate(
  host: Pick<Host, 'archive'>,
  part: string,
  link: { readonly id: string; readonly type: string; readonly target: string; readonly external?: true },
): Promise<void> {
  const index = part.lastIndexOf('/');
  const path = `${part.slice(0, index)}/_rels/${part.slice(index + 1)}.rels`;
  if (host.archive.file(path) === null) host.archive.file(path, none);
  const type = link.type.includes(':') ? link.type : `${relationshipTypes}/${link.type}`;
  const mode = link.external === true ? ' TargetMode="External"' : '';
  const element = `<Relationship Id="${link.id}" Type="${type}" Target="${link.target}"${mode}/>`;
  await replacePart(host, path, (xml) =>
    /<Relationships[^>]*\/>/.test(xml)
      ? xml.replace(/(<Relationships[^>]*)\/>/, (_, open) => `${open}>${element}</Relationships>`)
      : xml.replace('</Relationships>', () => `${element}</Relationships>`),
  );
}

/** Puts a part into the document and states its type. */
export async function addPart(
  host: Pick<Host, 'archive'>,
  path: string,
  type: string,
  content: string,
): Promise<void> {
  host.archive.file(path, content);
  await replacePart(host, '[Content_Types].xml', (xml) =>
    xml.replace('</Types>', () => `<Override PartName="/${path}" ContentType="${type}"/></Types>`),
  );
}

/** The slide that defects are put on: the second, since the first is a cover, which much is forgiven. */
export function slideOf({ archive, shown }: Host): string {
  const second = 'ppt/slides/slide2.xml';
  return archive.file(second) === null ? shown : second;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function withoutPlace(what: string): InvalidInputError {
  return new InvalidInputError(`The document lacks ${what}, which this defect needs.`, {
    field: 'file',
    hint: 'Use a document of another type, or one with more content.',
  });
}
