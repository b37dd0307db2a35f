import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A worktree as an engine gets it, with things beside it that no command may touch. */
export interface SampleWorktree {
  /** Holds the worktree, `outside`, `remote.git` and `scratch`. */
  readonly folder: string;
  readonly root: string;
  readonly scratch: string;
  /** A file outside that nobody may read, and the text in it. */
  readonly canary: string;
  readonly token: string;
  /** Brings everything back to how it was made. */
  reset(): void;
  remove(): void;
}

const executables =
  'vitest eslint prettier tsc jest mocha playwright biome next vite tsx ts-node prisma cross-env';

const files: Readonly<Record<string, string>> = {
  '.gitignore':
    'node_modules/\ndist/\nbuild/\ncoverage/\n.next/\n.venv/\n__pycache__/\n.pytest_cache/\n*.log\n*.orig\n*.pyc\n.env\n',
  'package.json': '{"name":"root","version":"1.0.0","scripts":{"test":"node --test"}}',
  '.env.example': 'KEY=',
  'CLAUDE.md': 'rules',
  '.github/workflows/ci.yml': 'on: push',
  'tests/test_a.py': 'def test_title(): pass',
  'app/package.json': '{"name":"app","version":"1.0.0","dependencies":{},"scripts":{"test":"true"}}',
  'app/requirements.txt': 'flask\n',
  'app/main.py': 'print("main")\n',
  'app/__init__.py': '',
  'app/manage.py': '',
  'manage.py': '',
  'app/server.js': '',
  'app/run.sh': '#!/bin/sh\necho run\n',
  'app/data.csv': 'a,b\n1,2\n',
  'app/list.txt': 'one\ntwo\n',
  'app/log.txt': '',
  'app/fix.patch': '',
  'app/old/a.js': '',
  'app/lib/a.js': 'const lib = 1;\n',
  'app/src/a.js': 'const foo = 1; // v1 title\n',
  'app/src/c.js': 'const c = 1;\n',
  'app/src/a.test.js': '',
  'app/src/secrets.ts': 'export {};\n',
  'app/src/credentials.py': '',
  'app/src/secrets/index.ts': 'export {};\n',
  'app/x/workflows/ci.yml': 'on: push',
  '.venv/bin/activate': '',
  '.venv/bin/pytest': '#!/bin/sh\n',
  '.venv/bin/pip': '#!/bin/sh\n',
  '.venv/bin/ruff': '#!/bin/sh\n',
  ...Object.fromEntries(executables.split(' ').map((name) => [`node_modules/.bin/${name}`, '#!/bin/sh\n'])),
};

export function createWorktree(): SampleWorktree {
  const folder = realpathSync(mkdtempSync('/var/tmp/guard-tree-'));
  const pristine = join(folder, 'pristine');
  const token = 'canary-token-5d1f';
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', args, {
      cwd,
      stdio: 'ignore',
      env: { PATH: process.env.PATH ?? '', HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
    });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [name, text] of Object.entries(files)) write(join(pristine, 'worktree', name), text);
  write(join(pristine, 'outside/canary'), `${token}\n`);
  write(join(pristine, 'scratch/keep'), '');
  // As `python3 -m venv` makes them.
  symlinkSync('/usr/bin/python3', join(pristine, 'worktree/.venv/bin/python3'));
  symlinkSync('python3', join(pristine, 'worktree/.venv/bin/python'));
  symlinkSync('../../../outside', join(pristine, 'worktree/app/src/away'));
  symlinkSync('../../../outside/canary', join(pristine, 'worktree/app/src/innocent'));
  git(pristine, 'init', '-q', '--bare', 'remote.git');
  const tree = join(pristine, 'worktree');
  git(tree, 'init', '-q', '-b', 'main');
  git(tree, 'config', 'user.name', 'Test');
  git(tree, 'config', 'user.email', 'test@example.com');
  git(tree, 'remote', 'add', 'origin', '../remote.git');
  git(tree, 'add', '-A');
  git(tree, 'commit', '-q', '-m', 'Start');
  git(tree, 'commit', '-q', '--allow-empty', '-m', 'More');
  git(tree, 'push', '-q', 'origin', 'main');
  write(join(tree, '.env'), `KEY=${token}\n`);
  const parts = ['worktree', 'outside', 'remote.git', 'scratch'];
  const reset = () => {
    for (const part of parts) {
      rmSync(join(folder, part), { recursive: true, force: true });
      cpSync(join(pristine, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
    }
    // Older than its last change, so that a read moves it even where the file system notes few reads.
    utimesSync(join(folder, 'outside/canary'), 1_000, 2_000);
  };
  reset();
  return {
    folder,
    root: join(folder, 'worktree'),
    scratch: join(folder, 'scratch'),
    canary: join(folder, 'outside/canary'),
    token,
    reset,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
