import { foldPartName } from '../archive/fold-part-name.js';
import { openArchive } from '../archive/open-archive.js';
import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { createXmlDecoder } from '../xml/decode-xml.js';
import { type LeftOut, parseXml } from '../xml/parse-xml.js';
import { RawNames } from '../xml/raw-names.js';
import { createXmlScanner, type ScannerOptions } from '../xml/scan-xml.js';
import { attribute, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import type { XmlHandler } from '../xml/xml-handler.js';
import { explainForeignArchive } from './explain-foreign-package.js';
import {
  isUnremarkable,
  type Relationship,
  readRelationships,
  relationshipsPart,
  type SourcedRelationship,
  sourceOfRelationships,
} from './relationships.js';

/** An Office document as parts and the references between them. */
export interface DocumentPackage {
  /** Name of the part that everything else hangs from. */
  readonly mainPart: string;
  /** Its content type, in lower case. */
  readonly mainType: string;
  has(part: string): boolean;
  /** The same for parts of the same bytes; null where it is absent. */
  fingerprintOf(part: string): string | null;
  /** How the part begins, at most so many bytes, of which nothing is checked; null where it is absent or cannot be inflated. */
  beginningOf(part: string, most: number): Buffer | null;
  /** The whole part as elements, but for those that are left out with all in them. For parts of bounded size. */
  readXml(part: string, leftOut?: LeftOut): Promise<XmlElement>;
  /** The part's bytes, of bounded size. */
  readBytes(part: string): Buffer;
  /** The part as events, without ever holding the whole of it. For sheets and their shared texts. */
  streamXml(part: string, handler: XmlHandler, options?: StreamOptions): Promise<void>;
  /** References of a part by their id; empty where it has none. */
  relationships(part: string): Promise<ReadonlyMap<string, Relationship>>;
  /** The wanted ones of all references outside, to macros and to embedded files, of parts that nobody reads as well. */
  notableRelationships(isWanted: (found: Relationship) => boolean): readonly SourcedRelationship[];
  /** What readers passed over, each once; see `DocumentBase`. */
  readonly notes: readonly string[];
  note(sentence: string): void;
}

/** `keepsAttributes`: most are read after their tag was handed over, as by who builds trees. */
export type StreamOptions = Pick<ScannerOptions, 'keepsAttributes'>;

const none: ReadonlyMap<string, Relationship> = new Map();
const mostNotes = 20;
const contentTypesPart = '[Content_Types].xml';

export async function openPackage(bytes: Buffer, limits: ReaderLimits): Promise<DocumentPackage> {
  const archive = openArchive(bytes, limits);
  const names = new RawNames();

  async function readXml(part: string, leftOut?: LeftOut): Promise<XmlElement> {
    return parseXml(part, archive.read(part, 'xmlBytes'), limits, { names, leftOut });
  }
  async function streamXml(part: string, handler: XmlHandler, options: StreamOptions = {}): Promise<void> {
    const parser = createXmlScanner(part, handler, limits, { names, ...options });
    const decoder = createXmlDecoder(part);
    for await (const piece of archive.stream(part, 'entryBytes')) parser.write(decoder.decode(piece));
    parser.write(decoder.end());
    parser.end();
  }
  const known = new Map<string, ReadonlyMap<string, Relationship>>();
  async function relationships(part: string): Promise<ReadonlyMap<string, Relationship>> {
    const name = archive.nameOf(relationshipsPart(part));
    const found =
      known.get(name) ??
      (archive.has(name) ? readRelationships(part, await readXml(name), archive.nameOf) : none);
    known.set(name, found);
    return found;
  }
  function notableRelationships(isWanted: (found: Relationship) => boolean): SourcedRelationship[] {
    const all: SourcedRelationship[] = [];
    for (const name of archive.names) {
      const source = sourceOfRelationships(name);
      if (source === undefined) continue;
      for (const found of (known.get(name) ?? readUnread(name, source)).values())
        if (isWanted(found)) all.push({ ...found, source });
    }
    return all;
  }
  function readUnread(name: string, source: string): ReadonlyMap<string, Relationship> {
    const bytes = archive.read(name, 'xmlBytes');
    if (isUnremarkable(bytes)) return none;
    return readRelationships(source, parseXml(name, bytes, limits, { names }), archive.nameOf, 'leave out');
  }

  const notes: string[] = [];
  function note(sentence: string): void {
    if (notes.length < mostNotes && !notes.includes(sentence)) notes.push(sentence);
  }

  if (archive.hasBackslashes) note('The part names contain backslashes. They were read as slashes.');
  if (!archive.has(contentTypesPart)) throw explainForeignArchive(archive, contentTypesPart);
  const contentTypes = await readXml(contentTypesPart);
  const roots = await relationships('');
  const main = [...roots.values()].find(({ type, external }) => type === 'officeDocument' && !external);
  if (main === undefined) {
    throw new UnreadableDocumentError('MISSING_PART', 'The document does not declare its main part.');
  }
  if (!archive.has(main.target)) {
    throw new UnreadableDocumentError('MISSING_PART', `The document has no part "${main.target}".`);
  }
  return {
    mainPart: main.target,
    mainType: contentTypeOf(contentTypes, main.target),
    has: archive.has,
    fingerprintOf: archive.fingerprintOf,
    beginningOf: archive.beginningOf,
    readXml,
    readBytes: (part) => archive.read(part, 'xmlBytes'),
    streamXml,
    relationships,
    notableRelationships,
    notes,
    note,
  };
}

function contentTypeOf(types: XmlElement, part: string): string {
  const name = foldPartName(`/${part}`);
  const override = childrenNamed(types, 'ct:Override').find(
    (element) => foldPartName((attribute(element, 'PartName') ?? '').replaceAll('\\', '/')) === name,
  );
  const extension = part.split('.').at(-1)?.toLowerCase();
  const byExtension = childrenNamed(types, 'ct:Default').find(
    (element) => attribute(element, 'Extension')?.toLowerCase() === extension,
  );
  return (attribute(override ?? byExtension, 'ContentType') ?? '').toLowerCase();
}
