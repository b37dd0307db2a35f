import { createHash } from 'node:crypto';
import { access, constants, mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Git, GitAnswer } from '@fixpoint/sandbox/git';
import { withFileLock } from '@fixpoint/sandbox/processes';
import type { PreconditionResult, RepositoryDefinition, ServiceDefinition } from '@fixpoint/shared/contracts';
import { faulty, type PreconditionCheck, passed } from '@fixpoint/shared/preconditions';
import { findNearest, hideCredentials, toSafeLine } from '@fixpoint/shared/text';
import { findRemote } from '../adapters/repositories.js';

/** Of git's own objects: the empty tree, which every repository has. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
/** Never created: a dry run asks whether it could be. */
const trialBranch = 'refs/heads/fixpoint-precondition';
const limitMs = 15_000;

/**
 * Whether the repository can be fetched and pushed to, has the branch, and in it the folders. The push is a dry run of an empty commit to
 * a branch of another name: the remote decides on the right to push, and nothing is sent.
 */
export function createRepositoryCheck(options: {
  readonly git: Git;
  /** A folder of the check's own. */
  readonly folder: string;
}): PreconditionCheck {
  const { git, folder } = options;

  return async (service, signal) => {
    const { repository } = service;
    const url = await findRemote(repository.url, git, signal).catch((error: unknown) => error as Error);
    if (url instanceof Error) {
      return fault(
        service,
        'repository/no-remote',
        url.message,
        `Correct services.${service.name}.repository.url.`,
      );
    }
    if (isAbsolute(url)) {
      const local = await checkFolder(service, url);
      if (local !== null) return local;
    }
    const gitDir = join(folder, createHash('sha256').update(hideCredentials(url)).digest('hex').slice(0, 16));
    await mkdir(folder, { recursive: true });
    // Rows of one repository are checked at the same time, also by the doctor beside a fixer that runs.
    return withFileLock(`${gitDir}.lock`, signal, () => checkRemote(service, url, gitDir, signal));
  };

  async function checkRemote(
    service: ServiceDefinition,
    url: string,
    gitDir: string,
    signal: AbortSignal,
  ): Promise<PreconditionResult> {
    const { repository } = service;
    // It holds nothing; a clone that is made once stays.
    await git.run(['init', '--quiet', '--bare', '--template=', gitDir], { cwd: folder, signal });
    const call = { gitDir, signal, remote: true, timeoutMs: limitMs };
    const heads = await git.ask(['ls-remote', '--heads', '--', url], call);
    if (heads.code !== 0) return unreachable(service, url, heads);
    const missing = checkBranch(service, heads.stdout);
    if (missing !== null) return missing;
    const commit = (await git.run(['commit-tree', emptyTree, '-m', 'A dry run'], { gitDir, signal })).trim();
    const push = await git.ask(
      ['push', '--dry-run', '--porcelain', '--no-verify', '--', url, `${commit}:${trialBranch}`],
      call,
    );
    if (push.code !== 0) return refused(service, url, push);
    return (
      (await checkFolders(repository, url, git, call)) ??
      passed('repository', `${hideCredentials(url)} can be fetched and pushed to.`)
    );
  }

  async function checkFolders(
    { branch, directories }: RepositoryDefinition,
    url: string,
    git: Git,
    call: { gitDir: string; signal: AbortSignal; remote: boolean; timeoutMs: number },
  ): Promise<PreconditionResult | null> {
    const ref = 'refs/fixpoint/branch';
    const fetched = await git.ask(
      [
        'fetch',
        '--quiet',
        '--depth=1',
        '--filter=blob:none',
        '--no-tags',
        '--no-write-fetch-head',
        '--',
        url,
        `+refs/heads/${branch}:${ref}`,
      ],
      call,
    );
    // A remote that sends no part of itself has answered all else.
    if (fetched.code !== 0) return null;
    const { stdout, code } = await git.ask(['ls-tree', '-r', '-d', '--name-only', ref], {
      gitDir: call.gitDir,
      signal: call.signal,
    });
    if (code !== 0) return null;
    const there = stdout.split('\n').filter((line) => line !== '');
    const lacking = directories.find((directory) => {
      const path = directory.replace(/^\.\/|\/+$/g, '');
      return path !== '' && path !== '.' && !there.includes(path);
    });
    // A shared folder that a service does not have is no reason to stop; one of many may be meant for later.
    if (lacking === undefined) return null;
    const nearest = findNearest(lacking, there);
    const isAny = directories.some((directory) => there.includes(directory.replace(/\/+$/, '')));
    return faulty('repository', isAny ? 'warning' : 'failed', {
      code: 'repository/no-directory',
      message: `The branch ${branch} has no folder "${lacking}".${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
      remedy: 'Correct repository.directories: the agent may change files only there.',
    });
  }
}

function fault(
  { name }: Pick<ServiceDefinition, 'name'>,
  code: string,
  message: string,
  remedy: string,
): PreconditionResult {
  return faulty('repository', 'failed', { code, message: `${name}: ${message}`, remedy });
}

async function checkFolder(service: ServiceDefinition, url: string): Promise<PreconditionResult | null> {
  const can = (mode: number) =>
    access(url, mode).then(
      () => true,
      () => false,
    );
  if (!(await can(constants.F_OK))) {
    const remedy = `Correct services.${service.name}.repository.url.`;
    return fault(service, 'repository/not-found', `There is no repository at ${url}.`, remedy);
  }
  if (await can(constants.R_OK | constants.W_OK)) return null;
  return fault(
    service,
    'repository/read-only',
    `${url} cannot be written by the user of the fixer.`,
    'Give that user the right to write, or name a repository that takes pushes.',
  );
}

function checkBranch(service: ServiceDefinition, heads: string): PreconditionResult | null {
  const { branch } = service.repository;
  const there = [...heads.matchAll(/\trefs\/heads\/(.+)$/gm)].map(([, name = '']) => name);
  if (there.includes(branch)) return null;
  const names = there.slice(0, 10).join(', ');
  return fault(
    service,
    'repository/no-branch',
    `The repository has no branch "${branch}".`,
    there.length === 0
      ? 'Push a first commit to it.'
      : `Correct services.${service.name}.repository.branch; there are: ${names}.`,
  );
}

const notAllowed =
  /denied|403|401|authenticat|could not read Username|not authorized|read.?only|Permission|access rights/i;
const passing = /Could not resolve host|Connection (?:refused|timed out|reset)|timed out|unable to access/i;

function unreachable(service: ServiceDefinition, url: string, answer: GitAnswer): PreconditionResult {
  const reason = lastLine(answer);
  if (notAllowed.test(answer.stderr)) {
    return fault(
      service,
      'repository/not-allowed',
      `${hideCredentials(url)} may not be read: ${reason}`,
      'Let git on the machine of the fixer log in: gh auth setup-git, a credential helper, or an SSH key.',
    );
  }
  return faulty('repository', 'failed', {
    code: 'repository/unreachable',
    message: `${service.name}: ${hideCredentials(url)} cannot be fetched: ${reason}`,
    remedy: `Correct services.${service.name}.repository.url, or the network of the fixer.`,
    ...(passing.test(answer.stderr) ? { retry: 'backoff' as const } : {}),
  });
}

function refused(service: ServiceDefinition, url: string, answer: GitAnswer): PreconditionResult {
  return fault(
    service,
    'repository/read-only',
    `${hideCredentials(url)} takes no push: ${lastLine(answer)}`,
    'Give the account of the fixer the right to push, or log in with one that has it (gh auth login, an SSH key).',
  );
}

function lastLine({ stderr }: GitAnswer): string {
  const lines = hideCredentials(stderr)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const telling =
    lines.find((line) => /^(?:fatal|error|remote):/i.test(line)) ?? lines[0] ?? 'git gave no reason';
  return toSafeLine(telling, 300);
}
