import { randomBytes } from 'node:crypto';
import { type ChangeGate, type ChangeViolation, findTestInputs, readDiff } from '@fixpoint/guard/change-gate';
import type { StageInput } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { ServiceCommands, TestOutcome } from '../adapters/service-commands.js';
import type { Snapshots } from '../adapters/snapshots.js';
import type { Worktree } from '../adapters/worktrees.js';
import { plantCanaries } from '../core/forged-tests/plant-canaries.js';
import { touchesTests } from '../core/forged-tests/touches-tests.js';
import { testTree } from './run-service-commands.js';

interface Run {
  readonly input: StageInput<'fix'>;
  readonly context: StageContext;
  readonly worktree: Worktree;
  readonly snapshots: Snapshots;
}

interface Options {
  readonly commands: ServiceCommands;
  readonly gate: Pick<ChangeGate, 'isTest'>;
}

/** Test files in which failing tests are planted. */
const maxFiles = 200;

/**
 * Finds out if a change that passes the tests hides their failures: code under test runs in the process that judges it, and can replace assertions,
 * write the report, or end the process with 0. A change that touches such things is tested again with tests that must fail, and refused if fewer of
 * them are reported than without the change. Its limits: docs/security.md.
 */
export async function findForgedTests(
  tree: string,
  state: { readonly onto: string; readonly isInstalled: boolean; readonly from: string },
  run: Run,
  options: Options,
): Promise<ChangeViolation[]> {
  const { snapshots, context } = run;
  const { signal } = context;
  const { gate } = options;
  const base = await snapshots.treeOf(state.onto, signal);
  const diff = readDiff(await snapshots.diff(base, tree, signal));
  const isSuspected = [...diff].some(([path, lines]) =>
    touchesTests(
      lines.flatMap(({ kind, text }) => (kind === 'added' ? [text] : [])),
      { isTest: gate.isTest(path) },
    ),
  );
  if (!isSuspected) return [];

  const plant = await preparePlanting(base, tree, run, gate);
  if (plant === null) return [];
  await context.progress(
    'Running the tests of the service with failing tests added, to check that failures are reported',
  );
  const changed = await plant(tree);
  const outcome = await testTree(changed.tree, state, run, options);
  if (!outcome.ok && countFailed(outcome) >= changed.planted) return [];
  const expected = await testTree((await plant(base)).tree, state, run, options);
  const [shown, wanted] = [countFailed(outcome), countFailed(expected)];
  // A failure that is also not reported without the change proves nothing about it.
  if (expected.ok || (!outcome.ok && shown >= wanted)) return [];
  const seen = outcome.ok ? 'the test command succeeds' : `${shown} of ${wanted} failures are reported`;
  return [
    {
      rule: 'forged-tests',
      path: null,
      reason: `The change hides test failures: with failing tests added, ${seen}. Change the code of the service only, not anything that runs or evaluates its tests.`,
    },
  ];
}

interface Planted {
  readonly tree: string;
  /** Number of tests that must fail. */
  readonly planted: number;
}

/** Returns a function that plants failing tests in a tree; null if the repository has no test file of a supported kind. */
async function preparePlanting(
  base: string,
  tree: string,
  { input, snapshots, context }: Run,
  gate: Pick<ChangeGate, 'isTest'>,
): Promise<((into: string) => Promise<Planted>) | null> {
  const { signal } = context;
  const { test: command, workdir } = input.service.repository;
  const before = await snapshots.paths(base, signal);
  const read = (path: string) => snapshots.read(base, path, signal);
  const inputs = await findTestInputs({ command, workdir, paths: before, read });
  const named = command.split(/[\s"'`;&|()]+/).map((word) => joinPath(workdir, word));
  const scripts = new Set([...inputs.files, ...before.filter((path) => named.includes(path))]);
  const kept = new Set(await snapshots.paths(tree, signal));
  const paths = before
    .filter((path) => kept.has(path) && !/(?:^|\/)node_modules\//.test(path))
    .filter((path) => scripts.has(path) || gate.isTest(path))
    .slice(0, maxFiles);
  // The code under test must not know it beforehand.
  const name = `case_${randomBytes(6).toString('hex')}`;
  const plant = async (into: string): Promise<Planted> => {
    const files = await Promise.all(
      paths.map(async (path) => ({ path, text: await snapshots.read(into, path, signal) })),
    );
    const planted = plantCanaries(files, { name, scripts });
    return { tree: await snapshots.replace(into, planted.files, signal), planted: planted.count };
  };
  return paths.length === 0 ? null : plant;
}

function countFailed({ report }: TestOutcome): number {
  return (report?.runners ?? []).reduce((sum, { failed }) => sum + failed, 0);
}

function joinPath(folder: string, path: string): string {
  const plain = path.replace(/^\.\//, '');
  return folder === '' || folder === '.' ? plain : `${folder.replace(/^\.\/|\/$/g, '')}/${plain}`;
}
