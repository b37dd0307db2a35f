import { createHash } from 'node:crypto';
import { xlsxReporter } from '../findings-workbook.js';
import { zipFixed } from '../fixed-zip.js';
import { htmlReporter } from '../html/html.js';
import type { ComparisonRun } from '../reporter.js';

/** A document as it was given. */
export interface BundledDocument {
  /** Its path as a person names it; only the last part becomes a name. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface BundleContent {
  readonly run: ComparisonRun;
  readonly documents: readonly BundledDocument[];
  /** Golden documents that they were compared with. */
  readonly golden?: readonly BundledDocument[];
}

/**
 * All evidence of a run as one archive: the documents, the report for programs, for people and for spreadsheets, and a
 * manifest with the SHA-256 of each. Equal content gives equal bytes. Pure.
 */
export async function createBundle({ run, documents, golden = [] }: BundleContent): Promise<Uint8Array> {
  const options = { color: false };
  const html = await htmlReporter.render(run, options);
  const workbook = await xlsxReporter.render(run, options);
  const names = bundleNames(documents.map(({ path }) => path));
  const entries = new Map<string, Uint8Array>([
    ['report.json', encode(reportOf(run))],
    ['report.html', toBytes(html.output)],
    ['findings.xlsx', toBytes(workbook.output)],
  ]);
  for (const [index, { bytes }] of documents.entries()) entries.set(`documents/${names[index]}`, bytes);
  const goldenNames = bundleNames(golden.map(({ path }) => path));
  for (const [index, { bytes }] of golden.entries()) entries.set(`golden/${goldenNames[index]}`, bytes);
  const sources = new Map(documents.map(({ path }, index) => [`documents/${names[index]}`, path]));
  entries.set('manifest.json', encode(manifestOf(entries, sources, run)));
  return zipFixed(entries);
}

/** Names that Windows keeps for devices, whatever their extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const maxNameLength = 120;

/**
 * Names for files of an archive that every system can unpack: the last part of each path, without characters other than letter, digit
 * or `._-`, each different from the others in every case.
 */
export function bundleNames(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const name = safeName(path);
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${number}-${name}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

function safeName(path: string): string {
  const last = path.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_')
    .replace(/^[._]+|[._]+$/g, '')
    .replace(devices, '_$&');
  const characters = [...plain];
  // The end is kept: it identifies the file.
  const short = characters.length > maxNameLength ? characters.slice(-maxNameLength) : characters;
  return short.join('') || 'document';
}

function reportOf({ reports, failOn, tool }: ComparisonRun) {
  return { version: 2, tool, failOn, reports: reports.map(({ path, report }) => ({ path, ...report })) };
}

function manifestOf(
  entries: ReadonlyMap<string, Uint8Array>,
  sources: ReadonlyMap<string, string>,
  { tool }: ComparisonRun,
) {
  const files = [...entries]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, bytes]) => {
      const source = sources.get(name);
      return {
        name,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...(source === undefined ? {} : { source }),
      };
    });
  return { version: 1, tool, files };
}

function encode(value: unknown): Uint8Array {
  return toBytes(`${JSON.stringify(value, null, 2)}\n`);
}

function toBytes(output: string | Uint8Array): Uint8Array {
  return typeof output === 'string' ? new TextEncoder().encode(output) : output;
}
