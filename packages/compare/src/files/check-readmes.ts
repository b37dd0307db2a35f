import { readFile } from 'node:fs/promises';

/** Beside `src` and `dist` alike: READMEs are not compiled. */
const folder = new URL('../../src/checks/', import.meta.url);

/** The README of a check. */
export function readCheckReadme(name: string): Promise<string> {
  return readFile(new URL(`${name}/README.md`, folder), 'utf8');
}

/** READMEs by the names of their checks; findings of the engine itself have none. */
export async function readCheckReadmes(names: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const results = await Promise.all(
    [...new Set(names)].map(async (name) => {
      const text = await readCheckReadme(name).catch(() => null);
      return text === null ? [] : [[name, text] as const];
    }),
  );
  return new Map(results.flat());
}
