import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../testing/start-gateway.js';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../bin/fixpoint.js', import.meta.url));
const isInstalled = (name: string) =>
  run(name, ['--version']).then(
    () => true,
    () => false,
  );
const [hasZsh, hasFish] = await Promise.all([isInstalled('zsh'), isInstalled('fish')]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'completion-'));
  const file = join(folder, 'fixpoint');
  await writeFile(file, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  await chmod(file, 0o755);
  const scripts = ['bash', ...(hasZsh ? ['zsh'] : []), ...(hasFish ? ['fish'] : [])].map(async (shell) => {
    const { stdout } = await run(process.execPath, [program, 'completion', shell]);
    await writeFile(scriptOf(shell), stdout);
  });
  await Promise.all(scripts);
});
const scriptOf = (shell: string) => join(folder, `script.${shell}`);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the shell offers for the last of the words, with the script that it was told to load. */
type Complete = (words: readonly string[], url?: string) => Promise<string[]>;

function within(
  shell: string,
  flags: readonly string[],
  scriptFor: (words: readonly string[]) => string,
): Complete {
  return async (words, url = 'http://127.0.0.1:3') => {
    const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, FIXPOINT_URL: url };
    const { stdout, stderr } = await run(shell, [...flags, '-c', scriptFor(words)], { env });
    expect(stderr).toBe('');
    return stdout.split('\n').map((line) => line.split('\t')[0] ?? '');
  };
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

/** Loads the script twice, as a start file that is read again does. */
const inBash = within(
  'bash',
  ['--noprofile', '--norc'],
  (words) => `source ${scriptOf('bash')}; source ${scriptOf('bash')}
COMP_WORDS=(fixpoint ${quoted(words)}); COMP_CWORD=${words.length}
$(complete -p fixpoint | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
printf '%s\\n' "\${COMPREPLY[@]}"`,
);
/** Without a terminal zsh has no completion system: what the script calls of it prints what it is given. */
const inZsh = within(
  'zsh',
  ['-f'],
  (words) => `compdef() { }; compadd() { }; _arguments() { }
_describe() { print -l -- \${completions%%:*}; }
source ${scriptOf('zsh')}
words=(fixpoint ${quoted(words)}); CURRENT=${words.length + 1}
_fixpoint`,
);
const inFish = within(
  'fish',
  ['--no-config'],
  (words) => `source ${scriptOf('fish')}; complete -C ${quoted([['fixpoint', ...words].join(' ')])}`,
);

describe.each([
  ['bash', true, inBash],
  ['zsh', hasZsh, inZsh],
  ['fish', hasFish, inFish],
] as const)('in %s (skipped where it is not installed), Tab', (_shell, isThere, complete) => {
  it.skipIf(!isThere)('completes commands and options', async () => {
    expect(await complete(['ta'])).toContain('task');
    expect(await complete(['task', '--'])).toEqual(expect.arrayContaining(['--service', '--watch', '--set']));
  });

  it.skipIf(!isThere)('completes the names of services', async () => {
    const { url } = await startGateway({
      'GET /api/v1/services': { services: [{ name: 'invoices' }, { name: 'reports' }] },
    });
    expect((await complete(['service', 'test', 'in'], url)).filter(Boolean)).toEqual(['invoices']);
  });
});

it('in bash, Tab runs nothing from the line', async () => {
  const file = join(folder, 'touched');
  await inBash(['task', `$(touch ${file})`, '--'].map((word) => word.replaceAll("'", '')));
  await expect(run('ls', [file])).rejects.toThrow('No such file');
});
