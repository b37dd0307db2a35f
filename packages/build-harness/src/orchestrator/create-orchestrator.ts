import { ConflictError, FixpointError, NotFoundError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { Github, GithubIssue } from '../github/index.js';
import { type BuildStore, toPublished } from './build-store.js';
import type { Approval, ApprovalFinding, ApprovalRules } from './core/approval.js';
import { type BuildRecord, noProgress, revisionOf } from './core/build-record.js';
import { agentLabels, type TriageVerdict, triage } from './core/triage.js';
import { createBuildDriver, type DriveBuild } from './drive-build.js';
import { examineApproval } from './examine-approval.js';
import type { Executions } from './executions.js';
import { tellOutdated } from './tell-outdated.js';

export interface OrchestratorOptions {
  readonly github: Github;
  readonly store: BuildStore;
  readonly executions: Executions;
  readonly rules: Omit<ApprovalRules, 'self'>;
  /** Builds at a time, by all orchestrators together. */
  readonly most: number;
  /** agent: the caller of `start` decides which issue is built next. */
  readonly triage?: 'rules' | 'agent' | undefined;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now?: () => number;
}

/** Result of one poll. */
export interface Look {
  /** Issues that are being built now. */
  readonly building: readonly number[];
  readonly verdicts: readonly TriageVerdict[];
}

export interface Orchestrator {
  /** Polls everything once, and does all that is due. Throws a typed error if GitHub, Redis or the gateway have to be waited for. */
  look(): Promise<Look>;
  /** Every open issue, and the verdict of the rules on it. */
  list(): Promise<readonly { readonly issue: GithubIssue; readonly verdict: TriageVerdict }[]>;
  /** Starts the build of an approved issue. Throws ConflictError if the rules do not allow it, for any caller. */
  start(issue: number, reasons: readonly string[]): Promise<BuildRecord>;
}

/** Everything that is known at one poll. */
interface Survey {
  readonly self: string;
  readonly issues: readonly GithubIssue[];
  readonly findings: ReadonlyMap<number, ApprovalFinding>;
  readonly drive: DriveBuild;
}

/**
 * Takes approved issues of a repository, lets the queues build them, and says on GitHub how it goes. It remembers nothing itself: issues
 * are GitHub's, builds are in the store. Every step may be done again, by another orchestrator, after any other.
 */
export function createOrchestrator(options: OrchestratorOptions): Orchestrator {
  const { github, store, executions, log, most, now = Date.now } = options;
  const told = new Map<number, string>();
  let self: string | undefined;

  async function judge(
    issues: readonly GithubIssue[],
    findings: ReadonlyMap<number, ApprovalFinding>,
    records: readonly BuildRecord[],
  ): Promise<TriageVerdict[]> {
    const verdicts = triage(toCandidates(issues, findings, records), now());
    for (const { number, reasons } of verdicts) {
      const text = reasons.join(' ');
      if (told.get(number) !== text) log.info({ issue: number, reasons }, 'Triage');
      told.set(number, text);
    }
    return verdicts;
  }

  async function survey(): Promise<Survey> {
    self ??= await github.whoAmI();
    const rules = { ...options.rules, self };
    const issues = await github.listOpenIssues();
    const findings = new Map<number, ApprovalFinding>();
    for (const issue of issues) findings.set(issue.number, await examineApproval(github, issue, rules));
    return { self, issues, findings, drive: createBuildDriver({ github, store, executions, rules, log }) };
  }

  /** False: another orchestrator was faster. */
  async function begin(
    verdict: TriageVerdict,
    { issues, findings, drive }: Survey,
    records: readonly BuildRecord[],
  ): Promise<boolean> {
    const issue = issues.find(({ number }) => number === verdict.number);
    const finding = findings.get(verdict.number);
    if (issue === undefined || !finding?.approval) return false;
    const before = records.find((record) => record.issue === issue.number);
    if (!(await claim(options, issue, finding.approval, verdict, before))) return false;
    await unlessLeased(log, () => drive(issue.number, issue, finding));
    return true;
  }

  /** Begins builds in the order of the verdicts, as many as may run. */
  async function beginMost(
    verdicts: readonly TriageVerdict[],
    seen: Survey,
    records: readonly BuildRecord[],
  ): Promise<void> {
    let building = countBuilding(records);
    for (const verdict of verdicts) {
      if (verdict.priority === null || building >= most) break;
      if (await begin(verdict, seen, records)) building += 1;
    }
  }

  return {
    async look() {
      const seen = await survey();
      const { issues, findings } = seen;
      const before = await store.list();
      await takeBack(options, issues, before, seen.self);
      const driven = await driveAll(log, seen, before);
      const records = await store.list();
      // An issue that was released just now is judged with the next poll, by the labels that it has then.
      const others = issues.filter(({ number }) => !driven.has(number));
      const verdicts = await judge(others, findings, records);
      for (const { number } of others) {
        const outdated = findings.get(number)?.outdated;
        if (outdated === undefined || records.some(({ issue }) => issue === number)) continue;
        await unlessLeased(log, () => tellOutdated({ github, store, self: seen.self }, number, outdated));
      }
      if (options.triage !== 'agent') await beginMost(verdicts, seen, records);
      const underWay = (await store.list()).filter(({ state }) => state !== 'released');
      const look = { building: underWay.map(({ issue }) => issue), verdicts };
      await store.publishHeartbeat({
        at: new Date(now()).toISOString(),
        building: look.building,
        trouble: null,
        verdicts: toPublished(verdicts),
      });
      return look;
    },

    async list() {
      const { issues, findings } = await survey();
      const records = await store.list();
      const verdicts = await judge(issues, findings, records);
      return issues.map((issue) => {
        const verdict = verdicts.find(({ number }) => number === issue.number);
        return {
          issue,
          verdict: verdict ?? { number: issue.number, priority: null, reasons: ['It is being built.'] },
        };
      });
    },

    async start(number, why) {
      const seen = await survey();
      const records = await store.list();
      const verdicts = await judge(seen.issues, seen.findings, records);
      const verdict = verdicts.find((candidate) => candidate.number === number);
      const refusal = whyNotStart(verdict, countBuilding(records), most);
      if (verdict === undefined || refusal !== null) {
        throw new ConflictError(`Issue #${number} cannot be started. ${refusal}`, {
          reason: 'not-startable',
        });
      }
      const reasons = [...verdict.reasons.slice(0, 1), ...why].slice(0, 20);
      if (!(await begin({ ...verdict, reasons }, seen, records))) {
        throw new ConflictError(`Another orchestrator claimed issue #${number}.`, { reason: 'lease-lost' });
      }
      // The orchestrator that watches the repository continues it.
      await store.giveBack(number);
      const record = await store.find(number);
      if (record === null) throw new NotFoundError('build', String(number));
      return record;
    },
  };
}

/** Makes the build ours, so that it has a record. False: another orchestrator was faster. */
async function claim(
  { store, log }: Pick<OrchestratorOptions, 'store' | 'log'>,
  issue: GithubIssue,
  approval: Approval,
  verdict: TriageVerdict,
  before: BuildRecord | undefined,
): Promise<boolean> {
  if (!(await store.lease(issue.number))) return false;
  const newest = await store.find(issue.number);
  if (newest !== null && newest.state !== 'released') return false;
  await store.save({
    issue: issue.number,
    state: 'claimed',
    title: issue.title,
    revision: revisionOf(issue),
    approval,
    reasons: [...verdict.reasons],
    task: null,
    progress: noProgress,
    spent_usd: 0,
    comment: before?.comment ?? null,
    written: null,
    heard: before?.heard ?? 0,
    stopping: null,
    outcome: null,
    summary: '',
  });
  log.info({ issue: issue.number, approval, reasons: verdict.reasons }, 'Claimed');
  return true;
}

/** Removes our label from issues without a build: the store lost it, and the issue must not look as if it were being built. */
async function takeBack(
  { github, log }: Pick<OrchestratorOptions, 'github' | 'log'>,
  issues: readonly GithubIssue[],
  records: readonly BuildRecord[],
  us: string,
): Promise<void> {
  for (const { number, labels } of issues) {
    if (!labels.includes(agentLabels.building)) continue;
    if (records.some(({ issue, state }) => issue === number && state !== 'released')) continue;
    const put = (await github.listTimeline(number)).findLast(
      ({ event, label }) => event === 'labeled' && label === agentLabels.building,
    );
    if (put?.by.toLowerCase() !== us.toLowerCase()) continue;
    log.warn({ issue: number }, 'Recovered a lost claim');
    await github.removeLabel(number, agentLabels.building);
  }
}

/** Ignores a lost lease: a build that went to another orchestrator is left to it; one that failed in an unexpected way must not stop the others. */
async function unlessLeased(log: OrchestratorOptions['log'], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const lost = error instanceof ConflictError && error.reason === 'lease-lost';
    if (lost) log.info({}, error.message);
    else if (error instanceof FixpointError && (error.retry === 'never' || error.retry === 'person'))
      log.warn({ err: error }, error.message);
    else throw error;
  }
}

/** Returns the issues whose builds were driven. */
async function driveAll(
  log: OrchestratorOptions['log'],
  { issues, findings, drive }: Survey,
  records: readonly BuildRecord[],
): Promise<ReadonlySet<number>> {
  const driven = new Set<number>();
  for (const { issue, state } of records) {
    if (state === 'released') continue;
    driven.add(issue);
    const open = issues.find(({ number }) => number === issue);
    await unlessLeased(log, () => drive(issue, open, findings.get(issue)));
  }
  return driven;
}

/** The issues without a build. */
function toCandidates(
  issues: readonly GithubIssue[],
  findings: ReadonlyMap<number, ApprovalFinding>,
  records: readonly BuildRecord[],
) {
  const known = new Map(records.map((record) => [record.issue, record]));
  return issues
    .filter(({ number }) => (known.get(number)?.state ?? 'released') === 'released')
    .map((issue) => {
      const finding = findings.get(issue.number) ?? { approval: null, refused: [] };
      return { ...issue, finding: unlessServed(finding, known.get(issue.number)) };
    });
}

function countBuilding(records: readonly BuildRecord[]): number {
  return records.filter(({ state }) => state !== 'released').length;
}

function whyNotStart(verdict: TriageVerdict | undefined, building: number, most: number): string | null {
  if (verdict === undefined) return 'It is not an open issue, or it is already being built.';
  if (verdict.priority === null) return verdict.reasons.join(' ');
  return building >= most ? `The maximum of ${most} builds is running.` : null;
}

/** An approval starts one build. Another one needs another approval. */
function unlessServed(finding: ApprovalFinding, before: BuildRecord | undefined): ApprovalFinding {
  if (finding.approval === null || before === undefined) return finding;
  if (Date.parse(finding.approval.at) > Date.parse(before.approval.at)) return finding;
  return {
    approval: null,
    refused: ['This approval was used for an earlier build. Approve the issue again for another build.'],
  };
}
