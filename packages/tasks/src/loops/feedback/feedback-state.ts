import {
  ArtifactId,
  CommitSha,
  DeployFingerprint,
  DocumentRef,
  Evidence,
  Failure,
  type FeedbackPlace,
  Finding,
  FindingCounts,
  FindingRecord,
  Instant,
  IterationSummary,
  ledgerCapacity,
  maxEvidence,
  PlanComment,
  type StageCatalog,
  type StageName,
  stageCatalog,
  stageNames,
  Waiver,
} from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** Stages of an iteration: those whose contract names a phase. */
export type FeedbackStage = {
  [Name in StageName]: [NonNullable<StageCatalog[Name]['feedback']>] extends [never] ? never : Name;
}[StageName];

type StagePhase = NonNullable<StageCatalog[FeedbackStage]['feedback']>['phase'];

/** The place of a stage in the loop; undefined for a stage that no iteration has. */
export function placeOf(stage: StageName): FeedbackPlace | undefined {
  return stageCatalog[stage].feedback;
}

/** The phase in which a feedback task waits for a stage; undefined for a stage that no iteration has. */
export function phaseOf(stage: FeedbackStage): StagePhase;
export function phaseOf(stage: StageName): StagePhase | undefined;
export function phaseOf(stage: StageName): StagePhase | undefined {
  return stageCatalog[stage].feedback?.phase;
}

/**
 * The phase of a feedback loop: one for each stage, and those below. An iteration has the stages in the order of the plan; only
 * iterations before the first push may begin later (`start_from`).
 */
export const FeedbackPhase = z.enum([
  'AWAITING_APPROVAL',
  ...stageNames.flatMap((name) => phaseOf(name) ?? []),
  /** A person decides whether a change that made the document worse is taken back. */
  'CONFIRMING_REVERT',
  /** A person decides whether the form may be submitted at all. */
  'CONFIRMING_SUBMISSION',
  /** A change is prepared. A person decides whether it is pushed. */
  'CONFIRMING_PUSH',
  /** A lasting fault, or a question of the agent: a person removes the cause and continues. */
  'NEEDS_PERSON',
  'ENDED',
]);
export type FeedbackPhase = z.infer<typeof FeedbackPhase>;

/** The vision fallback under way since the usual way failed: first the loop waits for a desktop, then it works there. */
const Fallback = z.strictObject({
  work: z.enum(['form', 'mail']),
  stage: z.enum(['find-desktop', 'desktop']),
  /** Error of the usual way: the task ends with it if the fallback fails too. */
  failure: Failure,
});
export type Fallback = z.infer<typeof Fallback>;

/** A change that passed every check and is not pushed yet. `patch`: its diff, with everything that is needed to apply it. */
const PreparedChange = z.strictObject({
  patch: ArtifactId,
  /** Id of the patch by `git patch-id --stable`. */
  patch_id: z.string(),
  summary: z.string().max(2_000),
  files: z.int().nonnegative(),
});

/** Stages that can need a person. */
export const BlockedStage = z.enum(
  stageNames.filter((name): name is FeedbackStage => placeOf(name)?.again !== undefined),
);
export type BlockedStage = z.infer<typeof BlockedStage>;

/** All that a feedback loop remembers between two steps. */
export const FeedbackState = z.strictObject({
  phase: FeedbackPhase,
  /** 0 until the first stage is filed; then counts from 1. */
  iteration: z.int().nonnegative(),
  pushes: z.int().nonnegative(),
  spent_usd: z.number().nonnegative(),
  /** Documents of the newest mail. */
  documents: z.array(DocumentRef),
  /** Documents of the newest comparison for the form values of the request that showed no lost content. */
  compared: z.array(DocumentRef).default([]),
  /** Findings of the newest comparison, worst first. */
  findings: z.array(Finding),
  counts: FindingCounts.nullable(),
  /** Number of times that each set of findings was seen, least recently seen first: `[signature, times]`. */
  seen: z.array(z.tuple([z.string(), z.int().positive()])).max(100),
  history: z.array(IterationSummary).max(100),
  /** The commit that this iteration pushed. */
  commit: CommitSha.nullable(),
  /** Report of this iteration's fix. */
  note: z.string(),
  /** Findings that this fix aimed at; null if it named none, and in states of older versions. */
  aimed_at: z.array(z.string()).max(200).nullable().default(null),
  /** Start of the wait for the newest deploy. */
  deploy_since: Instant.nullable(),
  deployed: z.boolean(),
  /** Fingerprint of the service before the newest push, if nothing names its version. */
  fingerprint: DeployFingerprint.nullable().default(null),
  /** Submissions in a row after which no document arrived. */
  misses: z.int().nonnegative(),
  /** History of every finding so far. Empty in states of older versions. */
  ledger: z.array(FindingRecord).max(ledgerCapacity).default([]),
  /** Commits that were deployed since the last comparison that could show which findings are gone. */
  unjudged: z.array(CommitSha).max(100).default([]),
  /** Steps that the approved plan leaves out. */
  skipped: z.array(z.string()).max(100).default([]),
  /** Comments on the steps by the person who approved the plan. */
  comments: z.array(PlanComment).max(100).default([]),
  /** The mail that is waited for. */
  wanted_mail: z
    .strictObject({ recipient: z.string(), correlation: z.string().nullable(), after: Instant })
    .nullable()
    .default(null),
  fallback: Fallback.nullable().default(null),
  /** True if a person allowed the form to be submitted, for services that require it. */
  may_submit: z.boolean().default(false),
  /** Comparisons since the last progress; 0 before the first. */
  standstill: z.int().nonnegative().default(0),
  /** Findings of the newest comparisons, a hash each, oldest first. */
  recent: z.array(z.string()).max(4).default([]),
  /** The least that the findings ever weighed. */
  lightest: z.number().nonnegative().nullable().default(null),
  /** The comparison that the next one must not be worse than. */
  baseline: z
    .strictObject({ weight: z.number().nonnegative(), critical: z.array(z.string()).max(200) })
    .nullable()
    .default(null),
  /** The pushed change that no comparison has judged yet: the one that may be taken back, once. */
  revertible: CommitSha.nullable().default(null),
  /** The change that is being taken back, and why. */
  reverting: z
    .strictObject({ commit: CommitSha, reason: z.string().max(2_000) })
    .nullable()
    .default(null),
  /** A change was taken back since the last comparison, so the next one shows the state before it again. */
  restored: z.boolean().default(false),
  /** Number of research steps. */
  research: z.int().nonnegative().default(0),
  /** Observations besides the document since the last fix. */
  evidence: z.array(Evidence).max(maxEvidence).default([]),
  /** Fixes that worked before and that the pushed change's prompt included, until a comparison shows whether they helped. */
  told_of: z
    .array(z.strictObject({ id: z.string(), check: z.string() }))
    .max(20)
    .default([]),
  /** Forms that were sent so far; each has its own correlation id. 0 in states of older versions. */
  submissions: z.int().nonnegative().default(0),
  /** True while the newest comparison is doubted: the same version is measured a second time, and both are judged together. */
  doubted: z.boolean().default(false),
  /** True once the present deploy was measured a second time: there is no third. */
  remeasured: z.boolean().default(false),
  /** Ids of findings that one of two measurements of the present deploy showed, and the other did not. */
  unstable: z.array(z.string()).max(200).default([]),
  /** Fixes in a row that were not pushed: unchanged, refused, failed. */
  refusals: z.int().nonnegative().default(0),
  /** Next step after the logs that are being read. Null: the submission, since a new version is served. */
  reading: z.enum(['fix', 'no-document']).nullable().default(null),
  /** The service's response to the newest form, verbatim. */
  said: z.string().max(1_000).default(''),
  /** Why no document arrived, while the logs are read for it. */
  missing: Failure.nullable().default(null),
  /** The stage that a person has to help with, and why. */
  blocked: z.strictObject({ stage: BlockedStage, failure: Failure }).nullable().default(null),
  prepared: PreparedChange.nullable().default(null),
  /** True once a person allowed the push of the prepared change, if the push needs an approval. */
  may_push: z.boolean().default(false),
  /** Findings that a person accepted for this task. */
  accepted: z.array(Waiver).max(50).default([]),
  /**
   * From the submission that confirms a match to the next one. `checks`: those whose findings were fixed; `summary`: the task's summary once
   * the match is confirmed.
   */
  confirming: z
    .strictObject({ checks: z.array(z.string().max(64)).max(200), summary: z.string().max(2_000) })
    .nullable()
    .default(null),
  /** Changes of this task that were pushed, newest last. No patch is pushed twice. */
  patches: z
    .array(
      z.strictObject({
        commit: CommitSha,
        patch_id: z.string(),
        /** True if a person let it pass in spite of an integrity finding. */
        waived: z.boolean().optional(),
        /** Why the change was taken back; absent if it was not. */
        taken_back: z.string().max(500).optional(),
      }),
    )
    .max(100)
    .default([]),
});
export type FeedbackState = z.infer<typeof FeedbackState>;

/** The state before the first step; other fields have the defaults of their schemas. */
export const initialFeedbackState: FeedbackState = FeedbackState.parse({
  phase: 'AWAITING_APPROVAL',
  iteration: 0,
  pushes: 0,
  spent_usd: 0,
  documents: [],
  findings: [],
  counts: null,
  seen: [],
  history: [],
  commit: null,
  note: '',
  deploy_since: null,
  deployed: false,
  misses: 0,
});

const { phase: _phase, aimed_at: _aimedAt, ...usualState } = initialFeedbackState;
/** Values that most states have. Kept tasks are read with them, so none may change. */
export const usualFeedbackState: Readonly<Record<string, unknown>> = usualState;
