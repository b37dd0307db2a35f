import type { RepositoryDefinition, StageInput } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { CommandOutcome, ServiceCommands, TestOutcome } from '../adapters/service-commands.js';
import type { Snapshots } from '../adapters/snapshots.js';
import type { Worktree } from '../adapters/worktrees.js';
import { decidesInstall, isManifest, isPlainInstall, mayReuseInstall } from '../core/reusable-install.js';
import { findSetupFault } from '../core/setup-fault.js';
import { reportRefusal } from './report-refusal.js';

interface Run {
  readonly input: StageInput<'fix'>;
  readonly context: StageContext;
  readonly worktree: Worktree;
  readonly snapshots: Snapshots;
}

interface Options {
  readonly commands: ServiceCommands;
}

/**
 * Makes the checkout runnable, before it is used. Changes to tracked files are undone, and added files do not belong to the change. Returns true if
 * there was something to install.
 */
export async function install(
  { input, context, worktree, snapshots }: Run,
  { commands }: Options,
): Promise<boolean> {
  const { repository } = input.service;
  if (repository.install === undefined) return false;
  await context.progress(`Installing: ${repository.install}`);
  const { signal } = context;
  const decisive = (await snapshots.entries(worktree.base, signal)).filter(({ path }) =>
    decidesInstall(path),
  );
  const outcome = await installUnderWatch(repository, { context, worktree }, commands, [
    repository.url,
    repository.install,
    ...decisive.map(({ id, path }) => `${id} ${path}`),
  ]);
  if (!outcome.ok) {
    const fault = findSetupFault({
      step: 'install',
      command: repository.install,
      how: outcome.how,
      output: outcome.tail,
    });
    if (fault !== null) throw fault;
    throw new FixpointError(
      `Installing with "${repository.install}" failed: ${outcome.how}\n${outcome.tail}`,
      {
        code: 'install-failed',
        retry: 'backoff',
        hint: 'Try the command in a fresh clone; correct repository.install or repository.workdir of the service.',
      },
    );
  }
  await worktree.keepInstalled(context.signal);
  return true;
}

/** Tests exactly the files of a tree, in a fresh checkout. */
export async function testTree(
  tree: string,
  state: { readonly isInstalled: boolean; readonly from: string },
  run: Run,
  options: Options,
): Promise<TestOutcome> {
  const failed = await checkOut(tree, state, run, options);
  if (failed !== null) return { ...failed, report: null };
  return options.commands.test(run.input.service.repository, run.worktree, run.context.signal);
}

/**
 * Makes the checkout contain exactly these files, without traces of earlier work. The installation of the base is used again if it
 * cannot depend on the change; otherwise the tree is installed again. Returns the failed installation; null: no failure.
 */
export async function checkOut(
  tree: string,
  { isInstalled, from }: { readonly isInstalled: boolean; readonly from: string },
  { input, context, worktree, snapshots }: Run,
  { commands }: Options,
): Promise<CommandOutcome | null> {
  const { repository } = input.service;
  const { signal } = context;
  const mustInstall =
    isInstalled && !(await isInstallGood(from, tree, repository.install ?? '', snapshots, signal));
  await worktree.refresh(tree, { installed: isInstalled && !mustInstall }, signal);
  if (mustInstall) {
    await context.progress(`Installing again with the change: ${repository.install}`);
    const outcome = await installUnderWatch(repository, { context, worktree }, commands, null);
    if (!outcome.ok) return outcome;
    await worktree.restore(tree, signal);
  }
  return null;
}

/** Installs, and reports refused network accesses as they happen. */
async function installUnderWatch(
  repository: RepositoryDefinition,
  { context, worktree }: Pick<Run, 'context' | 'worktree'>,
  commands: ServiceCommands,
  key: readonly string[] | null,
): Promise<CommandOutcome> {
  let written = Promise.resolve();
  const outcome = await commands.install(repository, worktree, {
    signal: context.signal,
    cacheKey: key?.join('\n') ?? null,
    onRefusal(refusal) {
      written = written.then(() => reportRefusal(context, refusal));
      // The failure is thrown below, not here.
      written.catch(() => {});
    },
  });
  await written;
  return outcome;
}

async function isInstallGood(
  from: string,
  tree: string,
  command: string,
  snapshots: Snapshots,
  signal: AbortSignal,
): Promise<boolean> {
  // The base itself: another installation would produce the same.
  if (tree === from) return true;
  if (!isPlainInstall(command)) return false;
  const changes = await snapshots.changes(from, tree, signal);
  const manifests = (await snapshots.entries(tree, signal)).map(({ path }) => path).filter(isManifest);
  const texts = await Promise.all(manifests.map((path) => snapshots.read(tree, path, signal)));
  return mayReuseInstall(
    command,
    changes.map(({ path }) => path),
    texts,
  );
}
