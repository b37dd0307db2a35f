import { access, constants, readdir, readFile } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { parseDesktopEntry } from './parse-desktop-entry.js';

export interface FoundProgram {
  readonly command: string;
  readonly args: readonly string[];
}

/** A program by the name that people use: of its file (`xcalc`), or of its entry in the menu (`Text Editor`). */
export async function findProgram(app: string, environment: NodeJS.ProcessEnv): Promise<FoundProgram | null> {
  const name = app.trim();
  if (isAbsolute(name)) return (await isExecutable(name)) ? { command: name, args: [] } : null;
  // Neither a path from wherever we are, nor an option of something.
  if (name === '' || /[/\\\0]/.test(name) || name.startsWith('-')) return null;
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const dashed = name.toLowerCase().replaceAll(' ', '-');
  for (const candidate of new Set([name, name.toLowerCase(), dashed])) {
    for (const folder of folders) {
      const command = join(folder, candidate);
      if (await isExecutable(command)) return { command, args: [] };
    }
  }
  return findEntry(name.toLowerCase(), environment);
}

async function findEntry(name: string, environment: NodeJS.ProcessEnv): Promise<FoundProgram | null> {
  const home = environment.XDG_DATA_HOME ?? join(environment.HOME ?? '/', '.local/share');
  const shared = (environment.XDG_DATA_DIRS ?? '/usr/local/share:/usr/share').split(':');
  for (const folder of [home, ...shared].map((data) => join(data, 'applications'))) {
    const files = await readdir(folder).catch(() => []);
    for (const file of files.filter((entry) => entry.endsWith('.desktop')).sort()) {
      const entry = parseDesktopEntry(await readFile(join(folder, file), 'utf8').catch(() => ''));
      if (entry === null) continue;
      const names = [...entry.names, file.slice(0, -'.desktop'.length)].map((one) => one.toLowerCase());
      const [command, ...args] = entry.command;
      if (names.includes(name) && command !== undefined) return { command, args };
    }
  }
  return null;
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
