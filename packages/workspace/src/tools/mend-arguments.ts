/** Names that models give to arguments, from other tools that they know. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  path: [
    'file_path',
    'filepath',
    'filename',
    'file_name',
    'file',
    'directory',
    'dir',
    'folder',
    'folder_path',
  ],
  content: ['contents', 'text', 'code', 'file_content', 'body', 'data'],
  old_text: ['old_string', 'old_str', 'search', 'find', 'old'],
  new_text: ['new_string', 'new_str', 'replace', 'replacement', 'new'],
  command: ['cmd', 'command_line', 'shell_command'],
  folder: ['cwd', 'directory', 'dir', 'working_directory', 'workdir', 'path'],
};

export function namesOf(parameters: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys((parameters.properties as Record<string, unknown> | undefined) ?? {});
}

/**
 * Arguments as the schema has them: under their own names, and text if a model gave an object, as it does for the content of a
 * `package.json`. Lines of a list are joined.
 */
export function mendArguments(args: unknown, parameters: Readonly<Record<string, unknown>>): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  const given = args as Readonly<Record<string, unknown>>;
  const properties = (parameters.properties ?? {}) as Readonly<Record<string, { readonly type?: unknown }>>;
  const mended: Record<string, unknown> = { ...given };
  for (const [name, { type }] of Object.entries(properties)) {
    if (mended[name] === undefined || mended[name] === null) {
      const alias = otherNames[name]?.find((key) => !(key in properties) && given[key] !== undefined);
      if (alias === undefined) {
        delete mended[name];
        continue;
      }
      mended[name] = given[alias];
    }
    if (type === 'string') mended[name] = toText(mended[name]);
  }
  return mended;
}

function toText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value) && value.every((line) => typeof line === 'string')) return value.join('\n');
  return `${JSON.stringify(value, null, 2)}\n`;
}
