import { join } from 'node:path';
import { promptLimit } from '@fixpoint/agents/claude';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { KnownFix, StageInput } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { AskDrawnPages } from '@fixpoint/tasks/drawn-pages';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { CompareProgram } from '../adapters/compare-program.js';
import type { PromptResources } from '../adapters/load-resources.js';
import type { Snapshots } from '../adapters/snapshots.js';
import type { Worktree } from '../adapters/worktrees.js';
import { writeTaskFiles } from '../adapters/write-task-files.js';
import type { Engine, EngineJob, EngineRun } from '../core/engine.js';
import { buildFixPrompt } from '../core/fix-prompt.js';
import { chooseReference } from '../core/fix-prompt-resources.js';
import { costOf, type StepSpending } from './step-spending.js';
import { watchEngine } from './watch-engine.js';

interface Run {
  readonly input: StageInput<'fix'>;
  readonly context: StageContext;
  readonly worktree: Worktree;
  readonly snapshots: Snapshots;
  readonly spending: StepSpending;
  readonly knownFixes: readonly KnownFix[];
}

interface Options {
  readonly engine: Engine;
  readonly resources: PromptResources;
  readonly artifacts: Pick<ArtifactStore, 'put' | 'get'>;
  readonly askPages: AskDrawnPages;
  readonly comparison: CompareProgram;
}

/** Prompt and folders for the start of the engine. */
export interface PreparedJob {
  readonly prompt: string;
  /** Folder with the programs that the prompt names. */
  readonly programs: string;
  /** Folder with the files that the prompt names. */
  readonly taskFolder: string;
}

/** Writes the prompt, and the task's files that it names. */
export async function prepareJob(
  { input, context, worktree, snapshots, knownFixes }: Run,
  { resources, artifacts, askPages, comparison }: Options,
): Promise<PreparedJob> {
  // From the commit and not from the folder, in which it may be a link to anywhere.
  const notes = await snapshots.read(worktree.base, 'CLAUDE.md', context.signal).catch(() => null);
  const reference = chooseReference(resources.references, input.service);
  const taskFolder = join(worktree.folder, 'task');
  const files = await writeTaskFiles(taskFolder, input, {
    artifacts,
    askPages,
    reference,
    signal: context.signal,
  });
  const programs = join(taskFolder, 'bin');
  await comparison.writeScripts(programs, input.service, {
    workdir: join(worktree.tree, input.service.repository.workdir),
    form: join(taskFolder, 'form.json'),
  });
  const prompt = buildFixPrompt(input, {
    mandate: resources.mandate,
    files,
    reference,
    // The CLI reads none of the repository's instructions, since a repository is untrusted: they are passed as data.
    repositoryNotes: notes,
    inputs: await context.inputs(),
    knownFixes,
    limitBytes: promptLimit,
  });
  const told =
    knownFixes.length === 0
      ? ''
      : `, with ${countOf(knownFixes.length, 'known fix', 'known fixes')} in the prompt`;
  await context.progress(`The coding agent works on ${countOf(input.findings.length, 'finding')}${told}`, {
    findings: input.findings.length,
    ...(told === '' ? {} : { known_fixes: knownFixes.map(({ id }) => id) }),
    prompt_bytes: Buffer.byteLength(prompt),
    // The pages quote the part that describes a finding.
    prompt: await artifacts.put(Buffer.from(prompt)),
  });
  return { prompt, taskFolder, programs };
}

/** Runs the engine once, reports its messages as events, and counts its cost even if it fails. */
export async function runEngine(
  {
    message,
    session,
    job,
  }: {
    /** The prompt, or in a continued session the next message. */
    readonly message: string;
    readonly session: NonNullable<EngineJob['session']>;
    readonly job: PreparedJob;
  },
  { input, context, worktree, spending }: Run,
  { engine }: Options,
): Promise<EngineRun> {
  const watch = watchEngine(context, spending.total());
  try {
    const run = await engine.run({
      prompt: message,
      session,
      tree: worktree.tree,
      folder: worktree.folder,
      home: worktree.home,
      temporary: worktree.temporary,
      taskFolder: job.taskFolder,
      programs: job.programs,
      runId: context.step.runId,
      directories: input.service.repository.directories,
      testCommand: input.service.repository.test,
      budgetUsd: spending.remaining(),
      signal: watch.signal,
      onNote: watch.note,
      onResult: watch.result,
      onUsage: watch.usage,
      onDenial: watch.denial,
      onSpending: watch.spent,
      onRefusal: watch.refusal,
    });
    await spending.add(run.costUsd);
    return run;
  } catch (error) {
    const cost = costOf(error);
    if (cost > 0) {
      await spending.add(cost);
      await context.progress(`The coding agent failed after spending $${cost}`, {
        cost_usd: cost,
        spent_usd: spending.total(),
      });
    }
    throw error;
  } finally {
    await watch.settle();
  }
}
