import type { GithubIssue, GithubReaction, GithubTimelineEvent } from '../../github/index.js';

/** People who may start a build, and the signs of their approval. */
export interface ApprovalRules {
  /** Logins, in any case. */
  readonly approvers: readonly string[];
  /** The label that approves if an approver put it. */
  readonly label: string;
  /** The account of the token, which never approves. */
  readonly self: string;
  /** True if the author of an issue may approve it: for a repository of one person. */
  readonly selfApproval: boolean;
}

/** Approval of an issue; `refused` is the reason why there is no approval, if there was an attempt. */
export type ApprovalFinding =
  | { readonly approval: Approval; readonly refused?: undefined; readonly outdated?: undefined }
  | {
      readonly approval: null;
      readonly refused: readonly string[];
      /** Reason for refusal, if only an edit after the approval keeps it from counting. */
      readonly outdated?: string | undefined;
    };

export interface Approval {
  readonly by: string;
  readonly how: 'reaction' | 'label';
  /** By GitHub's clock. */
  readonly at: string;
}

/**
 * Finds the newest approval that counts: a 🚀, or the label, of an authorized person, given since the issue's words last changed. A
 * label counts for the person who added it last, as the timeline has it, not for its presence; nor does a reaction count that was
 * taken back.
 */
export function findApproval(
  issue: Pick<GithubIssue, 'author' | 'labels'>,
  evidence: {
    readonly reactions: readonly GithubReaction[];
    readonly timeline: readonly GithubTimelineEvent[];
    /** Time of the last change of its title or text; null: never. */
    readonly editedAt: string | null;
  },
  rules: ApprovalRules,
): ApprovalFinding {
  const given: Approval[] = evidence.reactions
    .filter(({ content }) => content === 'rocket')
    .map(({ by, at }) => ({ by, at, how: 'reaction' }));
  const labelled = evidence.timeline.findLast(
    ({ event, label }) => (event === 'labeled' || event === 'unlabeled') && label === rules.label,
  );
  const refused: string[] = [];
  if (issue.labels.includes(rules.label)) {
    if (labelled?.event === 'labeled') given.push({ by: labelled.by, at: labelled.at, how: 'label' });
    else refused.push(`It is unknown who added the label "${rules.label}".`);
  }
  let outdated: string | undefined;
  const counted = given.filter((approval) => {
    const reason = whyNot(approval, issue.author, rules);
    const edited = reason === null && isOutdated(approval, evidence.editedAt);
    if (edited) outdated = describeOutdated(approval);
    const refusal = edited ? outdated : reason;
    if (refusal) refused.push(refusal);
    return !refusal;
  });
  const newest = counted.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  return newest === undefined ? { approval: null, refused, outdated } : { approval: newest };
}

/** GitHub's times have whole seconds: an issue edited in the second of its approval may have been edited after it. */
function isOutdated({ at }: Approval, editedAt: string | null): boolean {
  return editedAt !== null && Date.parse(at) <= Date.parse(editedAt);
}

function describeOutdated({ by, how }: Approval): string {
  return `The issue was edited after the ${signs[how]} of ${by}. Approve it again.`;
}

const signs = { reaction: '🚀', label: 'label' } as const;

function whyNot(
  { by, how }: Approval,
  author: string,
  { approvers, self, selfApproval }: ApprovalRules,
): string | null {
  const sign = signs[how];
  if (same(by, self)) return `The ${sign} was added by Fixpoint itself and does not count.`;
  if (!isApprover(by, approvers))
    return `The ${sign} of ${by} does not count: ${by} is not an authorized approver.`;
  if (!selfApproval && same(by, author)) return `${by} cannot approve their own issue.`;
  return null;
}

export function isApprover(login: string, approvers: readonly string[]): boolean {
  return approvers.some((approver) => same(approver, login));
}

/** GitHub's logins differ in more than case. */
function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
