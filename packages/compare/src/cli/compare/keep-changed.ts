import { realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { toSafeLine } from '@fixpoint/shared/text';
import { listChangedFiles } from '../../files/changed-files.js';
import type { FoundDocument } from '../../files/expand-document-paths.js';
import type { CommandContext } from '../command.js';
import type { CompareOptions } from './compare-options.js';

interface ChangeableFiles {
  readonly found: readonly FoundDocument[];
  /** Files and folders that decide the rules for all documents: if one of them changed, all are compared. */
  readonly deciding: readonly (string | null | undefined)[];
}

/** The documents that changed since `--changed-since`; all of them if it is not given. */
export async function keepChanged(
  context: CommandContext,
  { changedSince, quiet }: Pick<CompareOptions, 'changedSince' | 'quiet'>,
  { found, deciding }: ChangeableFiles,
): Promise<readonly FoundDocument[]> {
  if (changedSince === undefined) return found;
  const { cwd, signal } = context;
  const changed = await listChangedFiles(changedSince, { cwd, signal });
  for (const one of deciding) {
    if (typeof one !== 'string') continue;
    const path = await realpath(resolve(cwd, one)).catch(() => resolve(cwd, one));
    if ([...changed].some((file) => file === path || file.startsWith(`${path}${sep}`))) return found;
  }
  const kept: FoundDocument[] = [];
  for (const document of found) {
    if (changed.has(await realpath(document.path))) kept.push(document);
  }
  if (kept.length === 0 && quiet !== true) {
    context.writeError(`fixpoint-compare: no document changed since ${toSafeLine(changedSince)}.\n`);
  }
  return kept;
}
