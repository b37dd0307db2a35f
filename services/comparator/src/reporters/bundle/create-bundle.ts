import { createHash } from 'node:crypto';
import type { ComparisonRun } from '../comparison-run.js';
import { xlsxReporter } from '../findings-workbook.js';
import { zipFixed } from '../fixed-zip.js';
import { htmlReporter } from '../html/html.js';
import { bundleNames } from './bundle-names.js';

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
