import { createHash } from 'node:crypto';
import { access, constants, mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { classifyRemoteFailure, type Git, type GitAnswer } from '@fixpoint/sandbox/git';
import { withFileLock } from '@fixpoint/sandbox/processes';
import type { RepositoryDefinition, ServiceWithRepository } from '@fixpoint/shared/contracts';
import { hideCredentials, toSafeLine } from '@fixpoint/shared/text';
import { defineCheck, type Finding, type PlanCheck } from '@fixpoint/tasks/checks';
import type { Ask } from '../adapters/deploy-platform/create-ask.js';
import { findRefusingRules, toGithubName } from '../adapters/github-branch-rules.js';
import { findRemote } from '../adapters/repositories.js';
import { type BranchCall, branchRef, checkFolders, checkLargeFiles } from './check-branch-files.js';

/** Of git's own objects: the empty tree, which every repository has. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const limitMs = 15_000;
/** Size of files that are fetched: files with attributes and pointers to large files are smaller. */
const fetchedFiles = 'blob:limit=16k';

interface Call extends BranchCall {
  readonly remote: boolean;
  readonly timeoutMs: number;
}

/**
 * True if the repository can be fetched and pushed to, and has the branch, in it the folders, and no file that only Git LFS has. The push is a dry
 * run to the branch itself: the remote decides on the right to push, and nothing is sent. Hooks and rules of the branch apply only at a real push; at
 * GitHub they are read, if there is a token for its API.
 */
export function createRepositoryCheck(options: {
  readonly git: Git;
  /** A folder for this check only. */
  readonly folder: string;
  /** Absent: rules of branches at GitHub are not read. */
  readonly github?: { readonly ask: Ask; readonly apiUrl: string; readonly token: string } | undefined;
}): PlanCheck {
  const { git, folder, github } = options;

  return defineCheck('repository', async (subject, signal) => {
    const { repository } = subject;
    if (repository === undefined)
      return { state: 'ok', message: `${subject.name} has no repository: its documents are checked only.` };
    const service = { ...subject, repository };
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
    // Rows of one repository are checked at the same time, also by the doctor beside a running fixer.
    return withFileLock(`${gitDir}.lock`, signal, () => checkRemote(service, url, gitDir, signal));
  });

  async function checkRemote(
    service: ServiceWithRepository,
    url: string,
    gitDir: string,
    signal: AbortSignal,
  ): Promise<Finding> {
    const { repository } = service;
    // It is empty; an existing clone stays.
    await git.run(['init', '--quiet', '--bare', '--template=', gitDir], { cwd: folder, signal });
    const call: Call = { git, gitDir, signal, remote: true, timeoutMs: limitMs };
    const heads = await git.ask(['ls-remote', '--heads', '--', url], call);
    if (heads.code !== 0) return unreachable(service, url, heads);
    const missing = checkBranch(service, heads.stdout);
    if (missing !== null) return missing;
    const fetched = await fetchBranch(repository, url, call);
    const trial = fetched ? await toBranch(repository, call) : await toTrialBranch(call);
    const args = ['push', '--dry-run', '--porcelain', '--no-verify', '--', url, trial];
    const push = await git.ask(args, call);
    // A branch that moved meanwhile accepts pushes.
    if (push.code !== 0 && !push.stdout.includes('\t[rejected]')) return refused(service, url, push);
    const problems = fetched
      ? [await checkFolders(repository, call), await checkLargeFiles(repository, call)]
      : [];
    problems.push(await checkRules(repository, url, signal));
    const [worst] = problems
      .filter((problem) => problem !== null)
      .sort((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'));
    return (
      worst ?? {
        state: 'ok',
        message: `${hideCredentials(url)} can be fetched, and a dry-run push to ${repository.branch} succeeded. Hooks of the remote run only at a real push.`,
      }
    );
  }

  async function checkRules(
    { branch }: RepositoryDefinition,
    url: string,
    signal: AbortSignal,
  ): Promise<Finding | null> {
    const name = github === undefined ? null : toGithubName(url, github.apiUrl);
    if (github === undefined || name === null) return null;
    const rules = await findRefusingRules(github, { name, branch }, signal);
    if (rules === null || rules.length === 0) return null;
    return {
      state: 'warning',
      code: 'repository/branch-rules',
      message: `GitHub rules block a direct push to ${branch}: ${rules.join(', ')}. The account of GITHUB_TOKEN may not bypass them.`,
      remedy:
        'Give the account that git uses permission to bypass the rules, or set repository.branch to a branch that accepts pushes.',
    };
  }
}

/** False for a remote that refuses a partial fetch: all other requests succeeded. */
async function fetchBranch({ branch }: RepositoryDefinition, url: string, call: Call): Promise<boolean> {
  const what = ['--depth=1', `--filter=${fetchedFiles}`, '--no-tags', '--no-write-fetch-head'];
  const args = ['fetch', '--quiet', ...what, '--', url, `+refs/heads/${branch}:${branchRef}`];
  return (await call.git.ask(args, call)).code === 0;
}

/** A commit on top of the branch that changes nothing, for a fast-forward. */
async function toBranch({ branch }: RepositoryDefinition, { git, gitDir, signal }: Call): Promise<string> {
  const args = ['commit-tree', `${branchRef}^{tree}`, '-p', branchRef, '-m', 'A dry run'];
  return `${(await git.run(args, { gitDir, signal })).trim()}:refs/heads/${branch}`;
}

/** An empty commit to a branch that is never created. */
async function toTrialBranch({ git, gitDir, signal }: Call): Promise<string> {
  const commit = await git.run(['commit-tree', emptyTree, '-m', 'A dry run'], { gitDir, signal });
  return `${commit.trim()}:refs/heads/fixpoint-precondition`;
}

function fault(
  { name }: Pick<ServiceWithRepository, 'name'>,
  code: string,
  message: string,
  remedy: string,
): Finding {
  return { state: 'failed', code, message: `${name}: ${message}`, remedy };
}

async function checkFolder(service: ServiceWithRepository, url: string): Promise<Finding | null> {
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
    `The fixer cannot write to ${url}: the account that runs it has no write permission.`,
    'Give that account write permission, or use a repository that accepts pushes.',
  );
}

function checkBranch(service: ServiceWithRepository, heads: string): Finding | null {
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
      : `Correct services.${service.name}.repository.branch. Available: ${names}.`,
  );
}

function unreachable(service: ServiceWithRepository, url: string, answer: GitAnswer): Finding {
  const reason = lastLine(answer);
  const { code, retry } = classifyRemoteFailure(answer.stderr, new Date());
  if (code === 'auth' || code === 'push-refused') {
    return fault(
      service,
      'repository/not-allowed',
      `${hideCredentials(url)} is not readable: ${reason}`,
      'Set up a login for git on the machine of the fixer: gh auth setup-git, a credential helper, or an SSH key.',
    );
  }
  return {
    state: 'failed',
    code: 'repository/unreachable',
    message: `${service.name}: ${hideCredentials(url)} cannot be fetched: ${reason}`,
    remedy: `Correct services.${service.name}.repository.url, or fix the network connection of the fixer.`,
    retry: retry === 'person' ? undefined : retry,
  };
}

function refused(service: ServiceWithRepository, url: string, answer: GitAnswer): Finding {
  return fault(
    service,
    'repository/read-only',
    `${hideCredentials(url)} does not accept pushes: ${lastLine(answer)}`,
    'Give the account of the fixer push access, or log in with an account that has it (gh auth login, an SSH key).',
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
