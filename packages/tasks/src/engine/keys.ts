import { repositoryIdOf, type TaskPriority } from '@fixpoint/shared/contracts';

/** Every key that Fixpoint writes, under one prefix. BullMQ's own live beside them under `{prefix}:bull`. */
export interface Keys {
  readonly prefix: string;
  /** Prefix that every BullMQ queue and worker is given. A queue has the name of its stage. */
  readonly bull: string;
  /** HASH: the task itself, the truth. */
  task(id: string): string;
  /** HASH: what is known of each external effect. */
  journal(id: string): string;
  /** STREAM: the task's log. Entry ids are `{number}-0`. */
  events(id: string): string;
  /** STREAM: the newest events of all tasks, for live readers. */
  readonly feed: string;
  /**
   * ZSET of `{id}|{seq}|{stage}`, scored by when a sweeper checks the step again. Without a stage it is a proposal, scored by when it
   * expires.
   */
  readonly outbox: string;
  /** ZSET of task ids, scored by creation. What finds tasks by what they are has keys that begin with this one's name. */
  readonly index: string;
  /** STRING: the number of the newest task. Tasks are numbered as they are created. */
  readonly lastNumber: string;
  /** STRING: how many tasks of an earlier version may still have no number. */
  readonly unplaced: string;
  /** ZSET of task ids, scored by number. */
  readonly numbers: string;
  /** ZSETs of the ids of the tasks that have this status, are of this kind, or are for this service, scored by number. */
  byStatus(status: string): string;
  byKind(kind: string): string;
  byService(name: string): string;
  /** ZSET of the ids of the tasks that use this desktop and are for no service, scored by number. */
  byDesktop(name: string): string;
  /** ZSETs of the ids of the tasks of this caller, and of all callers, scored by number. */
  byCaller(caller: string): string;
  readonly byCallers: string;
  /** STRING: there once the tasks of an earlier version are in the sets by desktop and caller. */
  readonly reachFilled: string;
  /** ZSET of the ids of the tasks that failed in one of their stages, scored by when they ended. */
  readonly failedInStage: string;
  /** STRING: there once the failed tasks of an earlier version are among them. */
  readonly failedInStageFilled: string;
  /** ZSET of the words of the tasks in a block of numbers, in the order of the alphabet. */
  words(block: number | string): string;
  /** STRING: which tasks of a block have the word, two bytes each: the number within the block. */
  word(block: number | string, word: string): string;
  /** STRING: the oldest block whose words may still be kept. */
  readonly oldestBlock: string;
  /** ZSET of the ids of tasks that nothing can move any more, scored by when they ended or their proposal expires. */
  readonly finished: string;
  /** STRING: the task that an idempotency key made. */
  idempotency(key: string): string;
  /** STRING: a request by its idempotency key, and what it answered. */
  replay(key: string): string;
  /** ZSET of task ids that want the resource, the holder first. */
  resource(name: string): string;
  /** HASH: mails that fit a service and that no task took, by id. */
  readonly orphanMails: string;
  /** ZSET of the ids of the mails that tasks took or people dismissed, scored by when. */
  readonly takenMails: string;
  /** HASH: the fixes that worked in a service, by id, and beside each how often it helped later. */
  fixes(service: string): string;
  /** HASH: what is learned from the good documents of each service, by its name, and beside each the number of its revision. */
  readonly learned: string;
  /** STRING: an approval grant, until it ends. */
  grant(id: string): string;
  /** ZSET of the ids of approval grants, scored by when they end. */
  readonly grantIndex: string;
  /** STRING: what a check of a precondition found of late. */
  precondition(id: string): string;
  /** STRING: there while one process makes that check. */
  preconditionClaim(id: string): string;
  /** Channel on which a service is asked for preconditions that it alone can check. */
  preconditionRequests(owner: string): string;
  /** STRING: where the pictures of a document's pages are kept, or why there are none, by the document's artifact. */
  drawnPages(document: string): string;
  /** STRING: there while one process draws them. */
  drawnPagesClaim(document: string): string;
  /** Channel on which comparators are asked to draw. */
  readonly drawnPagesRequests: string;
  /** STRING: there while the queue has served a canary of late. */
  canary(stage: string): string;
  /** STRING: written to see whether writes are accepted. */
  readonly ping: string;
  /** STRING: names this installation to the stores that it keeps things in. */
  readonly installation: string;
  /** STRING: there while it is too early for the next sweep of the artifacts. */
  readonly artifactSweep: string;
  /** HASH: access tokens by id, each with the hash of its secret and a role. Whoever writes it is admin. */
  readonly accessTokens: string;
  /** HASH: when each access token was used last, by its id. */
  readonly accessTokenUses: string;
  /** HASH: machines that work through the gateway, by their desktops, each with the hash of its token. Whoever writes it can be one. */
  readonly machines: string;
  /** STRING: what a one-time code enrols, by the hash of the code. */
  enrolment(hash: string): string;
  /** Channel on which gateways announce what has ended: the id of a token, or the hash of a session's secret. */
  readonly accessEnded: string;
  /** STRING: who has opened a session, by the hash of its secret. */
  session(hash: string): string;
  /** STREAM: who did what. */
  readonly audit: string;
  /** STREAM: a sample of what was refused to known principals. */
  readonly auditRefused: string;
  /** HASH: receivers of webhooks that were added over the API, by id, each with its secrets. Whoever reads it can sign. */
  readonly webhooks: string;
  /** STRING: since when a receiver of webhooks that the settings name gets none: it answered that it wants no more. */
  webhookEnded(target: string): string;
  /** STREAM: the newest attempts to deliver webhooks to a receiver. */
  webhookAttempts(target: string): string;
  /** HASH: requests that are submitted again and again, by id. */
  readonly schedules: string;
  /** STRING: the program of a workspace that runs for people to look at, by its task. Whoever deletes it ends it. */
  preview(taskId: string): string;
  /** STRING: the task whose preview has this name. */
  previewName(name: string): string;
  /** HASH: the builds of a repository, by issue. */
  builds(repository: string): string;
  /** STRING: which orchestrator drives a build, until it gives no sign of life. */
  buildLease(repository: string, issue: number | string): string;
  /** STRING: there once a delivery of GitHub's webhooks was taken. */
  githubDelivery(id: string): string;
  /** HASH: the last sign of life of each orchestrator of a repository, and what it saw. */
  orchestrators(repository: string): string;
  /** SET: the repositories that orchestrators were ever heard from. */
  readonly watchedRepositories: string;
  /** Channel on which `{id}|{seq}` is published when a person moved a task: runs of older steps have nothing left to do. */
  readonly control: string;
  /** BullMQ's lock on a job. */
  lock(stage: string, jobId: string): string;
}

export function createKeys(prefix: string): Keys {
  const bull = `${prefix}:bull`;
  const index = `${prefix}:tasks`;
  return {
    prefix,
    bull,
    task: (id) => `${prefix}:task:${id}`,
    journal: (id) => `${prefix}:journal:${id}`,
    events: (id) => `${prefix}:events:${id}`,
    feed: `${prefix}:feed`,
    outbox: `${prefix}:outbox`,
    index,
    lastNumber: `${index}:last-number`,
    unplaced: `${index}:unplaced`,
    numbers: `${index}:numbers`,
    byStatus: (status) => `${index}:status:${status}`,
    byKind: (kind) => `${index}:kind:${kind}`,
    byService: (name) => `${index}:service:${name}`,
    byDesktop: (name) => `${index}:desktop:${name}`,
    byCaller: (caller) => `${index}:caller:${caller}`,
    byCallers: `${index}:callers`,
    reachFilled: `${index}:reach-filled`,
    failedInStage: `${index}:failed-in-stage`,
    failedInStageFilled: `${index}:failed-in-stage-filled`,
    words: (block) => `${index}:words:${block}`,
    word: (block, word) => `${index}:word:${block}:${word}`,
    oldestBlock: `${index}:oldest-block`,
    finished: `${prefix}:finished`,
    idempotency: (key) => `${prefix}:idempotency:${key}`,
    webhooks: `${prefix}:webhooks`,
    webhookEnded: (target) => `${prefix}:webhook-ended:${target}`,
    webhookAttempts: (target) => `${prefix}:webhook-attempts:${target}`,
    schedules: `${prefix}:schedules`,
    preview: (taskId) => `${prefix}:preview:${taskId}`,
    previewName: (name) => `${prefix}:preview-name:${name}`,
    replay: (key) => `${prefix}:replay:${key}`,
    resource: (name) => `${prefix}:resource:${name}`,
    orphanMails: `${prefix}:mail:orphans`,
    takenMails: `${prefix}:mail:taken`,
    fixes: (service) => `${prefix}:fixes:${service}`,
    learned: `${prefix}:learned-templates`,
    grant: (id) => `${prefix}:standing-approval:${id}`,
    grantIndex: `${prefix}:standing-approvals`,
    precondition: (id) => `${prefix}:precondition:${id}`,
    preconditionClaim: (id) => `${prefix}:precondition-claim:${id}`,
    drawnPages: (document) => `${prefix}:drawn-pages:${document}`,
    drawnPagesClaim: (document) => `${prefix}:drawn-pages-claim:${document}`,
    drawnPagesRequests: `${prefix}:drawn-pages-requests`,
    preconditionRequests: (owner) => `${prefix}:precondition-requests:${owner}`,
    canary: (stage) => `${prefix}:canary:${stage}`,
    ping: `${prefix}:ping`,
    installation: `${prefix}:installation`,
    artifactSweep: `${prefix}:artifact-sweep`,
    accessTokens: `${prefix}:access-tokens`,
    accessTokenUses: `${prefix}:access-token-uses`,
    machines: `${prefix}:machines`,
    enrolment: (hash) => `${prefix}:enrolment:${hash}`,
    accessEnded: `${prefix}:access-ended`,
    session: (hash) => `${prefix}:session:${hash}`,
    audit: `${prefix}:audit`,
    auditRefused: `${prefix}:audit-refused`,
    builds: (repository) => `${prefix}:builds:${repositoryIdOf(repository)}`,
    buildLease: (repository, issue) => `${prefix}:build-lease:${repositoryIdOf(repository)}:${issue}`,
    githubDelivery: (id) => `${prefix}:github-delivery:${id}`,
    orchestrators: (repository) => `${prefix}:orchestrators:${repositoryIdOf(repository)}`,
    watchedRepositories: `${prefix}:watched-repositories`,
    control: `${prefix}:control`,
    lock: (stage, jobId) => `${bull}:${stage}:${jobId}:lock`,
  };
}

/** A step in the outbox, or a proposal (`stage` is '') that expires. */
export interface OutboxEntry {
  readonly id: string;
  readonly seq: string;
  readonly stage: string;
}

/** A step that is to be given a job, and how soon it is taken. */
export interface FiledStep extends OutboxEntry {
  readonly priority: TaskPriority;
}

export function formatOutboxEntry({ id, seq, stage }: OutboxEntry): string {
  return `${id}|${seq}|${stage}`;
}

export function parseOutboxEntry(member: string): OutboxEntry {
  const [id = '', seq = '', stage = ''] = member.split('|');
  return { id, seq, stage };
}
