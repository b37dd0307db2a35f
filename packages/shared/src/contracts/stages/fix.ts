import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { DeployFingerprint } from '../deploy-fingerprint.js';
import { DocumentRef } from '../document.js';
import { Evidence, maxEvidence } from '../evidence.js';
import { Failure } from '../failure.js';
import { Finding, FindingCounts } from '../finding.js';
import { FindingRecord, ledgerCapacity } from '../finding-ledger.js';
import { FormValues } from '../form-field-definition.js';
import { ArtifactId, CommitSha } from '../identifiers.js';
import { PlanComment } from '../plan.js';
import { PreconditionName } from '../precondition.js';
import { ServiceWithRepository } from '../service-definition.js';

const AimedAt = z.array(z.string().max(64)).max(200).optional();

/** Result of one finished iteration, for the next prompt and for the task's history. */
export const IterationSummary = z.strictObject({
  iteration: z.int().positive(),
  counts: FindingCounts.nullable(),
  /** Ids of the findings of that iteration, at most 200. */
  findings: z.array(z.string()).max(200),
  commit: CommitSha.nullable(),
  /** One sentence: the content of the fix, or why there was no fix. */
  note: z.string().max(2_000),
  /** Findings that the engine names as the aim of its change; absent if it named none. */
  aimed_at: AimedAt,
});
export type IterationSummary = z.infer<typeof IterationSummary>;

/** Milliseconds. What is in neither part is the fix stage's own share. */
export const FixTiming = z.strictObject({
  total_ms: z.int().nonnegative(),
  engine_ms: z.int().nonnegative(),
  service_ms: z.int().nonnegative(),
  /** Comparing documents before the push; absent without one. */
  compare_ms: z.int().nonnegative().optional(),
});

/** Result of the comparison before a push. */
export const ComparedChange = z.strictObject({
  /** `unknown`: the document that is made locally never had the findings of the task. */
  verdict: z.enum(['better', 'same', 'worse', 'unknown']),
  /** `6 findings fixed, 0 closer, 0 left`. */
  text: z.string().max(2_000),
  /** The document that was made with the change. */
  document: DocumentRef.nullable(),
});
export type ComparedChange = z.infer<typeof ComparedChange>;

/** Lets the engine change the service's code, checks the change, commits it and pushes it to the branch. */
export const fix = defineStage({
  name: 'fix',
  servedBy: 'fixer',
  label: { title: 'Fix the code', now: 'the coding agent is changing the code', state: 'Fixing' },
  feedback: {
    phase: 'GENERATING_FIX',
    short: 'Fix',
    again: 'Let the coding agent try again',
    step: { class: 'change-code', words: 'change its code', button: 'fix', hasEffect: true },
  },
  input: z.strictObject({
    service: ServiceWithRepository,
    description: z.string(),
    iteration: z.int().positive(),
    /** Documents of the newest mail, for the engine to look at; absent in steps that older versions filed. */
    documents: z.array(DocumentRef).max(10).optional(),
    /** The values that the form was sent with; absent in steps that older versions filed. */
    form: FormValues.optional(),
    findings: z.array(Finding).min(1).max(200),
    previous: z.array(IterationSummary).max(100),
    /** Every finding of this task so far, with its history; absent in steps that older versions filed. */
    ledger: z.array(FindingRecord).max(ledgerCapacity).optional(),
    /** Comments on the steps by the person who approved the plan; absent in steps that older versions filed. */
    comments: z.array(PlanComment).max(100).optional(),
    /** Observations besides the document since the last fix; absent in steps that older versions filed. */
    evidence: z.array(Evidence).max(maxEvidence).optional(),
    /** Remaining budget, in US dollars; null: no limit. */
    budget_usd: z.number().nonnegative().nullable(),
    /** Preconditions of this step, the first with an effect; absent if they were checked. */
    preconditions: z.array(PreconditionName).max(20).optional(),
    /** `hold`: the change is prepared with all its checks, and not pushed. Absent: it is pushed. */
    push: z.literal('hold').optional(),
    /** A change that an earlier step prepared: it is checked again and pushed, and no engine runs. */
    prepared: z.strictObject({ patch: ArtifactId, summary: z.string().max(2_000) }).optional(),
    /** Ids by `git patch-id --stable` of changes that this task pushed before: they are not pushed again without a person. */
    pushed_patches: z.array(z.string()).max(100).optional(),
  }),
  output: z.strictObject({
    /**
     * `pushed`: a commit is on the branch. `unchanged`: the engine changed nothing. `refused`: the diff gate denied it, the service's
     * tests pass because there are fewer of them, or the change satisfies a check without fixing the document. `tests-failed`: the
     * service's own tests fail with the change.
     * `rejected`: the remote would not take the push; `failure` has its words. `prepared`: the change passed every check and is
     * not pushed.
     */
    outcome: z.enum(['pushed', 'unchanged', 'refused', 'tests-failed', 'rejected', 'prepared']),
    commit: CommitSha.nullable(),
    /** Why the remote did not take the push, with its exact words; absent from older versions. */
    failure: Failure.optional(),
    /** The change as it can be applied again, of a change that is `prepared`, `rejected`, or `refused` because it was pushed before. */
    patch: ArtifactId.optional(),
    /** Id of the change by `git patch-id --stable`. */
    patch_id: z.string().max(64).optional(),
    summary: z.string().max(10_000),
    /** Findings that the engine names as the aim of its change; absent if it named none. */
    aimed_at: AimedAt,
    files: z.array(z.strictObject({ path: z.string(), added: z.int(), removed: z.int() })).max(200),
    diff: ArtifactId.nullable(),
    transcript: ArtifactId.nullable(),
    /** True if a person let the change pass in spite of an integrity finding. */
    waived: z.boolean().optional(),
    /** Absent if the service has no `render`, or its document could not be made. */
    compared: ComparedChange.optional(),
    /** Fingerprint of the service before the push, if nothing names its version. */
    before: DeployFingerprint.optional(),
    spent_usd: z.number().nonnegative(),
    turns: z.int().nonnegative(),
    /** Fixes that worked before and that were in the engine's prompt; absent from older versions. */
    told_of: z
      .array(z.strictObject({ id: z.string().max(128), check: z.string().max(64) }))
      .max(20)
      .optional(),
    /** Duration, and the parts of it that the engine and the service's own commands took; absent from older versions. */
    timing: FixTiming.optional(),
    /** Tool calls that the guard denied. */
    denials: z.array(z.strictObject({ tool: z.string(), rule: z.string(), reason: z.string() })).max(100),
  }),
  preconditions: ['agent', 'sandbox', 'repository'],
  attempts: 2,
  backoff: { base: 5_000, max: 300_000 },
  /** Three runs of the engine of 600 s each, with the commands of the service after each of them. */
  timeout: 3_600_000,
  concurrency: 1,
});
