import { z } from 'zod';
import {
  CommitSha,
  DeployFingerprint,
  DocumentRef,
  Evidence,
  Failure,
  Finding,
  FindingCounts,
  FindingRecord,
  Instant,
  IterationSummary,
  ledgerCapacity,
  mostEvidence,
  PlanComment,
} from '../../contracts/index.js';

/**
 * The phase of a feedback loop. The seven working phases run in this order in each iteration; only iterations before
 * the first push may begin later (`start_from`).
 */
export const FeedbackPhase = z.enum([
  'AWAITING_APPROVAL',
  'TESTING_FRONTEND',
  'WAITING_FOR_EMAIL',
  'ANALYZING_OUTPUT',
  'GENERATING_FIX',
  'VERIFYING_PUSH',
  'WAITING_FOR_DEPLOY',
  'CHECKING_LOGS',
  /** Fixes no longer help: things are looked up. */
  'RESEARCHING',
  /** A change that made the document worse is being taken back. */
  'REVERTING',
  /** A person decides whether it is taken back. */
  'CONFIRMING_REVERT',
  /** A person decides whether the form may be submitted at all. */
  'CONFIRMING_SUBMISSION',
  'ENDED',
]);
export type FeedbackPhase = z.infer<typeof FeedbackPhase>;

/** The vision fallback under way since the usual way failed: first the loop waits for a desktop, then it works there. */
const Fallback = z.strictObject({
  work: z.enum(['form', 'mail']),
  stage: z.enum(['find-desktop', 'desktop']),
  /** Why the usual way failed: what the task ends with where the fallback fails too. */
  failure: Failure,
});
export type Fallback = z.infer<typeof Fallback>;

/** All that a feedback loop remembers between two steps. */
export const FeedbackState = z.strictObject({
  phase: FeedbackPhase,
  /** 0 until the first stage is filed; then counts from 1. */
  iteration: z.int().nonnegative(),
  pushes: z.int().nonnegative(),
  spent_usd: z.number().nonnegative(),
  /** Documents of the newest mail. */
  documents: z.array(DocumentRef),
  /** Findings of the newest comparison, worst first. */
  findings: z.array(Finding),
  counts: FindingCounts.nullable(),
  /** How often each set of findings was seen, least recently seen first: `[signature, times]`. */
  seen: z.array(z.tuple([z.string(), z.int().positive()])).max(100),
  history: z.array(IterationSummary).max(100),
  /** The commit that this iteration pushed. */
  commit: CommitSha.nullable(),
  /** What the fix of this iteration reported. */
  note: z.string(),
  /** When the wait for the newest deploy began. */
  deploy_since: Instant.nullable(),
  deployed: z.boolean(),
  /** What the service showed before the newest push, where nothing names its version. */
  fingerprint: DeployFingerprint.nullable().default(null),
  /** Iterations in a row that ended without a document. */
  misses: z.int().nonnegative(),
  /** What became of every finding so far. States of older versions have none. */
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
  /** Whether a person allowed the form to be submitted, where that has to be asked. */
  may_submit: z.boolean().default(false),
  /** Comparisons since the last progress; 0 before the first. */
  standstill: z.int().nonnegative().default(0),
  /** What the newest comparisons found, a hash each, oldest first. */
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
  /** How often things were looked up. */
  research: z.int().nonnegative().default(0),
  /** What was seen beside the document since the last fix. */
  evidence: z.array(Evidence).max(mostEvidence).default([]),
  /** Fixes that worked before and that the pushed change was told of, until a comparison shows whether they helped. */
  told_of: z
    .array(z.strictObject({ id: z.string(), check: z.string() }))
    .max(20)
    .default([]),
});
export type FeedbackState = z.infer<typeof FeedbackState>;

export const initialFeedbackState: FeedbackState = {
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
  fingerprint: null,
  misses: 0,
  ledger: [],
  unjudged: [],
  skipped: [],
  comments: [],
  wanted_mail: null,
  fallback: null,
  may_submit: false,
  standstill: 0,
  recent: [],
  lightest: null,
  baseline: null,
  revertible: null,
  reverting: null,
  restored: false,
  research: 0,
  evidence: [],
  told_of: [],
};
