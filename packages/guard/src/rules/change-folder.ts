import { posix } from 'node:path';
import { refuse } from '../decision/decision.js';
import type { Argument } from '../shell/expand-word.js';
import { type GuardFiles, inFolder } from './guard-files.js';

/** Possible folders of the shell after `cd`, and the folder that it was sent to, if there is one. */
export function nextFolders(
  args: readonly Argument[],
  folders: readonly string[],
  files: GuardFiles,
  sandboxed: boolean,
): { readonly next: readonly string[]; readonly target?: Argument } {
  const operands = args[0]?.text === '--' && !args[0].unknown ? args.slice(1) : args;
  const [target] = operands;
  // The folder of the worktree itself, or one that the wall keeps inside: what follows is seen from where it began, too.
  if (sandboxed && operands.length === 1 && target?.unknown && !/^\.\.|^\//.test(target.prefix ?? '')) {
    return { next: folders, target };
  }
  if (operands.length !== 1 || target === undefined || target.unknown || target.text.startsWith('-')) {
    refuse('unknown-folder', 'Use `cd` with one folder, written as literal text.');
  }
  if (target.text === '') return { next: folders };
  const next = folders.map((folder) => posix.normalize(inFolder(target.text, folder)));
  // `cd` drops `..` from the text, the kernel follows links first: if the two differ, both are kept.
  const walked = folders.map((folder) => files.resolve(inFolder(target.text, folder)));
  const sure = next.every((folder) => files.isDirectory(folder));
  const places = next.flatMap((folder, index) => {
    const walkedFolder = walked[index] ?? folder;
    return files.resolve(folder) === walkedFolder ? [folder] : [folder, walkedFolder];
  });
  return { next: sure ? unionFolders(places, []) : unionFolders(folders, places), target };
}

export function unionFolders(left: readonly string[], right: readonly string[]): readonly string[] {
  const all = [...new Set([...left, ...right])];
  if (all.length > 8) refuse('unknown-folder', 'This command changes the folder too often.');
  return all;
}
