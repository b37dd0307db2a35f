import { createHash } from 'node:crypto';
import { basename, extname, join } from 'node:path';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import {
  type ComparedChange,
  type DocumentRef,
  DocumentType,
  type Finding,
  type StageInput,
} from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { CompareProgram } from '../adapters/compare-program.js';
import type { CommandOutcome, RenderOutcome, ServiceCommands } from '../adapters/service-commands.js';
import type { Snapshots } from '../adapters/snapshots.js';
import type { Worktree } from '../adapters/worktrees.js';
import { judgeChange } from '../core/judge-change.js';
import { reportRefusal } from './report-refusal.js';
import { checkOut } from './run-service-commands.js';

interface Run {
  readonly input: StageInput<'fix'>;
  readonly context: StageContext;
  readonly worktree: Worktree;
  readonly snapshots: Snapshots;
}

interface Options {
  readonly commands: ServiceCommands;
  readonly comparison: CompareProgram;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly measures: Measures;
}

/** Findings by a hash of the measured tree and the settings: a pushed change is the base of the next. */
export type Measures = Map<string, readonly Finding[]>;

const maxKeptMeasures = 20;

/** Result of measuring a change. `failed`: the document cannot be rendered with it, although it can without it. */
export type MeasuredChange =
  | ComparedChange
  | { readonly verdict: 'failed'; readonly outcome: CommandOutcome };

/**
 * Renders the document without a change and with it, and compares both with the template. Null: the service has no `render`, or its document cannot
 * be rendered or compared here, so the change is measured after its deploy.
 */
export async function measureChange(
  tree: string,
  state: { readonly isInstalled: boolean; readonly from: string },
  run: Run,
  options: Options,
): Promise<MeasuredChange | null> {
  const { input, context } = run;
  const { render } = input.service;
  if (render === undefined) return null;
  await context.progress(`Making the document with the change: ${render.command.join(' ')}`.slice(0, 500));
  const after = await measure(tree, state, run, options);
  const before = await measure(state.from, state, run, options);
  if ('outcome' in before) {
    await context.progress(
      `The document cannot be made without the change either (${before.outcome.how}), so the change is compared after its deploy`,
      { output: before.outcome.tail.slice(-1_000) },
    );
    return null;
  }
  if ('outcome' in after) return { verdict: 'failed', outcome: after.outcome };
  const { findings } = after;
  if (typeof findings === 'string' || typeof before.findings === 'string') {
    await context.progress(
      'The document could not be compared here, so the change is compared after its deploy',
      { output: typeof findings === 'string' ? findings : before.findings },
    );
    return null;
  }
  const judged = judgeChange({
    before: before.findings,
    after: findings,
    aims: input.findings,
    accept: input.service.accept,
    today: today(),
  });
  const compared: ComparedChange = { ...judged, text: judged.text.slice(0, 2_000), document: after.document };
  await context.progress(`${headlines[judged.verdict]}: ${judged.text}`.slice(0, 1_000), { compared });
  return compared;
}

const headlines = {
  better: 'Compared before the push, the document is better',
  same: 'Compared before the push, the document is not better',
  worse: 'Compared before the push, the document is worse',
  unknown:
    'The document that is made here does not have the findings of the task, so the change is compared after its deploy',
} as const;

type Measure =
  | { readonly findings: readonly Finding[] | string; readonly document: DocumentRef | null }
  | { readonly outcome: CommandOutcome };

async function measure(
  tree: string,
  state: { readonly isInstalled: boolean; readonly from: string },
  run: Run,
  { commands, comparison, artifacts, measures }: Options,
): Promise<Measure> {
  const { input, context, worktree } = run;
  const { signal } = context;
  const { service, form = {} } = input;
  const { render, repository } = service;
  if (render === undefined) throw new TypeError('Only a service with `render` is measured.');
  const key = createHash('sha256')
    .update(JSON.stringify([tree, render, form, service.template, service.terms ?? null, today()]))
    .digest('hex');
  const kept = measures.get(key);
  if (kept !== undefined) return { findings: kept, document: null };

  const failed = await checkOut(tree, state, run, { commands });
  if (failed !== null) return { outcome: failed };
  const written: Promise<void>[] = [];
  const outcome: RenderOutcome = await commands.render({ repository, render }, form, worktree, {
    signal,
    onRefusal: (refusal) => void written.push(reportRefusal(context, refusal)),
  });
  await Promise.all(written);
  if (outcome.document === null) return { outcome };
  const findings = await comparison.compare(
    { bytes: outcome.document, name: basename(render.output) },
    service,
    { folder: join(worktree.folder, 'compared'), runId: worktree.runId, signal },
  );
  if (typeof findings !== 'string') {
    measures.set(key, findings);
    const [oldest] = measures.keys();
    if (measures.size > maxKeptMeasures && oldest !== undefined) measures.delete(oldest);
  }
  const document: DocumentRef = {
    artifact: await artifacts.put(outcome.document),
    name: basename(render.output),
    type: DocumentType.parse(extname(render.output).slice(1).toLowerCase()),
    bytes: outcome.document.length,
  };
  return { findings, document };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
