import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Finding } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { ComparedDocument } from '../engine/comparison-report.js';
import type { ExaminedDocument } from '../engine/examine-document.js';
import type { Examination, Examiner } from '../engine/examine-documents.js';

/** Stored result of a document. */
const Kept = z.strictObject({ document: ComparedDocument, findings: z.array(Finding) });

const maxUnusedLength = 30 * 24 * 60 * 60 * 1000;

/**
 * An examiner that remembers in a folder the result of each content under the same rules, on the same day and by the same `version`
 * of the checks. A result that cannot be read or written is examined again; an unreadable document is never remembered.
 */
export function cacheExaminations(
  examiner: Examiner,
  { folder, version }: { readonly folder: string; readonly version: string },
): Examiner {
  return {
    async examine(examination, signal) {
      const path = join(folder, `${keyOf(examination, version)}.json`);
      const kept = await readKept(path);
      if (kept !== null) return kept;
      const examined = await examiner.examine(examination, signal);
      const { document, findings } = examined;
      await writeWhole(folder, path, JSON.stringify({ document, findings }));
      return examined;
    },
  };
}

/** Removes entries that no run has used in thirty days. */
export async function pruneCache(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (name.endsWith('.json') && now - mtimeMs > maxUnusedLength) await rm(path, { force: true });
  }
}

function keyOf({ name, type, bytes, rules }: Examination, version: string): string {
  const { templates, ...others } = rules;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([version, process.version, name, type, others, [...templates]]));
  hash.update('\0');
  return hash.update(bytes).digest('hex');
}

/** As it was written: reports are the same byte for byte, so no field may change its place. */
function isKept(value: unknown): value is ExaminedDocument {
  return Kept.safeParse(value).success;
}

async function readKept(path: string): Promise<ExaminedDocument | null> {
  try {
    const kept: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!isKept(kept)) return null;
    const now = new Date();
    await utimes(path, now, now);
    return kept;
  } catch {
    return null;
  }
}

/** Several runs may write at a time, so a file appears whole. */
export async function writeWhole(folder: string, path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, text);
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true });
  }
}
