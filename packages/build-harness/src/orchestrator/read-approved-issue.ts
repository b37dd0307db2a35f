import type { BuildIssue, BuildWork } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeLine, toSafeText } from '@fixpoint/shared/text';
import type { Github } from '../github/index.js';
import type { ApprovalRules } from './core/approval.js';
import { revisionOf } from './core/build-record.js';
import { examineApproval } from './examine-approval.js';

const maxTitleLength = 1_000;
const maxTextLength = 65_536;

/**
 * Reads an issue for its build. Throws `issue-not-approved` if its present state has no approval by an authorized person: GitHub
 * decides, not the requester of the build, nor what an orchestrator saw.
 */
export async function readApprovedIssue(
  github: Github,
  { issue: number, revision }: BuildWork,
  options: Omit<ApprovalRules, 'self'>,
): Promise<{ issue: BuildIssue; reasons: string[] }> {
  const issue = await github.getIssue(number);
  const refuse = (reason: string) =>
    new FixpointError(`Issue #${number} cannot be built. ${reason}`, {
      code: 'issue-not-approved',
      retry: 'never',
      hint: `A person in AUTHORIZED_APPROVERS must approve it with a 🚀 or the label "${options.label}".`,
    });
  if (issue.isPullRequest) throw refuse('It is a pull request.');
  if (!issue.isOpen) throw refuse('It is closed.');
  if (revision !== undefined && revision !== revisionOf(issue)) {
    throw refuse('It was edited after its approval.');
  }
  const rules = { ...options, self: await github.whoAmI() };
  const finding = await examineApproval(github, issue, rules);
  if (finding.approval === null) throw refuse(finding.refused?.join(' ') || 'It is not approved.');
  const { by, how } = finding.approval;
  return {
    issue: {
      title: toSafeLine(issue.title, maxTitleLength),
      text: toSafeText(issue.body).slice(0, maxTextLength),
      author: issue.author,
      approved_by: by,
    },
    reasons: [`Approved by ${by} ${how === 'reaction' ? 'with a 🚀' : 'with the label'}.`],
  };
}
