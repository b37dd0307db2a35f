import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Diffs of a folder next to this file, each with the name of its file. */
export function readDiffs(folder: string): [name: string, diff: string][] {
  const path = new URL(`${folder}/`, import.meta.url);
  return readdirSync(path).map((file) => [
    basename(file, '.diff'),
    readFileSync(new URL(file, path), 'utf8'),
  ]);
}
