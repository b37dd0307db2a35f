import fc from 'fast-check';
import JSZip from 'jszip';
import { ReaderLimits } from '../src/limits/reader-limits.js';
import { UnreadableDocumentError } from '../src/limits/unreadable-document-error.js';
import { readDocument } from '../src/reader/read-document.js';
import { zipBytes } from './zip-bytes.js';

type Edit = {
  readonly at: number;
  readonly kind: 'set' | 'cut' | 'insert' | 'copy' | 'swap';
  readonly bytes: Uint8Array;
};

/** Pieces of markup that change the meaning of a part, not only its well-formedness. */
const pieces = [
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '&#x0;',
  '&amp;',
  '="-1"',
  '="99999999999999999999"',
  '="A1:XFD1048576"',
  '="rId999"',
  '"',
  '>',
  '/>',
  '</a:t>',
  '<a:p>',
  '<w:tbl>',
  '<row r="1048577">',
  'NaN',
  '__proto__',
  '\u0000',
];

export const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom<Edit['kind']>('set', 'cut', 'insert', 'copy', 'swap'),
    bytes: fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 8 }),
      fc.constantFrom(...pieces).map((piece) => Buffer.from(piece)),
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

export function mutate(source: Buffer, changes: readonly Edit[]): Buffer {
  return changes.reduce<Buffer>((bytes, { at, kind, bytes: patch }) => {
    const start = Math.floor(at * bytes.length);
    const [before, after] = [bytes.subarray(0, start), bytes.subarray(start)];
    if (kind === 'cut') return Buffer.concat([before, after.subarray(patch.length * 8)]);
    if (kind === 'insert') return Buffer.concat([before, patch, after]);
    if (kind === 'copy') return Buffer.concat([before, after.subarray(0, 64), after]);
    if (kind === 'swap') return Buffer.concat([after.subarray(0, 40), before, after.subarray(40)]);
    return Buffer.concat([before, patch, after.subarray(patch.length)]);
  }, source);
}

export interface Parts {
  readonly names: readonly string[];
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** The parts of a document that are markup. */
export async function partsOf(bytes: Buffer): Promise<Parts> {
  const files = Object.values((await JSZip.loadAsync(bytes)).files).filter(({ name }) =>
    /\.(xml|rels)$/.test(name),
  );
  const contents = new Map(
    await Promise.all(files.map(async (file) => [file.name, await file.async('nodebuffer')] as const)),
  );
  return { names: [...contents.keys()], contents };
}

/** The document in a sound archive, one part of it with other bytes. */
export function withPart({ contents }: Parts, changed: string, content: Buffer): Buffer {
  return zipBytes(
    [...contents].map(([name, own]) => ({ name, content: name === changed ? content : own, method: 0 })),
  );
}

/** A document costs no more than this, whatever it is: milliseconds, and bytes that are left behind. */
const maxMs = 2_000;
const limits = ReaderLimits.parse({ entryBytes: 4_000_000, totalBytes: 16_000_000, cells: 100_000 });

/** For any bytes: a document, or an explanation, and soon. Returns which. */
export async function readOrRefuse(bytes: Buffer): Promise<'read' | 'refused'> {
  const start = performance.now();
  const outcome = await outcomeOf(bytes);
  const took = performance.now() - start;
  if (took > maxMs) throw new Error(`took ${took} ms`);
  return outcome;
}

async function outcomeOf(bytes: Buffer): Promise<'read' | 'refused'> {
  try {
    await readDocument(bytes, { limits });
    return 'read';
  } catch (error) {
    if (!(error instanceof UnreadableDocumentError)) throw error;
    if (!/^[^\n]{10,320}\.$/.test(error.message))
      throw new Error(`unexpected message ${JSON.stringify(error.message)}`);
    return 'refused';
  }
}
