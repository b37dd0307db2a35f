import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type Command, exitCodes } from '../../command-context.js';
import { findTask } from '../../gateway/find-task.js';
import { type AnimationFormat, animationFormats } from '../../replay-film/index.js';
import { connect } from '../connect.js';

export interface ExportOptions {
  readonly id: string;
  readonly html?: boolean;
  readonly webp?: boolean;
  readonly gif?: boolean;
  readonly apng?: boolean;
  readonly webm?: boolean;
  /** File; a new name in the present folder unless given. */
  readonly output?: string;
  /** True if pictures of screens are included; the default. */
  readonly pictures?: boolean;
  /** Overwrites a file that is there. */
  readonly force?: boolean;
  readonly json?: boolean;
}

/** Saves a run as one file: a page that plays it anywhere, or a moving picture of that page. */
export const runExport: Command<ExportOptions> = async (context, options) => {
  const { pictures = true, force = false, json = false } = options;
  const format = choose(options);
  const client = connect(context);
  const { id } = await findTask(client, options.id);
  const page = await text(await client.exportReplay(id, { pictures }, context.signal));
  const bytes = format === 'html' ? Buffer.from(page) : await record(page, format);
  const path = resolve(context.cwd, options.output ?? `fixpoint-${id.slice(0, 8)}.${format}`);
  await save(path, bytes, force);
  if (json) context.writeJson({ task_id: id, file: path, bytes: bytes.length });
  else {
    context.write(path);
    const shown = /"pictures":\{"/.test(page);
    if (shown && pictures)
      context.write(
        'The file contains screenshots, which are not masked. Use --no-pictures to leave them out.',
      );
  }
  return exitCodes.ok;

  async function record(content: string, kind: AnimationFormat): Promise<Buffer> {
    const { recordReplay } = await import('../../replay-film/index.js');
    return recordReplay(content, kind, context.environment);
  }
};

const formats = ['html', ...animationFormats] as const;

function choose(options: ExportOptions): (typeof formats)[number] {
  const [format = 'html', ...others] = formats.filter((name) => options[name]);
  if (others.length === 0) return format;
  throw new InvalidInputError(`Use only one of ${formats.map((name) => `--${name}`).join(', ')}.`, {
    field: 'format',
  });
}

async function save(path: string, bytes: Buffer, force: boolean): Promise<void> {
  try {
    await writeFile(path, bytes, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') {
      throw new InvalidInputError(`${path} already exists.`, {
        field: 'output',
        hint: 'Use --force to overwrite it, or --output for another file.',
      });
    }
    if (code === 'ENOENT' || code === 'EISDIR') {
      throw new InvalidInputError(
        code === 'EISDIR' ? `${path} is a folder.` : `The folder of ${path} does not exist.`,
        { field: 'output', hint: 'Give a file in an existing folder.' },
      );
    }
    throw error;
  }
}
