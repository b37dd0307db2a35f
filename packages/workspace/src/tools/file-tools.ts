import { InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { replaceOnce } from './replace-once.js';
import { defineTool } from './workspace-tool.js';

const path = z.string().describe('Relative to the workspace, beginning with the project folder.');
const maxLines = 1_500;
const maxEntries = 300;
const maxMatches = 60;

export const readFileTool = defineTool({
  name: 'read_file',
  description: 'Reads a text file, whole or some lines of it.',
  schema: z.object({
    path,
    start_line: z.coerce.number().int().min(1).optional(),
    lines: z.coerce.number().int().min(1).max(maxLines).optional(),
  }),
  event: (args) => ({ type: 'READ_FILE', target: args.path }),
  async run({ path: file, start_line: start = 1, lines = maxLines }, { files }) {
    const text = await files.read(file);
    if (text === null) throw new NotFoundError('file', file);
    const all = text.split('\n');
    const shown = all.slice(start - 1, start - 1 + lines);
    const rest = all.length - (start - 1) - shown.length;
    return { text: rest > 0 ? `${shown.join('\n')}\n[${rest} more lines]` : shown.join('\n') };
  },
});

export const writeFileTool = defineTool({
  name: 'write_file',
  description: 'Creates a file, or replaces all of its content. Folders on the way are made.',
  schema: z.object({ path, content: z.string() }),
  event: (args) => ({ type: 'WRITE_FILE', target: args.path }),
  async run({ path: file, content }, { files }) {
    const result = await files.write(file, content);
    const text =
      result === 'unchanged'
        ? `${file} had exactly this content already. Nothing was changed.`
        : `${file} was ${result}.`;
    return { text, wrote: file };
  },
});

export const appendFileTool = defineTool({
  name: 'append_file',
  description: 'Adds text at the end of a file. For files that are too long for one answer.',
  schema: z.object({ path, content: z.string().min(1) }),
  event: (args) => ({ type: 'WRITE_FILE', target: args.path }),
  async run({ path: file, content }, { files }) {
    const before = (await files.read(file)) ?? '';
    await files.write(file, before + content);
    return { text: `The text was added to ${file}.`, wrote: file };
  },
});

export const editFileTool = defineTool({
  name: 'edit_file',
  description:
    'Replaces one place of a file. old_text must be in the file exactly once; give lines around it where it is not. Indentation may differ.',
  schema: z.object({ path, old_text: z.string().min(1), new_text: z.string() }),
  event: (args) => ({ type: 'WRITE_FILE', target: args.path }),
  async run({ path: file, old_text: oldText, new_text: newText }, { files }) {
    const text = await files.read(file);
    if (text === null) throw new NotFoundError('file', file);
    if (oldText === newText) {
      return { text: 'old_text and new_text are the same. Nothing was changed.', failed: true };
    }
    await files.write(file, replaceOnce(text, oldText, newText));
    return { text: `${file} was changed.`, wrote: file };
  },
});

export const listDirTool = defineTool({
  name: 'list_dir',
  description: 'Lists what is in a folder.',
  schema: z.object({ path: path.default('') }),
  event: (args) => ({ type: 'LIST_DIR', target: args.path || '.' }),
  async run({ path: folder }, { files }) {
    const entries = await files.list(folder);
    if (entries.length === 0) return { text: 'The folder is empty.' };
    const shown = entries
      .slice(0, maxEntries)
      .map(({ name, type }) => (type === 'folder' ? `${name}/` : name));
    const rest = entries.length - shown.length;
    return { text: [...shown, ...(rest > 0 ? [`[${rest} more]`] : [])].join('\n') };
  },
});

export const createDirectoryTool = defineTool({
  name: 'create_directory',
  description: 'Creates a folder, with those on the way to it.',
  schema: z.object({ path }),
  event: (args) => ({ type: 'CREATE_DIR', target: args.path }),
  async run({ path: folder }, { files }) {
    const isNew = await files.createFolder(folder);
    return { text: isNew ? `${folder} was created.` : `${folder} was there already. Nothing was changed.` };
  },
});

export const searchTool = defineTool({
  name: 'search',
  description: 'Finds an exact text, ignoring case, in the files of a folder.',
  schema: z.object({ text: z.string().min(1).max(200), path: path.default('') }),
  event: (args) => ({ type: 'READ_FILE', target: `all files with "${args.text}"` }),
  async run({ text, path: folder }, { files, signal }) {
    const wanted = text.toLowerCase();
    const results: string[] = [];
    for (const file of await files.walk(folder)) {
      signal.throwIfAborted();
      const content = await files.read(file).catch((error) => {
        if (error instanceof InvalidInputError) return null;
        throw error;
      });
      for (const [index, line] of (content ?? '').split('\n').entries()) {
        if (!line.toLowerCase().includes(wanted)) continue;
        results.push(`${file}:${index + 1}: ${line.trim().slice(0, 200)}`);
        if (results.length >= maxMatches) return { text: `${results.join('\n')}\n[more]` };
      }
    }
    return { text: results.length === 0 ? 'Nothing was found.' : results.join('\n') };
  },
});
