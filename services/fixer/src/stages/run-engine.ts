import { type EngineNote, promptLimit } from '@fixpoint/agents/claude';
import type { NetworkRefusal } from '@fixpoint/sandbox/network';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { EventDraft, KnownFix, StageInput } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/shared/queue';
import { countOf, toSafeText, truncate } from '@fixpoint/shared/text';
import type { PromptResources } from '../adapters/load-resources.js';
import type { Snapshots } from '../adapters/snapshots.js';
import type { Worktree } from '../adapters/worktrees.js';
import type { Engine, EngineDenial, EngineRun } from '../core/engine.js';
import { buildFixPrompt } from '../core/fix-prompt.js';
import { chooseReference } from '../core/fix-prompt-resources.js';
import { createNoteThrottle } from '../core/throttle-notes.js';
import { reportRefusal } from './report-refusal.js';
import { costOf, type StepSpending } from './step-spending.js';

const longestNote = 4_000;

/** Runs the engine once on the step's findings, reports its messages as events, and counts what it cost also where it fails. */
export async function runEngine(
  {
    input,
    context,
    worktree,
    snapshots,
    spending,
    knownFixes,
  }: {
    readonly input: StageInput<'fix'>;
    readonly context: StageContext;
    readonly worktree: Worktree;
    readonly snapshots: Snapshots;
    readonly spending: StepSpending;
    readonly knownFixes: readonly KnownFix[];
  },
  {
    engine,
    resources,
    artifacts,
  }: {
    readonly engine: Engine;
    readonly resources: PromptResources;
    readonly artifacts: Pick<ArtifactStore, 'put'>;
  },
): Promise<EngineRun> {
  // From the commit and not from the folder: there it may be a link to anywhere.
  const notes = await snapshots.read(worktree.base, 'CLAUDE.md', context.signal).catch(() => null);
  const prompt = buildFixPrompt(input, {
    mandate: resources.mandate,
    reference: chooseReference(resources.references, input.service),
    // The CLI reads no instructions of the repository's own, since a repository is untrusted: they go in as data.
    repositoryNotes: notes,
    inputs: await context.inputs(),
    knownFixes,
    limitBytes: promptLimit,
  });
  const told =
    knownFixes.length === 0
      ? ''
      : `, told of ${countOf(knownFixes.length, 'fix', 'fixes')} that worked before`;
  await context.progress(`The engine works on ${countOf(input.findings.length, 'finding')}${told}`, {
    findings: input.findings.length,
    ...(told === '' ? {} : { known_fixes: knownFixes.map(({ id }) => id) }),
    prompt_bytes: Buffer.byteLength(prompt),
    // The pages quote from it what the agent was told of a finding.
    prompt: await artifacts.put(Buffer.from(prompt)),
  });
  const watch = watchEngine(context);
  try {
    const run = await engine.run({
      prompt,
      tree: worktree.tree,
      folder: worktree.folder,
      home: worktree.home,
      temporary: worktree.temporary,
      runId: context.step.runId,
      directories: input.service.repository.directories,
      testCommand: input.service.repository.test,
      budgetUsd: spending.remaining(),
      signal: watch.signal,
      onNote: watch.note,
      onDenial: watch.denial,
      onRefusal: watch.refusal,
    });
    await spending.add(run.costUsd);
    return run;
  } catch (error) {
    const cost = costOf(error);
    if (cost > 0) {
      await spending.add(cost);
      await context.progress(`The engine failed, and had cost $${cost}`, {
        cost_usd: cost,
        spent_usd: spending.total(),
      });
    }
    throw error;
  } finally {
    await watch.settle();
  }
}

/**
 * Writes an engine's messages into the task's log: in order, throttled, denials always. Once the log refuses an event the step
 * belongs to another run, and the engine is stopped.
 */
function watchEngine(context: StageContext): {
  readonly signal: AbortSignal;
  note(note: EngineNote): void;
  denial(denial: EngineDenial): void;
  refusal(refusal: NetworkRefusal): void;
  /** Waits until all is written. */
  settle(): Promise<void>;
} {
  const lost = new AbortController();
  const mayPass = createNoteThrottle({ burst: 10, intervalMs: 500, limit: 400 });
  let written = Promise.resolve();

  function write(work: () => Promise<unknown>): void {
    written = written.then(async () => void (await work())).catch((error: unknown) => lost.abort(error));
  }

  function emit(event: EventDraft): void {
    write(() => context.emit(event));
  }

  return {
    signal: AbortSignal.any([context.signal, lost.signal]),
    note({ role, text }) {
      if (!mayPass(performance.now())) return;
      const shown = truncate(toSafeText(text), longestNote);
      emit({ type: 'engine-message', message: shown.split('\n')[0] ?? '', data: { role, text: shown } });
    },
    denial({ tool, rule, reason }) {
      emit({
        type: 'guard-denied',
        message: truncate(`The guard denied ${tool}: ${reason}`, 1_000),
        data: { tool, rule, reason },
      });
    },
    refusal: (refusal) => write(() => reportRefusal(context, refusal)),
    settle: () => written,
  };
}
