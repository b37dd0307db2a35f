import { dirname, resolve } from 'node:path';
import { ConfigurationError } from '../../errors/index.js';
import { mergeFields } from './merge-fields.js';
import { readConfigFile } from './read-config-file.js';

/** Files that build on each other, at most. */
const maxChainLength = 5;

/**
 * A table as it is written, merged field by field over the file that its `extends` names, relative to it. Undefined if there
 * is no such file.
 */
export async function readTable(
  path: string,
  above: readonly string[] = [],
): Promise<Record<string, unknown> | undefined> {
  const own = await readConfigFile(path);
  if (own?.extends === undefined) return own;
  const { extends: base, ...rest } = own;
  if (typeof base !== 'string' || base === '') {
    throw new ConfigurationError(`${path}: extends must name one file.`, {
      hint: 'Write its path relative to this file, such as "extends: examples/ten-services/fixpoint.config.yaml".',
    });
  }
  const file = resolve(dirname(path), base);
  if (above.includes(file) || file === resolve(path) || above.length >= maxChainLength) {
    throw new ConfigurationError(
      `${path}: extends forms a loop through ${file}, or a chain of more than ${maxChainLength} files.`,
      {
        hint: 'Set extends to a file that has no "extends" itself.',
      },
    );
  }
  const below = await readTable(file, [...above, resolve(path)]);
  if (below === undefined) {
    throw new ConfigurationError(`${path}: extends names the file ${file}, which does not exist.`, {
      hint: 'Correct the path. It is relative to the file that contains it.',
    });
  }
  return mergeFields(below, rest) as Record<string, unknown>;
}
