import { posix } from 'node:path';
import { refuse } from '../decision/decision.js';
import type { Argument } from '../shell/expand-word.js';
import { type GuardFiles, inFolder } from './guard-files.js';
import type { Access, PathRule } from './path-rule.js';
import type { ShellFacts } from './shell-facts.js';
import type { WorkBudget } from './work-budget.js';

export interface ShellPaths {
  /** Throws unless the command with this text may use the path, in every folder where it may run. */
  checkPath(arg: Argument, access: Access, folders: readonly string[], command: string): void;
  /** Absolute paths that the argument may mean, as written and as the disk resolves them. */
  placesOf(arg: Argument, folders: readonly string[]): readonly string[];
}

/** The paths of one command line, with the effects of the line itself on them. */
export function createShellPaths(options: {
  readonly paths: PathRule;
  readonly files: GuardFiles;
  readonly facts: ShellFacts;
  readonly budget: WorkBudget;
  readonly sandboxed: boolean;
}): ShellPaths {
  const { paths, files, facts, budget, sandboxed } = options;

  function placesOf(arg: Argument, folders: readonly string[]): readonly string[] {
    const written = folders.map((folder) => placeOf(arg, folder));
    return [...new Set([...written, ...written.map((place) => files.resolve(place))])];
  }

  function checkPath(arg: Argument, access: Access, folders: readonly string[], command: string): void {
    budget.spend();
    if (arg.unknown) {
      checkUnknown(arg, access, folders);
      return;
    }
    // No program opens a file without a name.
    if (arg.text === '') return;
    for (const folder of folders) paths.check(arg.text, access, folder);
    const mayBeMoved = !sandboxed || access !== 'read';
    for (const place of placesOf(arg, folders)) {
      if (mayBeMoved && facts.isMoved(place, command)) {
        refuse(
          'moved-path',
          `"${arg.text}" may be a link when it is used, because the same command line writes to it.`,
        );
      }
      noteWrite(place, access, command);
    }
  }

  function checkUnknown(arg: Argument, access: Access, folders: readonly string[]): void {
    if (!sandboxed)
      refuse(
        'unknown-path',
        `A path that the command would ${access} is not literal text. Write it directly.`,
      );
    for (const folder of folders) paths.checkPart(arg.text, arg.prefix ?? '', access, folder);
  }

  function noteWrite(place: string, access: Access, command: string): void {
    if (access !== 'read') facts.addWrite(place);
    if (access === 'write' && /^(?:>$|tee )/.test(command)) facts.addText(place);
  }

  return { checkPath, placesOf };
}

function placeOf({ text }: Argument, folder: string): string {
  const place = posix.normalize(inFolder(text, folder));
  return place.length > 1 && place.endsWith('/') ? place.slice(0, -1) : place;
}
