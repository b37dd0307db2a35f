import { readFile } from 'node:fs/promises';
import { parse, YAMLParseError } from 'yaml';
import { ConfigurationError } from '../../errors/index.js';
import { isRecord } from '../../text/index.js';

/** A YAML file's mapping; undefined if the file does not exist. An empty file is an empty mapping. */
export async function readConfigFile(path: string): Promise<Record<string, unknown> | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new ConfigurationError(`${path} cannot be read.`, {
      hint: 'Check that it is a file and that this user may read it.',
      cause,
    });
  }
  const content = parseYaml(path, text);
  if (content === null) return {};
  if (!isRecord(content)) {
    throw new ConfigurationError(
      `${path} must contain a mapping such as "services:", not a list or a single value.`,
      {
        hint: 'Start the file with "services:" and put one entry per service below it.',
      },
    );
  }
  return content;
}

function parseYaml(path: string, text: string): unknown {
  try {
    // The limit on aliases keeps a file of a few lines from growing into gigabytes.
    return parse(text, { maxAliasCount: 100 });
  } catch (cause) {
    const where = cause instanceof YAMLParseError && cause.linePos ? `:${cause.linePos[0].line}` : '';
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    throw new ConfigurationError(`${path}${where} is not valid YAML: ${reason}`, {
      hint: 'Correct that line; indentation is two spaces, and text with ": " needs quotes.',
      cause,
    });
  }
}
