import { countOf } from '@fixpoint/shared/text';
import type { GithubIssue } from '../../github/index.js';
import type { ApprovalFinding } from './approval.js';

/** Labels that Fixpoint puts, one at a time, on an issue on which it works or has worked. */
export const agentLabels = {
  building: 'agent-building',
  complete: 'agent-complete',
  failed: 'tests-failed',
} as const;

export interface TriageCandidate
  extends Pick<GithubIssue, 'number' | 'title' | 'body' | 'labels' | 'createdAt' | 'votes'> {
  readonly finding: ApprovalFinding;
}

export interface TriageVerdict {
  readonly number: number;
  /** Null: not to be built now. */
  readonly priority: number | null;
  /** Reasons, a sentence each. */
  readonly reasons: readonly string[];
}

const priorityLabels: readonly (readonly [RegExp, number])[] = [
  [/^(priority[:/ -]*)?(critical|urgent|p0)$/i, 30],
  [/^(priority[:/ -]*)?(high|p1)$/i, 20],
  [/^(priority[:/ -]*)?(low|p3)$/i, -20],
];
/** Waiting a day weighs as much as a vote: nothing waits for ever. */
const dayMs = 86_400_000;
const minWords = 3;

/**
 * Issues to be built, the most urgent first, then the others with their reasons. By rules alone: labels of priority, votes, days of
 * waiting, and the older issue if all that is equal.
 */
export function triage(candidates: readonly TriageCandidate[], now: number): TriageVerdict[] {
  const judged = candidates.map((candidate) => judge(candidate, now));
  return judged.sort(
    (a, b) =>
      (b.priority ?? Number.NEGATIVE_INFINITY) - (a.priority ?? Number.NEGATIVE_INFINITY) ||
      a.number - b.number,
  );
}

function judge(candidate: TriageCandidate, now: number): TriageVerdict {
  const { number, labels, votes, createdAt, finding } = candidate;
  const obstacle = findObstacle(candidate);
  if (obstacle !== null || finding.approval === null) {
    const reasons = obstacle === null ? (finding.refused ?? []) : [obstacle];
    return { number, priority: null, reasons: reasons.length > 0 ? reasons : ['It is not approved.'] };
  }
  const { by, how } = finding.approval;
  const days = Math.max(0, Math.floor((now - Date.parse(createdAt)) / dayMs));
  const weights = [
    ...weighLabels(labels),
    { weight: votes, reason: countOf(votes, 'vote') },
    { weight: days, reason: `Waiting for ${countOf(days, 'day')}` },
  ].filter(({ weight }) => weight !== 0);
  return {
    number,
    priority: weights.reduce((sum, { weight }) => sum + weight, 0),
    reasons: [
      `Approved by ${by} ${how === 'reaction' ? 'with a 🚀' : 'with the label'}.`,
      ...weights.map(({ weight, reason }) => `${reason}: ${weight > 0 ? '+' : ''}${weight}.`),
    ],
  };
}

function weighLabels(labels: readonly string[]): { weight: number; reason: string }[] {
  return priorityLabels.flatMap(([pattern, weight]) => {
    const label = labels.find((name) => pattern.test(name));
    return label === undefined ? [] : [{ weight, reason: `Label "${label}"` }];
  });
}

function findObstacle({ title, body, labels }: TriageCandidate): string | null {
  const own = Object.values(agentLabels).find((label) => labels.includes(label));
  if (own === agentLabels.building) return 'It is already being built.';
  if (own !== undefined)
    return `It was built before. To build it again, remove the label "${own}" and approve the issue again.`;
  const words = `${title} ${body}`.split(/\s+/).filter(Boolean).length;
  return words < minWords ? 'Its title and description are too short to build from.' : null;
}
