/** The command that `npx` runs, by the program's name; null for one of somebody else. */
export function unwrapNpx(words: readonly string[]): readonly string[] | null {
  const [program, ...rest] = words;
  if (program !== 'npx') return words.length === 0 ? null : words;
  const install = rest.indexOf('--package');
  const [name = '', ...args] =
    install >= 0
      ? rest.slice(rest[install + 2] === '--' ? install + 3 : install + 2)
      : rest.filter(
          (word, index) =>
            !(word.startsWith('-') && rest.slice(0, index).every((candidate) => candidate.startsWith('-'))),
        );
  if (/fixpoint-compare(?:-[\d.]+\.tgz)?$/.test(name)) return ['fixpoint-compare', ...args];
  if (/^fixpoint$|^@fixpoint\/cli$|fixpoint-cli-[\d.]+\.tgz$/.test(name)) return ['fixpoint', ...args];
  return null;
}

/** What is wrong with a call of npm: a script that package.json has not. */
export function findNpmFault(
  [, command = '', name = '']: readonly string[],
  scripts: Readonly<Record<string, string>>,
): string | null {
  if (['ci', 'install', 'i'].includes(command)) return null;
  if (command === 'test') return 'test' in scripts ? null : 'there is no test script';
  if (command !== 'run') return `npm ${command} is not known here`;
  const words = name.startsWith('-') ? undefined : name;
  if (words === undefined || words in scripts) return null;
  return `package.json has no script "${name}"`;
}

/** What is wrong with a call of node: a file that is there neither as it is nor as the source that it is built from. */
export function findNodeFault(words: readonly string[], isThere: (path: string) => boolean): string | null {
  const file = words.slice(1).find((word) => !word.startsWith('-'));
  // Within a container the same files lie in /app.
  const path = file?.replace(/^\/app\//, '');
  if (path === undefined || !/^(?:scripts|packages|services|bench)\//.test(path)) return null;
  const source = path.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
  return isThere(path) || isThere(source) ? null : `there is no ${path}`;
}

/** Addresses beside the described interface. */
const others: Readonly<Record<string, readonly string[]>> = {
  '/metrics': ['get'],
  '/mcp': ['get', 'post', 'delete'],
};

/** What is wrong with a call of curl to the gateway: an address that it has not, or a method that the address does not take. */
export function findCurlFault(
  words: readonly string[],
  paths: Readonly<Record<string, object>>,
): string | null {
  const address = words.find((word) => /^https?:\/\//.test(word));
  if (address === undefined) return 'it names no address';
  const { port, pathname } = new URL(address);
  // Other ports are those of the other programs.
  if (port !== '3000') return null;
  const named = words[words.indexOf('-X') + 1];
  const sends = words.some((word) => /^(?:-d|--data|-F|--form)/.test(word));
  const defaultMethod = sends ? 'POST' : 'GET';
  const method = (words.includes('-X') ? (named ?? '') : defaultMethod).toLowerCase();
  const known = Object.entries(paths).find(([path]) =>
    new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(pathname),
  );
  const methods = known === undefined ? others[pathname] : Object.keys(known[1]);
  if (methods === undefined) return `the gateway has no address ${pathname}`;
  return methods.includes(method)
    ? null
    : `${pathname} takes no ${method.toUpperCase()}: ${methods.join(', ')}`;
}
