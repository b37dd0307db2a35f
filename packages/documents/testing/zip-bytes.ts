import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of an archive, every field of which may lie. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
  readonly method?: number;
  readonly flags?: number;
  readonly attributes?: number;
  /** Declared in place of the truth. */
  readonly declaredSize?: number;
  readonly declaredCrc?: number;
  readonly localName?: string;
  /** Takes the bytes of the entry with this index instead of its own. */
  readonly sharesBytesOf?: number;
  /** Bytes as stored in the archive, in place of the compressed content. */
  readonly raw?: Buffer;
}

/** Writes a ZIP archive byte by byte, so that tests can write wrong ones. */
export function zipBytes(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const method = entry.method ?? 8;
    const stored = entry.raw ?? (method === 8 ? deflateRawSync(content) : content);
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(entry.flags ?? 0x800, 0);
    fields.writeUInt16LE(method, 2);
    fields.writeUInt32LE(entry.declaredCrc ?? crc32(content), 8);
    fields.writeUInt32LE(stored.length, 12);
    fields.writeUInt32LE(entry.declaredSize ?? content.length, 16);
    const fieldsFor = (name: Buffer) => {
      const copy = Buffer.from(fields);
      copy.writeUInt16LE(name.length, 20);
      return copy;
    };
    const offset = entry.sharesBytesOf === undefined ? length : (offsets[entry.sharesBytesOf] ?? 0);
    offsets.push(offset);
    if (entry.sharesBytesOf === undefined) {
      const localName = Buffer.from(entry.localName ?? entry.name);
      const local = Buffer.concat([
        Buffer.from('504b03041400', 'hex'),
        fieldsFor(localName),
        Buffer.alloc(2),
        localName,
        stored,
      ]);
      locals.push(local);
      length += local.length;
    }
    const name = Buffer.from(entry.name);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(entry.attributes ?? 0, 8);
    tail.writeUInt32LE(offset, 12);
    directory.push(Buffer.concat([Buffer.from('504b010214031400', 'hex'), fieldsFor(name), tail, name]));
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(length, 16);
  return Buffer.concat([...locals, central, end]);
}

const main = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
const relationshipsNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const namespaces =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  `xmlns:r="${office}"`;

export function relationship(id: string, type: string, target: string, external = false): string {
  const mode = external ? ' TargetMode="External"' : '';
  return `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${mode}/>`;
}

export function relationships(...rows: string[]): string {
  return `<Relationships xmlns="${relationshipsNamespace}">${rows.join('')}</Relationships>`;
}

export function contentTypes(type = main): string {
  return (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="${type}"/></Types>`
  );
}

/** A slide around the content of its shape tree. */
export function slideXml(shapes = ''): string {
  return `<p:sld ${namespaces}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
}

export function textShape(...paragraphs: string[]): string {
  const body = paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('');
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:nvPr/></p:nvSpPr><p:txBody>${body}</p:txBody></p:sp>`;
}

/** The parts of a presentation with one slide; `parts` replaces, adds and (by null) removes some. */
export function presentationParts(parts: Record<string, ZipEntry['content'] | null> = {}): ZipEntry[] {
  const all: Record<string, ZipEntry['content'] | null> = {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'ppt/presentation.xml')),
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(relationship('rId1', 'slide', 'slides/slide1.xml')),
    'ppt/slides/slide1.xml': slideXml(textShape('Hello')),
    ...parts,
  };
  return Object.entries(all).flatMap(([name, content]) => (content === null ? [] : [{ name, content }]));
}

/** A presentation as a file, with `parts` changed. */
export function presentation(
  parts: Record<string, ZipEntry['content'] | null> = {},
  ...more: ZipEntry[]
): Buffer {
  return zipBytes([...presentationParts(parts), ...more]);
}
