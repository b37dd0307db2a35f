import { createHash } from 'node:crypto';
import { repositoryIdOf } from '@fixpoint/shared/contracts';
import { FixpointError, InvalidInputError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { toSafeText } from '@fixpoint/shared/text';
import type { Github, GithubIssue } from '../github/index.js';
import type { BuildStore } from './build-store.js';
import { type ApprovalFinding, type ApprovalRules, isApprover } from './core/approval.js';
import { addEvents, type BuildRecord, revisionOf } from './core/build-record.js';
import { isOurComment, renderComment } from './core/render-comment.js';
import { agentLabels } from './core/triage.js';
import type { Executions } from './executions.js';

interface DriverOptions {
  readonly github: Github;
  readonly store: BuildStore;
  readonly executions: Executions;
  readonly rules: ApprovalRules;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Takes one build as far as it goes now. `issue` undefined: it is not among the open ones. */
export type DriveBuild = (
  number: number,
  issue: GithubIssue | undefined,
  finding: ApprovalFinding | undefined,
) => Promise<void>;

const maxMessageLength = 10_000;

/**
 * claimed: label, comment and task are put in place. started: comments of approvers go in, progress comes out; a closed or edited issue, or
 * an approval that was taken back, ends its task. released: the labels say how it ended. The lease is renewed before each write at
 * GitHub, which takes less time than a lease has: one who was held up longer finds it gone, and writes nothing beside its successor.
 */
export function createBuildDriver({ github, store, executions, rules, log }: DriverOptions): DriveBuild {
  return async (number, issue, finding) => {
    if (!(await store.lease(number))) return;
    let record = await store.find(number);
    if (record === null || record.state === 'released') return;
    record = await noteStop(record, issue, finding);
    if (record.state === 'claimed') record = await begin(record);
    if (record.state === 'started') await monitor(record);
  };

  function tell(record: BuildRecord, taskUrl?: string): Promise<BuildRecord> {
    return writeComment({ github, store, rules }, record, taskUrl);
  }

  async function save(record: BuildRecord): Promise<BuildRecord> {
    await store.save(record);
    return record;
  }

  async function noteStop(
    record: BuildRecord,
    issue: GithubIssue | undefined,
    finding: ApprovalFinding | undefined,
  ): Promise<BuildRecord> {
    if (record.stopping !== null) return record;
    const reason = await whyStop(github, record, issue, finding);
    if (reason === null) return record;
    log.info({ issue: record.issue, reason }, 'Stopping');
    return save({ ...record, stopping: reason });
  }

  async function begin(claimed: BuildRecord): Promise<BuildRecord> {
    if (claimed.stopping !== null) return release(claimed, 'stopped', claimed.stopping);
    await store.renew(claimed.issue);
    await github.addLabel(claimed.issue, agentLabels.building);
    const record = await tell(claimed);
    let task: string;
    try {
      // The same words for the same key, for every caller: a successor may have been given the name in other letters.
      const repository = repositoryIdOf(github.repository);
      task = await executions.start({
        repository,
        issue: record.issue,
        title: record.title,
        revision: record.revision,
        key: `build-${hash([repository, record.issue, record.approval.at])}`,
      });
    } catch (error) {
      if (error instanceof InvalidInputError) return release(record, 'failed', error.message);
      throw error;
    }
    log.info({ issue: record.issue, task }, 'Started');
    return tell(await save({ ...record, state: 'started', task }));
  }

  async function monitor(started: BuildRecord): Promise<void> {
    let record = started;
    const { task, stopping } = record;
    if (task === null) throw new TypeError(`The build of issue #${record.issue} has no task.`);
    if (stopping === null) record = await passOnComments(record, task);
    else await tolerateNotFound(() => executions.cancel(task, stopping));
    const execution = await tolerateNotFound(() => executions.describe(task, record.progress.event));
    if (execution === undefined) {
      await release(record, 'failed', 'The task of the build was deleted.');
      return;
    }
    record = await save({
      ...record,
      progress: addEvents(record.progress, execution.events),
      spent_usd: execution.spentUsd,
    });
    const isOver = ['completed', 'failed', 'cancelled'].includes(execution.status);
    if (!isOver) await tell(record, execution.url);
    else if (stopping !== null) await release(record, 'stopped', stopping, execution.url);
    else if (execution.status === 'completed')
      await release(record, 'complete', execution.summary, execution.url);
    else await release(record, 'failed', execution.summary, execution.url);
  }

  /** Passes an approver's comments on the issue to the next session. Comments of others are not passed on. */
  async function passOnComments(record: BuildRecord, task: string): Promise<BuildRecord> {
    const news = (await github.listComments(record.issue)).filter(({ id }) => id > record.heard);
    for (const { id, author, body } of news) {
      if (!isApprover(author, rules.approvers) || isOurComment({ author, body }, rules.self)) continue;
      const text = toSafeText(body).trim().slice(0, maxMessageLength);
      if (text === '') continue;
      await store.renew(record.issue);
      await executions.say(task, text, `comment-${id}`);
      log.info({ issue: record.issue, comment: id, author }, 'Passed a comment to the task');
    }
    const heard = Math.max(record.heard, ...news.map(({ id }) => id));
    return heard === record.heard ? record : save({ ...record, heard });
  }

  /** The label that says how it ended comes first: an issue without any would be taken for new. */
  async function release(
    record: BuildRecord,
    outcome: NonNullable<BuildRecord['outcome']>,
    summary: string,
    taskUrl?: string,
  ): Promise<BuildRecord> {
    const { issue } = record;
    const ended: BuildRecord = { ...record, state: 'released', outcome, summary: summary.slice(0, 2_000) };
    const told = await tolerateNotFound(async () => {
      await store.renew(issue);
      if (outcome !== 'stopped') await github.addLabel(issue, labelOf[outcome]);
      await github.removeLabel(issue, agentLabels.building);
      const { comment, written } = await tell({ ...ended, state: 'released' }, taskUrl);
      return { comment, written };
    });
    const saved = await save({ ...ended, ...told });
    await store.giveBack(issue);
    log.info({ issue, outcome, summary }, 'Released');
    return saved;
  }
}

async function whyStop(
  github: Github,
  { issue: number, revision, approval }: BuildRecord,
  open: GithubIssue | undefined,
  finding: ApprovalFinding | undefined,
): Promise<string | null> {
  // It may have been opened after the list was read, or moved beyond the part that is read.
  const issue = open ?? (await tolerateNotFound(() => github.getIssue(number)));
  if (issue === undefined) return 'The issue was deleted.';
  if (!issue.isOpen) return 'The issue was closed.';
  if (revisionOf(issue) !== revision)
    return 'The issue was edited. Approve it again for a build of the new text.';
  if (finding !== undefined && finding.approval === null) {
    // Edited and edited back: the words are the same, but without a new approval.
    if (finding.outdated !== undefined) return finding.outdated;
    return `${approval.by} withdrew the approval.`;
  }
  return null;
}

/** Writes what there is to say into the one comment of the build, if it says something else. */
async function writeComment(
  { github, store, rules }: Pick<DriverOptions, 'github' | 'store' | 'rules'>,
  record: BuildRecord,
  taskUrl: string | undefined,
): Promise<BuildRecord> {
  const text = renderComment(record, { repository: github.repository, taskUrl });
  const written = hash(text);
  if (record.comment !== null && record.written === written) return record;
  // Ours from before a crash or a lost response, or from an earlier build of the issue.
  const findComment = async () =>
    (await github.listComments(record.issue)).findLast((comment) => isOurComment(comment, rules.self))?.id;
  const known = record.comment ?? (await findComment());
  await store.renew(record.issue);
  const isThere = known !== undefined && (await github.editComment(known, text));
  const saved = {
    ...record,
    comment: isThere ? known : await github.createComment(record.issue, text),
    written,
  };
  await store.save(saved);
  return saved;
}

const labelOf = { complete: agentLabels.complete, failed: agentLabels.failed } as const;

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40);
}

async function tolerateNotFound<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FixpointError && error.code === 'not-found') return undefined;
    throw error;
  }
}
