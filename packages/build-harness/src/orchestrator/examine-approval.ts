import type { Github, GithubIssue } from '../github/index.js';
import { type ApprovalFinding, type ApprovalRules, findApproval } from './core/approval.js';

/** Finds the approval of the issue in its present state. Queries GitHub only if there may be something to find. */
export async function examineApproval(
  github: Github,
  issue: GithubIssue,
  rules: ApprovalRules,
): Promise<ApprovalFinding> {
  const isLabelled = issue.labels.includes(rules.label);
  if (issue.rockets === 0 && !isLabelled) return { approval: null, refused: [] };
  const reactions = issue.rockets === 0 ? [] : await github.listReactions(issue.number, 'rocket');
  const timeline = isLabelled ? await github.listTimeline(issue.number) : [];
  const editedAt = await github.findLastEdit(issue);
  return findApproval(issue, { reactions, timeline, editedAt }, rules);
}
