import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createGit, type Git } from '@fixpoint/sandbox/git';
import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';
import { createRepositories } from './repositories.js';

const { signal } = new AbortController();

/** Stands in for `wsl.exe`: enters the folder, and lets only the variables through that WSLENV names, as that does. */
const wsl = `#!/bin/bash
echo "$*" >> "$CALLS"
[ "$1" = --cd ] && { cd "$2" || exit 9; shift 2; }
[ "$1" = -e ] && shift || exit 9
shared=()
IFS=: read -ra names <<< "$WSLENV"
for name in "\${names[@]}"; do name="\${name%%/*}"; shared+=("$name=\${!name}"); done
exec env -i PATH=/usr/local/bin:/usr/bin:/bin HOME="$WSL_HOME" "\${shared[@]}" "$@"
`;

interface Wsl {
  readonly git: Git;
  readonly folder: string;
  calls(): Promise<string[]>;
}

async function openWsl(): Promise<Wsl> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-wsl-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const calls = join(folder, 'calls');
  // The user inside: their own configuration reaches the remote, and only theirs.
  for (const name of ['bin', 'inside']) await mkdir(join(folder, name));
  await writeFile(
    join(folder, 'inside', '.gitconfig'),
    `[url "file://${folder}/"]\n  insteadOf = https://example.test/\n`,
  );
  const settings = `CALLS='${calls}'\nWSL_HOME='${join(folder, 'inside')}'\n`;
  await writeFile(join(folder, 'bin', 'wsl'), wsl.replace('\n', `\n${settings}`));
  await chmod(join(folder, 'bin', 'wsl'), 0o755);
  const git = createGit({
    path: 'wsl:git',
    environment: { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter), HOME: '/of/windows' },
    identity: { name: 'Ada', email: 'ada@example.com' },
    timeoutMs: 60_000,
  });
  return { git, folder, calls: async () => (await readFile(calls, 'utf8')).trim().split('\n') };
}

it('fetches, commits and pushes through WSL, as the user there, in the folders that both sides see', async () => {
  const { git, folder, calls } = await openWsl();
  const remote = join(folder, 'remote.git');
  await execa('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
  const repositories = createRepositories({ folder: join(folder, 'clones'), git });
  const definition = { url: 'https://example.test/remote.git', branch: 'main' };
  const repository = await repositories.open(
    { ...definition, directories: ['.'], workdir: '.', test: 'true' },
    signal,
  );
  const { gitDir } = repository;

  const blob = (await git.run(['hash-object', '-w', '--stdin'], { gitDir, input: 'hello\n', signal })).trim();
  const indexFile = join(folder, 'own-index');
  const call = { gitDir, indexFile, signal };
  await git.run(['update-index', '--add', '--cacheinfo', `100644,${blob},a.txt`], call);
  const tree = (await git.run(['write-tree'], call)).trim();
  const commit = (await git.run(['commit-tree', tree, '-m', 'First'], { gitDir, signal })).trim();
  expect(await repository.push(commit, signal)).toBe('accepted');
  expect(await repository.fetch(signal)).toBe(commit);

  const shown = await execa('git', ['--git-dir', remote, 'log', '-1', '--format=%an <%ae> %H', 'main']);
  expect(shown.stdout).toBe(`Ada <ada@example.com> ${commit}`);
  const lines = await calls();
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(line).toMatch(/^--cd \/\S+ -e git /);
});

it('names folders on a drive of Windows by where they are inside', async () => {
  const { git, calls } = await openWsl();
  // There is no such drive here, so that git itself is never reached.
  const failed = await git.ask(
    ['fetch', '--', 'file:///C:/Fixpoint/repositories/a.git', '+refs/heads/main:refs/x'],
    { gitDir: 'C:\\Fixpoint\\clones\\b.git', signal },
  );
  expect(failed.code).toBe(9);
  const [line = ''] = await calls();
  expect(line).toMatch(
    /^--cd \/mnt\/c\/Fixpoint\/clones\/b\.git -e git --git-dir=\/mnt\/c\/Fixpoint\/clones\/b\.git /,
  );
  expect(line).toMatch(
    / fetch -- file:\/\/\/mnt\/c\/Fixpoint\/repositories\/a\.git \+refs\/heads\/main:refs\/x$/,
  );
});

it('says what to do where there is no WSL', async () => {
  const git = createGit({
    path: 'wsl:git',
    environment: { PATH: '/nowhere' },
    identity: { name: 'Ada', email: 'ada@example.com' },
    timeoutMs: 5_000,
  });
  await expect(git.run(['version'], { signal })).rejects.toMatchObject({
    code: 'configuration',
    message: 'The program "wsl" was not found.',
    hint: expect.stringContaining('GIT_PATH'),
  });
});
