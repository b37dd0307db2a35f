import { openArchive } from '../archive/open-archive.js';
import type { ReaderLimits } from '../reader-limits.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';
import { createXmlDecoder } from '../xml/decode-xml.js';
import { parseXml } from '../xml/parse-xml.js';
import { RawNames } from '../xml/raw-name.js';
import { createXmlScanner, type ScannerOptions } from '../xml/scan-xml.js';
import { attribute, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import type { XmlHandler } from '../xml/xml-handler.js';
import { explainForeignArchive } from './explain-foreign-package.js';
import {
  type Relationship,
  readRelationships,
  relationshipsPart,
  sourceOfRelationships,
} from './relationships.js';

/** An Office document as parts and the references between them. */
export interface DocumentPackage {
  /** Name of the part that everything else hangs from. */
  readonly mainPart: string;
  /** Its content type, in lower case. */
  readonly mainType: string;
  has(part: string): boolean;
  /** The whole part as elements. For parts of bounded size. */
  readXml(part: string): Promise<XmlElement>;
  /** The part as events, without ever holding the whole of it. For sheets and their shared texts. */
  streamXml(part: string, handler: XmlHandler, options?: StreamOptions): Promise<void>;
  /** References of a part by their id; empty where it has none. */
  relationships(part: string): Promise<ReadonlyMap<string, Relationship>>;
  /** References of all parts, of those that nobody reads as well. */
  allRelationships(): Promise<readonly Relationship[]>;
}

/** `keepsAttributes`: most are read after their tag was handed over, as by who builds trees. */
export type StreamOptions = Pick<ScannerOptions, 'keepsAttributes'>;

const contentTypesPart = '[Content_Types].xml';

export async function openPackage(bytes: Buffer, limits: ReaderLimits): Promise<DocumentPackage> {
  const archive = openArchive(bytes, limits);
  const names = new RawNames();

  async function readXml(part: string): Promise<XmlElement> {
    return parseXml(part, archive.read(part, 'xmlBytes'), limits, names);
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
    const name = relationshipsPart(part);
    const found =
      known.get(name) ??
      (archive.has(name) ? readRelationships(part, await readXml(name)) : new Map<string, Relationship>());
    known.set(name, found);
    return found;
  }
  async function allRelationships(): Promise<readonly Relationship[]> {
    const all: Relationship[] = [];
    for (const name of archive.names) {
      const source = sourceOfRelationships(name);
      if (source === undefined) continue;
      const found = known.get(name) ?? readRelationships(source, await readXml(name), 'leave out');
      all.push(...found.values());
    }
    return all;
  }

  if (!archive.has(contentTypesPart)) throw explainForeignArchive(archive, contentTypesPart);
  const contentTypes = await readXml(contentTypesPart);
  const roots = await relationships('');
  const main = [...roots.values()].find(({ type, external }) => type === 'officeDocument' && !external);
  if (main === undefined) {
    throw new UnreadableDocumentError('MISSING_PART', 'The document does not say which part it starts with.');
  }
  if (!archive.has(main.target)) {
    throw new UnreadableDocumentError('MISSING_PART', `The document lacks its part "${main.target}".`);
  }
  return {
    mainPart: main.target,
    mainType: contentTypeOf(contentTypes, main.target),
    has: archive.has,
    readXml,
    streamXml,
    relationships,
    allRelationships,
  };
}

function contentTypeOf(types: XmlElement, part: string): string {
  const override = childrenNamed(types, 'ct:Override').find(
    (element) => attribute(element, 'PartName')?.toLowerCase() === `/${part}`.toLowerCase(),
  );
  const extension = part.split('.').at(-1)?.toLowerCase();
  const byExtension = childrenNamed(types, 'ct:Default').find(
    (element) => attribute(element, 'Extension')?.toLowerCase() === extension,
  );
  return (attribute(override ?? byExtension, 'ContentType') ?? '').toLowerCase();
}
