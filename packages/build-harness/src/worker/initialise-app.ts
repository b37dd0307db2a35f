import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildRepository } from '../repository/index.js';
import { formatTests, type TestsFile, testsPath } from '../tests-file/index.js';

const templates = fileURLToPath(new URL('../../templates', import.meta.url));

/**
 * Commits the tests of an approved issue to the branch, none of which passes yet, and one of the templates if the repository is no
 * app yet. One commit, pushed. Returns it.
 */
export async function initialiseApp(
  {
    repository,
    base,
    issue,
    tests,
    template,
  }: {
    readonly repository: BuildRepository;
    /** Null: the repository is empty. */
    readonly base: string | null;
    readonly issue: number;
    readonly tests: TestsFile;
    readonly template: 'react' | 'plain';
  },
  signal: AbortSignal,
): Promise<string> {
  const isApp = base !== null && (await repository.readFile(base, 'package.json', signal)) !== null;
  const files = new Map<string, Buffer | string>(isApp ? [] : await readTemplate(template));
  files.set(testsPath, formatTests(tests.map((test) => ({ ...test, status: 'fail', attempts: 0 }))));
  const message = `Set up the tests of issue #${issue}\n\n${tests.map(({ id, description }) => `- ${id}: ${description}`).join('\n')}\n`;
  const commit = await repository.commitFiles({ parent: base, files, message }, signal);
  await repository.push(commit, signal);
  return commit;
}

async function readTemplate(name: string): Promise<[string, Buffer][]> {
  const root = join(templates, name);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, Buffer]> => {
        const path = join(entry.parentPath, entry.name);
        // npm leaves files of that name out of its packages.
        return [
          path.slice(root.length + 1).replace(/(^|\/)gitignore$/, '$1.gitignore'),
          await readFile(path),
        ];
      }),
  );
}
