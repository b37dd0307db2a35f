import { resolve, sep } from 'node:path';
import { formatOfName } from '@fixpoint/documents/model';
import { isDynamicPattern } from 'tinyglobby';
import { watchPaths } from '../../files/watch-paths.js';
import { type CommandContext, describeError, exitCodes } from '../command.js';

import { filesWritten } from './compare-once.js';
import type { CompareOptions } from './compare-options.js';

export interface ComparisonOnChange {
  readonly named: readonly string[];
  readonly options: CompareOptions;
  once(): Promise<number>;
}

/** Programs write documents in several goes; they are compared when this long nothing more came, in milliseconds. */
const quietMs = 150;

/** Compares now and after every change, until a signal ends it: that is how it ends well. */
export async function compareOnChange(
  context: CommandContext,
  { named, options, once }: ComparisonOnChange,
): Promise<number> {
  const { cwd, signal, terminal, writeError } = context;
  const written = new Set(filesWritten(options, cwd));
  const watcher = await watchPaths({
    paths: watchedPaths(named, options, cwd),
    // Files that the command writes itself must not wake it.
    isOfInterest: (path) =>
      !written.has(path) &&
      (formatOfName(path) !== null || /\.ya?ml$|[\\/]fixpoint-compare\.config\.json$/.test(path)),
    signal,
    restMs: quietMs,
  });
  try {
    do {
      if (terminal.output) context.write('\u001b[2J\u001b[3J\u001b[H');
      try {
        await once();
      } catch (error) {
        if (signal.aborted) break;
        // A template may be invalid while it is edited, and a document missing while it is written.
        writeError(describeError(error));
      }
      if (options.quiet !== true)
        writeError('fixpoint-compare: watching for changes; press Ctrl-C to stop.\n');
    } while (await watcher.changed());
    return exitCodes.match;
  } finally {
    await watcher.close();
  }
}

function watchedPaths(named: readonly string[], options: CompareOptions, cwd: string): string[] {
  const others = [options.against, options.templates, options.config].filter(
    (path) => typeof path === 'string',
  );
  return [...named.map(fixedPart), ...others].map((path) => resolve(cwd, path));
}

/** The folders of a pattern before its first wildcard: `out/**` is watched as `out`. */
function fixedPart(pattern: string): string {
  const parts = pattern.replaceAll(sep, '/').split('/');
  const fixed = parts.findIndex((part) => isDynamicPattern(part));
  return fixed === -1 ? pattern : parts.slice(0, fixed).join('/') || (pattern.startsWith('/') ? '/' : '.');
}
