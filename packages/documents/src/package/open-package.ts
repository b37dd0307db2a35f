import { foldPartName } from '../archive/fold-part-name.js';
import { type Archive, openArchive } from '../archive/open-archive.js';
import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { pictureFault } from '../pictures/picture-fault.js';
import { createDocumentFaults, type DocumentFaults } from '../repairs/document-faults.js';
import { type InspectedTree, inspectTree } from '../repairs/inspect-tree.js';
import { checkContentType, checkRelationships } from '../repairs/package-faults.js';
import { createRelationshipUses } from '../repairs/relationship-uses.js';
import { loadContentModels } from '../schema/child-order.js';
import { createXmlDecoder } from '../xml/decode-xml.js';
import { type LeftOut, parseXml } from '../xml/parse-xml.js';
import { createXmlScanner } from '../xml/scan-xml.js';
import { attribute, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import type { XmlHandler } from '../xml/xml-handler.js';
import { explainForeignArchive } from './explain-foreign-package.js';
import {
  isUnremarkable,
  type Relationship,
  relationshipsById,
  relationshipsIn,
  relationshipsInText,
  relationshipsPart,
  type SourcedRelationship,
  sourceOfRelationships,
  type WrittenRelationship,
} from './relationships.js';

/** An Office document as parts and the references between them. */
export interface DocumentPackage {
  /** Name of the part that everything else hangs from. */
  readonly mainPart: string;
  /** Its content type, in lower case. */
  readonly mainType: string;
  has(part: string): boolean;
  /** The same for parts of the same bytes; null if it is absent. */
  fingerprintOf(part: string): string | null;
  /** Beginning of the part, at most so many bytes, without any checks; null if it is absent or cannot be inflated. */
  beginningOf(part: string, most: number): Buffer | null;
  /** The whole part as elements, except those that are left out with all in them. For parts of bounded size. */
  readXml(part: string, leftOut?: LeftOut): Promise<XmlElement>;
  /** The part's bytes, of bounded size. */
  readBytes(part: string): Buffer;
  /** The part as events, without ever holding the whole of it. For sheets and their shared texts. */
  streamXml(part: string, handler: XmlHandler): Promise<void>;
  /** References of a part by their id; empty if it has no references. */
  relationships(part: string): Promise<ReadonlyMap<string, Relationship>>;
  /** The wanted ones of all references outside, to macros and to embedded files, including those of parts that are never read. */
  notableRelationships(isWanted: (found: Relationship) => boolean): readonly SourcedRelationship[];
  /** Faults that Office would repair; see `DocumentBase`. Trees are looked through as they are read, streamed parts by their readers. */
  readonly faults: DocumentFaults;
  inspect(tree: InspectedTree): void;
  /** Reports a part by its root element if it has no content type. Trees are reported as they are read. */
  checkContentType(part: string, root: string): void;
  /** Reason why a part cannot be shown as a picture; null if it can. */
  pictureFault(part: string): string | null;
  /** To be called once all parts are read: reports faults of relationships and pictures. */
  finishFaults(): void;
  /** Faults that readers passed over, each once; see `DocumentBase`. */
  readonly notes: readonly string[];
  note(sentence: string): void;
}

const none: ReadonlyMap<string, Relationship> = new Map();
const maxNotes = 20;
const contentTypesPart = '[Content_Types].xml';
/** Of larger pictures the end is not looked at, and of no more than these bytes in all. */
const [mostOfPicture, mostOfPictures] = [1_000_000, 8_000_000];
const beginningOfPicture = 2_000;

export async function openPackage(bytes: Buffer, limits: ReaderLimits): Promise<DocumentPackage> {
  const archive = openArchive(bytes, limits);
  await loadContentModels();
  const faults = createDocumentFaults();
  const uses = createRelationshipUses();

  async function readXml(part: string, leftOut?: LeftOut): Promise<XmlElement> {
    const root = parseXml(part, archive.read(part, 'xmlBytes'), limits, leftOut);
    inspectTree({ part, root, leftOut }, faults, uses);
    checkTypeOf(part, root.name);
    return root;
  }
  async function streamXml(part: string, handler: XmlHandler): Promise<void> {
    const parser = createXmlScanner(part, handler, limits);
    const decoder = createXmlDecoder(part);
    for await (const piece of archive.stream(part, 'entryBytes')) parser.write(decoder.decode(piece));
    parser.write(decoder.end());
    parser.end();
  }
  function checkTypeOf(part: string, root: string): void {
    checkContentType(part, root, contentTypes(part), faults);
  }
  /** By the names of their parts. */
  const known = new Map<string, ReadonlyMap<string, Relationship>>();
  async function relationships(part: string): Promise<ReadonlyMap<string, Relationship>> {
    const name = archive.nameOf(relationshipsPart(part));
    const before = known.get(name);
    if (before !== undefined) return before;
    const targets = archive.has(name)
      ? relationshipsById(part, parseReferences(name, part), archive.nameOf)
      : none;
    known.set(name, targets);
    return targets;
  }
  function notableRelationships(isWanted: (found: Relationship) => boolean): SourcedRelationship[] {
    const all: SourcedRelationship[] = [];
    for (const name of archive.names) {
      const source = sourceOfRelationships(name);
      if (source === undefined) continue;
      for (const relationship of (known.get(name) ?? readUnread(name, source)).values())
        if (isWanted(relationship)) all.push({ ...relationship, source });
    }
    return all;
  }
  function readUnread(name: string, source: string): ReadonlyMap<string, Relationship> {
    const bytes = archive.read(name, 'xmlBytes');
    const markup = bytes.toString('latin1');
    if (!isUnremarkable(markup))
      return relationshipsById(source, parseReferences(name, source, bytes), archive.nameOf, 'leave out');
    checkReferences(source, relationshipsInText(source, markup));
    return none;
  }

  const isPresent = (part: string) => archive.has(archive.nameOf(part));
  const faultOfPicture = createPictureFaults(archive, isPresent);
  /** By part the ids of its relationships. */
  const declaredIds = new Map<string, ReadonlySet<string>>();
  function parseReferences(
    name: string,
    source: string,
    bytes = archive.read(name, 'xmlBytes'),
  ): readonly WrittenRelationship[] {
    const writtenRelationships = relationshipsIn(source, parseXml(name, bytes, limits));
    checkReferences(source, writtenRelationships);
    return writtenRelationships;
  }
  /** Reports faults of a part's references the first time that they are read. */
  function checkReferences(source: string, iterable: Iterable<WrittenRelationship>): void {
    if (declaredIds.has(source)) return;
    declaredIds.set(source, checkRelationships(source, iterable, isPresent, faults));
  }
  function finishFaults(): void {
    const targetOf = (part: string, id: string) => {
      if (declaredIds.get(part)?.has(id) !== true) return null;
      const name = relationshipsPart(part);
      const targets =
        known.get(name) ?? relationshipsById(part, parseReferences(name, part), archive.nameOf, 'leave out');
      known.set(name, targets);
      return targets.get(id) ?? 'elsewhere';
    };
    uses.check({ targetOf, pictureFault: faultOfPicture }, faults);
  }

  const notes: string[] = [];
  function note(sentence: string): void {
    if (notes.length < maxNotes && !notes.includes(sentence)) notes.push(sentence);
  }

  if (archive.hasBackslashes) note('The part names contain backslashes. They were read as slashes.');
  if (!archive.has(contentTypesPart)) throw explainForeignArchive(archive, contentTypesPart);
  const contentTypes = readContentTypes(
    parseXml(contentTypesPart, archive.read(contentTypesPart, 'xmlBytes'), limits),
  );
  const mainPart = mainPartOf(await relationships(''), archive);
  return {
    mainPart,
    mainType: contentTypes(mainPart),
    has: archive.has,
    fingerprintOf: archive.fingerprintOf,
    beginningOf: archive.beginningOf,
    readXml,
    readBytes: (part) => archive.read(part, 'xmlBytes'),
    streamXml,
    relationships,
    notableRelationships,
    faults,
    inspect: (tree) => inspectTree(tree, faults, uses),
    checkContentType: checkTypeOf,
    pictureFault: faultOfPicture,
    finishFaults,
    notes,
    note,
  };
}

function mainPartOf(roots: ReadonlyMap<string, Relationship>, { has }: Archive): string {
  const main = [...roots.values()].find(({ type, external }) => type === 'officeDocument' && !external);
  if (main === undefined) {
    throw new UnreadableDocumentError('MISSING_PART', 'The document does not declare its main part.');
  }
  if (!has(main.target)) {
    throw new UnreadableDocumentError('MISSING_PART', `The document has no part "${main.target}".`);
  }
  return main.target;
}

/** Looks at each picture once. */
function createPictureFaults(archive: Archive, isPresent: (part: string) => boolean) {
  const pictures = new Map<string, string | null>();
  let pictureBytes = 0;
  return (part: string): string | null => {
    const before = pictures.get(part);
    if (before !== undefined) return before;
    const fault = isPresent(part) ? readPictureFault(part) : 'its file is missing';
    pictures.set(part, fault);
    return fault;
  };
  function readPictureFault(part: string): string | null {
    if (!archive.has(part)) return null;
    const size = archive.sizeOf(part);
    const isWhole = size <= mostOfPicture && pictureBytes + size <= mostOfPictures;
    if (isWhole) pictureBytes += size;
    const bytes = archive.beginningOf(part, isWhole ? size + (size >> 6) + 100 : beginningOfPicture);
    return bytes === null ? null : pictureFault(part, bytes, isWhole && bytes.length === size);
  }
}

/** The content type of a part by its name, in lower case; '' for a part without one. */
function readContentTypes(types: XmlElement): (part: string) => string {
  const typeOf = (element: XmlElement) => (attribute(element, 'ContentType') ?? '').toLowerCase();
  const overrides = new Map<string, string>();
  for (const element of childrenNamed(types, 'ct:Override')) {
    const name = foldPartName((attribute(element, 'PartName') ?? '').replaceAll('\\', '/'));
    if (!overrides.has(name)) overrides.set(name, typeOf(element));
  }
  const defaults = new Map<string, string>();
  for (const element of childrenNamed(types, 'ct:Default')) {
    const extension = attribute(element, 'Extension')?.toLowerCase() ?? '';
    if (!defaults.has(extension)) defaults.set(extension, typeOf(element));
  }
  return (part) =>
    overrides.get(foldPartName(`/${part}`)) ??
    defaults.get(part.split('.').at(-1)?.toLowerCase() ?? '') ??
    '';
}
