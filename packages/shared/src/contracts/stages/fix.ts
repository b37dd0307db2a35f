import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { DeployFingerprint } from '../deploy-fingerprint.js';
import { Evidence, mostEvidence } from '../evidence.js';
import { Finding, FindingCounts } from '../finding.js';
import { FindingRecord, ledgerCapacity } from '../finding-ledger.js';
import { ArtifactId, CommitSha } from '../identifiers.js';
import { PlanComment } from '../plan.js';
import { PreconditionName } from '../precondition.js';
import { ServiceDefinition } from '../service-definition.js';

/** What one finished iteration left behind, for the next prompt and for the task's history. */
export const IterationSummary = z.strictObject({
  iteration: z.int().positive(),
  counts: FindingCounts.nullable(),
  /** Ids of the findings of that iteration, at most 200. */
  findings: z.array(z.string()).max(200),
  commit: CommitSha.nullable(),
  /** One sentence: what the fix did, or why there was none. */
  note: z.string().max(2_000),
});
export type IterationSummary = z.infer<typeof IterationSummary>;

/** Milliseconds. What is in neither part is the fix stage's own share. */
export const FixTiming = z.strictObject({
  total_ms: z.int().nonnegative(),
  engine_ms: z.int().nonnegative(),
  service_ms: z.int().nonnegative(),
});

/** Lets the engine change the service's code, checks the change, commits it and pushes it to the branch. */
export const fix = defineStage({
  name: 'fix',
  input: z.strictObject({
    service: ServiceDefinition,
    description: z.string(),
    iteration: z.int().positive(),
    findings: z.array(Finding).min(1).max(200),
    previous: z.array(IterationSummary).max(100),
    /** Every finding of this task so far, with what became of it; absent in steps that older versions filed. */
    ledger: z.array(FindingRecord).max(ledgerCapacity).optional(),
    /** Comments on the steps by the person who approved the plan; absent in steps that older versions filed. */
    comments: z.array(PlanComment).max(100).optional(),
    /** What was seen beside the document since the last fix; absent in steps that older versions filed. */
    evidence: z.array(Evidence).max(mostEvidence).optional(),
    /** What may still be spent, in US dollars; null: no limit. */
    budget_usd: z.number().nonnegative().nullable(),
    /** What has to hold before this step, the first with an effect, does anything; absent where it was checked. */
    preconditions: z.array(PreconditionName).max(20).optional(),
  }),
  output: z.strictObject({
    /**
     * `pushed`: a commit is on the branch. `unchanged`: the engine changed nothing. `refused`: the diff gate denied it, or the
     * service's tests pass because there are fewer of them. `tests-failed`: the service's own tests fail with the change.
     * `rejected`: the remote would not take the push.
     */
    outcome: z.enum(['pushed', 'unchanged', 'refused', 'tests-failed', 'rejected']),
    commit: CommitSha.nullable(),
    summary: z.string().max(10_000),
    files: z.array(z.strictObject({ path: z.string(), added: z.int(), removed: z.int() })).max(200),
    diff: ArtifactId.nullable(),
    transcript: ArtifactId.nullable(),
    /** What the service showed before the push, where nothing names its version. */
    before: DeployFingerprint.optional(),
    spent_usd: z.number().nonnegative(),
    turns: z.int().nonnegative(),
    /** Fixes that worked before and that the engine was told of; absent from older versions. */
    told_of: z
      .array(z.strictObject({ id: z.string().max(128), check: z.string().max(64) }))
      .max(20)
      .optional(),
    /** How long it took, and how much of it the engine and the service's own commands did; absent from older versions. */
    timing: FixTiming.optional(),
    /** Tool calls that the guard denied. */
    denials: z.array(z.strictObject({ tool: z.string(), rule: z.string(), reason: z.string() })).max(100),
  }),
  preconditions: ['agent', 'sandbox', 'repository'],
  attempts: 2,
  backoff: { base: 5_000, max: 300_000 },
  timeout: 900_000,
  concurrency: 1,
});
