import { createHash } from 'node:crypto';
import { readJsonAnswer } from '@fixpoint/agents/chat';
import type { Finding } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { countOf, toSafeLine } from '@fixpoint/shared/text';
import type { Transcript } from '../transcript/transcript.js';
import { ReviewAnswer } from './review-answer.js';
import { toFinding } from './review-findings.js';
import { promptVersion, reviewInstructions, reviewPrompts } from './review-prompt.js';
import { type DropReason, verifyClaim } from './verify-claim.js';

/** Tokens and cost of one answer, as far as the engine reports them. */
export interface ReviewUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
}

/** A model that reviews documents. */
export interface Reviewer {
  /** Shown to people, and part of the cache key. */
  readonly name: string;
  /** Throws `FixpointError` if the model does not answer. */
  ask(question: {
    readonly instructions: string;
    readonly data: string;
    readonly signal: AbortSignal;
  }): Promise<{ readonly text: string; readonly usage: ReviewUsage }>;
}

/** Answers of reviewers by the hash of question and model. */
export interface ReviewCache {
  get(key: string): Promise<string | null>;
  set(key: string, answer: string): Promise<void>;
}

export interface DocumentReview {
  readonly findings: readonly Finding[];
  /** Number of findings and of dropped claims, in sentences. Equal documents and answers give equal notes. */
  readonly note: string;
  /** Of the answers that were not cached; null without one. */
  readonly usage: ReviewUsage | null;
}

export interface ReviewOptions {
  readonly reviewer: Reviewer;
  readonly checklist: readonly string[];
  /** Name of the template, for the ids of the findings. */
  readonly template: string;
  readonly cache: ReviewCache | null;
  readonly signal: AbortSignal;
}

/** More would not be read. */
const maxFindings = 50;

/**
 * Lets a model review a document and keeps the claims that code could verify. A model that fails or returns nonsense costs its
 * claims, never the comparison. Throws only if the signal is aborted.
 */
export async function reviewDocument(
  transcript: Transcript,
  options: ReviewOptions,
): Promise<DocumentReview> {
  const instructions = reviewInstructions(options.checklist);
  const claims: unknown[] = [];
  const failures: string[] = [];
  let usage: ReviewUsage | null = null;
  for (const data of reviewPrompts(transcript)) {
    try {
      const answer = await askOnce({ instructions, data }, options);
      claims.push(...answer.claims);
      if (answer.usage !== null) usage = addUsage(usage, answer.usage);
    } catch (error) {
      if (options.signal.aborted || !(error instanceof FixpointError)) throw error;
      failures.push(toSafeLine(error.message, 300));
    }
  }
  const { findings, drops } = settleClaims(claims, transcript, options.template);
  const isCut = transcript.isCut ? ' The document is too long: its end was not reviewed.' : '';
  const failed =
    failures.length === 0 ? '' : ` The review is incomplete: ${[...new Set(failures)].join(' ')}`;
  return {
    findings,
    note: `Reviewed by the model ${toSafeLine(options.reviewer.name, 100)}: ${countOf(findings.length, 'finding')}.${describeDrops(drops)}${isCut}${failed}`,
    usage,
  };
}

async function askOnce(
  question: { readonly instructions: string; readonly data: string },
  { reviewer, cache, signal }: ReviewOptions,
): Promise<{ readonly claims: readonly unknown[]; readonly usage: ReviewUsage | null }> {
  const key = createHash('sha256')
    .update(JSON.stringify([promptVersion, reviewer.name, question.instructions, question.data]))
    .digest('hex');
  const kept = (await cache?.get(key)) ?? null;
  if (kept !== null) return { claims: readJsonAnswer(kept, ReviewAnswer).findings, usage: null };
  const { text, usage } = await reviewer.ask({ ...question, signal });
  const { findings } = readJsonAnswer(text, ReviewAnswer);
  await cache?.set(key, JSON.stringify({ findings }));
  return { claims: findings, usage };
}

type Drops = ReadonlyMap<DropReason | 'repeated' | 'surplus', number>;

function settleClaims(
  claims: readonly unknown[],
  { passages }: Transcript,
  template: string,
): { readonly findings: readonly Finding[]; readonly drops: Drops } {
  const drops = new Map<DropReason | 'repeated' | 'surplus', number>();
  const findings = new Map<string, Finding>();
  const drop = (reason: DropReason | 'repeated' | 'surplus') =>
    drops.set(reason, (drops.get(reason) ?? 0) + 1);
  for (const claim of claims) {
    const verified = verifyClaim(claim, passages);
    if (typeof verified === 'string') drop(verified);
    else {
      const finding = toFinding(verified, template);
      const identity = `${finding.id} ${finding.location}`;
      if (findings.has(identity)) drop('repeated');
      else if (findings.size === maxFindings) drop('surplus');
      else findings.set(identity, finding);
    }
  }
  return { findings: [...findings.values()], drops };
}

function describeDrops(drops: Drops): string {
  const total = [...drops.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return '';
  const parts = [...drops].map(([reason, count]) => {
    if (reason === 'quote') return countOf(count, 'quote not found', 'quotes not found');
    if (reason === 'sum') return countOf(count, 'sum wrong', 'sums wrong');
    return `${count} ${reason}`;
  });
  const dropped = countOf(total, 'finding of the reviewer was', 'findings of the reviewer were');
  return ` ${dropped} dropped: ${parts.join(', ')}.`;
}

function addUsage(
  before: ReviewUsage | null,
  { inputTokens, outputTokens, costUsd }: ReviewUsage,
): ReviewUsage {
  if (before === null) return { inputTokens, outputTokens, costUsd };
  return {
    inputTokens: before.inputTokens + inputTokens,
    outputTokens: before.outputTokens + outputTokens,
    costUsd: before.costUsd === null || costUsd === null ? null : before.costUsd + costUsd,
  };
}

/** Tokens and cost for people, as far as the engine reports them. */
export function describeUsage({ inputTokens, outputTokens, costUsd }: ReviewUsage): string {
  const tokens =
    inputTokens + outputTokens === 0 ? [] : [`${inputTokens} tokens read, ${outputTokens} tokens written`];
  const cost = costUsd === null ? [] : [`$${costUsd.toFixed(4)}`];
  const parts = [...tokens, ...cost];
  return parts.length === 0 ? 'the engine reports no tokens and no cost' : parts.join(', ');
}
