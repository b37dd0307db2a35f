import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, readdir, readFile, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, delimiter, isAbsolute, join } from 'node:path';
import { appNotFound } from '../../../core/errors.js';

/** Resolves a name: the program of its menu entry, and the target of its links. */
export async function resolveProgram(app: string): Promise<readonly string[]> {
  const foundProgram = await findProgram(app, process.env);
  if (foundProgram === null) return [];
  const words = [foundProgram.command, ...foundProgram.args];
  // `env NAME=value program`
  const command =
    words.find((word) => basename(word) !== 'env' && !/^(?:-|\w+=)/.test(word)) ?? foundProgram.command;
  const file = (await findProgram(command, process.env))?.command ?? command;
  return [command, await realpath(file).catch(() => file)];
}

/** Starts a program in a separate session: it outlives us, and inherits nothing but the environment of a desktop. */
export async function launchProgram(app: string, args: readonly string[]): Promise<void> {
  const foundProgram = await findProgram(app, process.env);
  if (foundProgram === null) throw appNotFound(app);
  const child = spawn(foundProgram.command, [...foundProgram.args, ...args], {
    cwd: homedir(),
    detached: true,
    stdio: 'ignore',
  });
  try {
    await once(child, 'spawn');
  } catch (cause) {
    throw appNotFound(app, { cause });
  }
  child.unref();
}

interface FoundProgram {
  readonly command: string;
  readonly args: readonly string[];
}

/** A program by the name that people use: of its file (`xcalc`), or of its entry in the menu (`Text Editor`). */
async function findProgram(app: string, environment: NodeJS.ProcessEnv): Promise<FoundProgram | null> {
  const name = app.trim();
  if (isAbsolute(name)) return (await isExecutable(name)) ? { command: name, args: [] } : null;
  // Neither a path relative to the current folder, nor an option of another program.
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
      const names = [...entry.names, file.slice(0, -'.desktop'.length)].map((item) => item.toLowerCase());
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

interface DesktopEntry {
  /** Its names in menus, in any language. */
  readonly names: readonly string[];
  readonly command: readonly string[];
}

/**
 * Reads the main group of a `.desktop` file (freedesktop.org Desktop Entry Specification). Null if it starts no program with its own window, or is
 * hidden.
 */
export function parseDesktopEntry(text: string): DesktopEntry | null {
  const main = /^\[Desktop Entry\]\s*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)?.[1] ?? '';
  const fields = new Map<string, string>();
  for (const [, key = '', value = ''] of main.matchAll(/^([A-Za-z-]+(?:\[[^\]]*\])?)\s*=[ \t]*(.*)$/gm)) {
    fields.set(key, value.trim());
  }
  const isShown = fields.get('Type') === 'Application' && fields.get('Hidden') !== 'true';
  const command = splitExec(fields.get('Exec') ?? '');
  if (!isShown || fields.get('Terminal') === 'true' || command.length === 0) return null;
  const names = [...fields].flatMap(([key, value]) => (/^(Generic)?Name(\[|$)/.test(key) ? [value] : []));
  return { names, command };
}

/** `chromium %U` → `['chromium']`: quotes and escapes resolved, codes for files and icons omitted, as no file is opened. */
function splitExec(exec: string): string[] {
  const words = exec.match(/"(?:\\.|[^"\\])*"|[^\s"]+/g) ?? [];
  return words
    .map((word) => (word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word))
    .filter((word) => !/^%[a-zA-Z]$/.test(word))
    .map((word) => word.replaceAll('%%', '%'));
}
