import { dirname, resolve } from 'node:path';
import { ConfigurationError } from '../../errors/index.js';
import { mergeFields } from './merge-fields.js';
import { readConfigFile } from './read-config-file.js';

/** Files that build on each other, at most. */
const deepest = 5;

/**
 * A table as it is written, merged field by field over the file that its `extends` names, relative to it. Undefined where there
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
  if (above.includes(file) || file === resolve(path) || above.length >= deepest) {
    throw new ConfigurationError(
      `${path}: extends leads back to ${file}, or through more than ${deepest} files.`,
      {
        hint: 'Let one file extend another, which extends none.',
      },
    );
  }
  const below = await readTable(file, [...above, resolve(path)]);
  if (below === undefined) {
    throw new ConfigurationError(`${path}: there is no file ${file}, which extends names.`, {
      hint: 'Correct the path: it is taken relative to the file that has it.',
    });
  }
  return mergeFields(below, rest) as Record<string, unknown>;
}
