import { isFormattingOnly } from '@fixpoint/guard/change-gate';
import { isShownExactly } from '@fixpoint/sandbox/tree';
import type { Snapshots } from './snapshots.js';

/** A formatter may have changed the whole repository; more files are left to the gate, which refuses so many anyway. */
const maxFiles = 500;

/**
 * Restores every file in which a change only moved white space: such a file is unrelated to any finding, and might be one that may not change at all.
 * Returns the tree without them, and their paths.
 */
export async function dropFormatting(
  from: string,
  to: string,
  { snapshots, signal }: { readonly snapshots: Snapshots; readonly signal: AbortSignal },
): Promise<{ readonly tree: string; readonly paths: readonly string[] }> {
  const files = await snapshots.changes(from, to, signal);
  const paths: string[] = [];
  for (const { path, status, mode } of files.slice(0, maxFiles)) {
    if (status !== 'modified' || !mode.startsWith('100') || !/\.(?:[cm]?[jt]s|json[c5]?)$/i.test(path))
      continue;
    if (!isShownExactly(path)) continue;
    const [before, after] = [
      await snapshots.read(from, path, signal),
      await snapshots.read(to, path, signal),
    ];
    // The same text: its mode changed, which is not formatting.
    if (before !== after && isFormattingOnly(path, before, after)) paths.push(path);
  }
  if (paths.length === 0) return { tree: to, paths };
  return { tree: await snapshots.revert(from, to, paths, signal), paths };
}
