import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { parseJson } from '@fixpoint/shared/text';
import { execa, type Result } from 'execa';
import { z } from 'zod';
import { type FoundRender, findRender } from './find-render.js';

const Package = z.looseObject({
  name: z.string().optional(),
  scripts: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.unknown()).optional(),
});
/** Folders that hold no code of the service. */
const notCode =
  /^(?:\.|node_modules$|docs?$|dist$|build$|coverage$|test(?:s|data)?$|__tests__$|spec$|examples?$|venv$)/;
const cloneMs = 120_000;

/** Install commands by lock file, the deciding one first. */
const npmInstalls = [
  { file: 'pnpm-lock.yaml', install: 'pnpm install --frozen-lockfile' },
  { file: 'yarn.lock', install: 'yarn install --frozen-lockfile' },
  { file: 'package-lock.json', install: 'npm ci --no-audit --no-fund' },
];
/** Commands of Python's package managers by file, the deciding one first. `run`: prefix of a test command. */
const pythonManagers = [
  { file: 'poetry.lock', install: 'poetry install', run: 'poetry run ' },
  { file: 'uv.lock', install: 'uv sync', run: 'uv run ' },
];
/** Debian and others refuse pip outside of a virtual environment. Its own .gitignore keeps it out of every change. */
const venv = "python3 -m venv .venv && echo '*' > .venv/.gitignore && .venv/bin/pip install";
const venvRun = '.venv/bin/python -m ';
/** Files that may name the packages for tests, the deciding one first. */
const testRequirements = [
  'requirements-dev.txt',
  'requirements-test.txt',
  'dev-requirements.txt',
  'test-requirements.txt',
];

export interface InspectedRepository {
  readonly branch: string;
  readonly name: string | null;
  readonly directories: readonly string[];
  /** Makes a fresh checkout runnable; null: nothing to do. */
  readonly install: string | null;
  readonly test: string | null;
  /** Script that makes a document without a deploy; null: nothing was found. */
  readonly render: FoundRender | null;
  /** Sign of how it is deployed: `vercel.json`; null: no sign. */
  readonly deploy: { readonly kind: string; readonly file: string } | null;
}

/** Clones a repository and reads its branch, its code's folders, its commands and what deploys it. Throws `InvalidInputError` if git cannot. */
export async function inspectRepository(
  url: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<InspectedRepository> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-init-'));
  try {
    await cloneRepository(url, folder, environment);
    const { stdout: branch } = await execa('git', ['-C', folder, 'branch', '--show-current'], {
      reject: false,
    });
    return { branch: branch || 'main', ...(await readCheckout(folder)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type FailedClone = Pick<Result, 'code' | 'timedOut' | 'shortMessage'> & { readonly stderr?: string };

/** Clones the newest commit of a repository into an empty or missing folder. Throws `InvalidInputError` if git cannot. */
export async function cloneRepository(
  url: string,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const env = { ...environment, GIT_TERMINAL_PROMPT: '0' };
  const cloned = await execa('git', ['clone', '--quiet', '--depth', '1', '--', url, folder], {
    env,
    extendEnv: false,
    reject: false,
    timeout: cloneMs,
  });
  if (cloned.exitCode !== 0) {
    const { reason, hint } = explainFailure(cloned);
    throw new InvalidInputError(`git cannot clone ${url}: ${reason}`, { field: 'repository', hint });
  }
}

function explainFailure({ code, timedOut, stderr, shortMessage }: FailedClone) {
  if (code === 'ENOENT') {
    return { reason: 'git is not installed', hint: 'Install it: https://git-scm.com/downloads.' };
  }
  if (timedOut) {
    return {
      reason: `git did not finish within ${cloneMs / 1_000} seconds`,
      hint: 'Check the network connection to the repository, then try again.',
    };
  }
  return {
    reason: stderr?.trim().split('\n').at(-1) || shortMessage,
    hint: 'Give a URL that "git clone" can read on this machine. Set up the git login with "gh auth setup-git", a credential helper or an SSH key.',
  };
}

/** The same, of a checkout without its branch. */
export async function readCheckout(folder: string): Promise<Omit<InspectedRepository, 'branch'>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  const read = (name: string) =>
    names.has(name) ? readFile(join(folder, name), 'utf8') : Promise.resolve('');
  const npm = Package.safeParse(parseJson(await read('package.json'))).data;
  const commands = npm !== undefined ? npmCommands(npm, names) : await otherCommands(names, read);
  return {
    name: npm?.name?.split('/').at(-1) ?? null,
    directories: entries
      .filter((entry) => entry.isDirectory() && !notCode.test(entry.name))
      .map(({ name }) => name)
      .sort(),
    ...commands,
    render: await findRender(folder, npm?.scripts ?? {}),
    deploy: await findDeploy(folder, names),
  };
}

function npmCommands({ scripts = {}, dependencies }: z.infer<typeof Package>, names: ReadonlySet<string>) {
  const hasPackages = Object.keys(dependencies ?? {}).length > 0;
  const locked = npmInstalls.find(({ file }) => names.has(file));
  const install = locked?.install ?? 'npm install --no-audit --no-fund';
  // npm's own placeholder fails by design.
  const isReal = scripts.test !== undefined && !scripts.test.includes('no test specified');
  return { install: hasPackages || isReal ? install : null, test: isReal ? 'npm test' : null };
}

async function otherCommands(names: ReadonlySet<string>, read: (name: string) => Promise<string>) {
  const makefile = await read('Makefile');
  if (names.has('pyproject.toml') || names.has('requirements.txt') || names.has('setup.py')) {
    return pythonCommands(names, read, makefile);
  }
  if (names.has('go.mod')) return { install: null, test: 'go test ./...' };
  return { install: null, test: makesTest.test(makefile) ? 'make test' : null };
}

const makesTest = /^test:/m;

async function pythonCommands(
  names: ReadonlySet<string>,
  read: (name: string) => Promise<string>,
  makefile: string,
) {
  const project = await read('pyproject.toml');
  const isUnittest = /unittest/.test(project);
  const hasMake = makesTest.test(makefile);
  const manager = pythonManagers.find(({ file }) => names.has(file));
  if (manager !== undefined) {
    const { install, run } = manager;
    if (isUnittest) return { install, test: `${run}unittest` };
    return { install, test: hasMake ? 'make test' : `${run}pytest` };
  }
  const files = ['requirements.txt', ...testRequirements].filter((name) => names.has(name));
  const texts = await Promise.all([...files, 'setup.py'].map(read));
  const needsPytest =
    !isUnittest &&
    !(hasMake && /unittest/.test(makefile)) &&
    ![project, ...texts].some((text) => /\bpytest\b/.test(text));
  const packages = files.length > 0 ? files.map((name) => `-r ${name}`).join(' ') : '-e .';
  const install = `${venv} ${packages}${needsPytest ? ' pytest' : ''}`;
  if (isUnittest) return { install, test: `${venvRun}unittest` };
  return { install, test: hasMake ? 'PATH="$PWD/.venv/bin:$PATH" make test' : `${venvRun}pytest` };
}

async function findDeploy(
  folder: string,
  names: ReadonlySet<string>,
): Promise<InspectedRepository['deploy']> {
  const workflows = await readdir(join(folder, '.github', 'workflows')).catch(() => []);
  const workflow = workflows.find((name) => /deploy|release|pages|publish/i.test(name));
  const files = [
    ['vercel', 'vercel.json'],
    ['render', 'render.yaml'],
    ['railway', 'railway.json'],
    ['railway', 'railway.toml'],
    ['fly', 'fly.toml'],
    ['docker', 'docker-compose.yml'],
    ['docker', 'compose.yaml'],
    ['docker', 'Dockerfile'],
  ] as const;
  if (workflow !== undefined) return { kind: 'github', file: workflow };
  const match = files.find(([, file]) => names.has(file));
  return match === undefined ? null : { kind: match[0], file: match[1] };
}

/** True if the target is a repository rather than a web page: an address of git, or a folder with one. */
export async function isRepository(target: string): Promise<boolean> {
  if (
    /\.git\/?$|^git@|^ssh:|^git:|^file:|^https:\/\/(?:www\.)?(?:github|gitlab|bitbucket)\.(?:com|org)\/[^/]+\/[^/]+\/?$/.test(
      target,
    )
  )
    return true;
  if (/^https?:|^curl\b/i.test(target)) return false;
  return access(join(target, '.git')).then(
    () => true,
    () =>
      access(join(target, 'HEAD')).then(
        () => true,
        () => false,
      ),
  );
}
