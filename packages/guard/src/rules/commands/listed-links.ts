import { type Argument, toArgument } from '../../shell/expand-word.js';
import { inFolder } from '../guard-files.js';
import { matchesName } from '../name-pattern.js';
import type { CommandCall } from './command-rule.js';
import { entriesOf } from './holds-links.js';

/*
 * A reader behind `xargs` or `find -exec` gets names that are unknown beforehand. If the command that lists them prints nothing but
 * what lies below known folders, only a link can lead out of these: the links are found here, and the reader has them checked.
 */

const maxEntries = 10_000;
/** The options of `grep` and `rg` that take no value and leave their output a list of names. */
const listOptions: ReadonlyMap<string, RegExp> = new Map([
  ['grep', /^(?:-[rlniwEFHs]+|--files-with-matches|--recursive|--include=[^/]*)$/],
  ['rg', /^(?:-[lniwFs]+|--files-with-matches)$/],
]);
const namesAlone = /^(?:-[a-zA-Z]*l[a-zA-Z]*|--files-with-matches)$/;

/** Paths that may be listed, and the links among them. */
interface Listing {
  readonly starts: readonly string[];
  readonly lists: (linkName: string) => boolean;
}

/**
 * The links, by their absolute paths, among the output of the command before a pipe. Undefined if it may print something else, if the
 * line itself brings links there, or if `xargs` would read a name as several.
 */
export function linksFromPipe({ input, ...call }: CommandCall): readonly string[] | undefined {
  const links: string[] = [];
  for (const [head, ...args] of input ?? [[]]) {
    if (head === undefined || [head, ...args].some(({ unknown }) => unknown)) return undefined;
    const listing = readListing(
      head.text,
      args.map(({ text }) => text),
    );
    if (listing === undefined) return undefined;
    const found = findLinks(call, listing, true);
    if (found === undefined) return undefined;
    links.push(...found);
  }
  return links;
}

/** The links that `find` may give to a command behind `-exec`, which is at the end of `args`. */
export function linksFromFind(call: CommandCall, args: readonly Argument[]): readonly string[] | undefined {
  if (args.some(({ unknown }) => unknown)) return undefined;
  return findLinks(call, readFind(args.map(({ text }) => text)), false);
}

function readListing(name: string, args: readonly string[]): Listing | undefined {
  if (name === 'find') {
    const acts = args.some((arg) => /^-(?:exec|printf|ls)/.test(arg));
    return acts ? undefined : readFind(args);
  }
  if (name === 'git') {
    const isPlain = args[0] === 'ls-files' && !args.slice(1).some((arg) => /^[-/:]|\.\./.test(arg));
    return isPlain ? { starts: ['.'], lists: () => true } : undefined;
  }
  const known = listOptions.get(name);
  const options = args.filter((arg) => arg.startsWith('-'));
  if (
    !known ||
    !options.every((option) => known.test(option)) ||
    !options.some((each) => namesAlone.test(each))
  )
    return undefined;
  const [, ...places] = args.filter((arg) => !arg.startsWith('-'));
  // They search below folders without following a link.
  return { starts: places.length > 0 ? places : ['.'], lists: () => false };
}

function readFind(args: readonly string[]): Listing {
  const first = args.findIndex((arg) => !/^-[HP]$/.test(arg));
  const rest = first === -1 ? [] : args.slice(first);
  const end = rest.findIndex((arg) => /^[-(!]/.test(arg));
  const starts = end === -1 ? rest : rest.slice(0, end);
  return {
    starts: starts.length > 0 ? starts : ['.'],
    lists: readTests(end === -1 ? [] : rest.slice(end)),
  };
}

const testWithValue = /^-(?:i?(?:name|path|regex)|type|maxdepth|mindepth|size|[acm](?:time|min)|perm)$/;

/** Test for the links that pass the tests of `find` before its first action. An expression of another form lets all of them pass. */
function readTests(expression: readonly string[]): Listing['lists'] {
  if (expression.some((word) => /^(?:-or?|[,()])$/.test(word))) return () => true;
  const patterns: string[] = [];
  for (let at = 0; at < expression.length; at += 1) {
    const isNegated = expression[at] === '!' || expression[at] === '-not';
    if (isNegated) at += 1;
    const test = expression[at] ?? '';
    if (/^-print0?$/.test(test)) break;
    if (!testWithValue.test(test)) return () => true;
    at += 1;
    if (isNegated) continue;
    if (test === '-type' && expression[at] === 'f') return () => false;
    if (test === '-name' && !/[?[\\]/.test(expression[at] ?? '')) patterns.push(expression[at] ?? '');
  }
  return (name) => patterns.every((pattern) => matchesName(name, pattern));
}

function findLinks(
  { files, folders, isMoved, written }: Omit<CommandCall, 'input'>,
  { starts, lists }: Listing,
  splitsNames: boolean,
): readonly string[] | undefined {
  const links: string[] = [];
  for (const start of starts) {
    if (isMoved(toArgument(start))) return undefined;
    for (const folder of folders) {
      const place = inFolder(start, folder);
      const top = files.resolve(place);
      const entries = entriesOf(files, top, maxEntries);
      if (entries === undefined) return undefined;
      const own = written(toArgument(start)).map((path) => path.replace(`${folder}/`, ''));
      const names = [start, ...entries.map(({ path }) => path.slice(top.length)), ...own];
      if (splitsNames && names.some(isSplit)) return undefined;
      const below = entries.filter(
        ({ path, isLink }) => isLink && lists(path.slice(path.lastIndexOf('/') + 1)),
      );
      links.push(...(files.isLink(place) ? [place] : []), ...below.map(({ path }) => path));
    }
  }
  return links;
}

/** True if `xargs` takes the name for several, or the command that it runs takes it for an option. */
function isSplit(name: string): boolean {
  return /[\s'"\\]|^\/?-/.test(name);
}
