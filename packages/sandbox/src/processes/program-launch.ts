import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, resolve, sep } from 'node:path';

/**
 * Path of a program, or null. Checked before the spawn, since a wrapper around the program would turn "not found" into an exit code that
 * the program itself may use. Windows has its own rules (PATHEXT): there the name is returned unchanged.
 */
export async function findExecutable(
  name: string,
  path: string | undefined,
  platform: string = process.platform,
): Promise<string | null> {
  if (platform === 'win32') return name;
  const candidates =
    isAbsolute(name) || name.includes(sep)
      ? [resolve(name)]
      : (path ?? '')
          .split(delimiter)
          .filter((folder) => folder !== '')
          .map((folder) => resolve(folder, name));
  for (const candidate of candidates) {
    try {
      await access(candidate, constants.X_OK);
      return candidate;
    } catch {
      // Not here: try the next folder.
    }
  }
  return null;
}

/** A command line as the system's own shell runs it. */
export function shellCommand(
  line: string,
  platform: string = process.platform,
): { command: string; args: string[] } {
  return platform === 'win32'
    ? { command: 'cmd.exe', args: ['/d', '/s', '/c', line] }
    : { command: '/bin/sh', args: ['-c', line] };
}

/** Variables that any program needs for the machine and the network. None of these is a secret of ours. */
const surroundings = [
  'PATH',
  'LANG',
  'LC_ALL',
  'TZ',
  'NO_PROXY',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SYSTEMROOT',
  'COMSPEC',
  'PATHEXT',
];

/** Addresses of proxies, which may hold a login. */
export const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];

/**
 * The variables of `source` that a program we do not trust may see: its surroundings, and `others` by name. A proxy with a login in
 * its address is left out, unless `others` names it.
 */
export function pickEnvironment(
  source: Readonly<Record<string, string | undefined>>,
  others: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(
    [...surroundings, ...proxyVariables.filter((name) => !source[name]?.includes('@')), ...others].flatMap(
      (name) => (source[name] ? [[name, source[name]]] : []),
    ),
  );
}

/** Files that a program needs: its file, or its whole package if npm installed it or it lies next to its libraries. */
export async function programFolders(program: string): Promise<string[]> {
  const file = await realpath(program).catch(() => program);
  const parts = file.split(`${sep}node_modules${sep}`);
  const inside = parts.length > 1 ? (parts.at(-1) ?? '').split(sep) : [];
  if (inside.length > 1) {
    const name = inside.slice(0, inside[0]?.startsWith('@') ? 2 : 1).join(sep);
    return [`${parts.slice(0, -1).join(`${sep}node_modules${sep}`)}${sep}node_modules${sep}${name}`];
  }
  // `…/bin/node` has its npm in `…/lib`.
  return dirname(file).endsWith(`${sep}bin`) ? [resolve(dirname(file), '..')] : [file];
}
