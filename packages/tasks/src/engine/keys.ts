import { repositoryIdOf, type TaskPriority } from '@fixpoint/shared/contracts';
import { facetKeyNames } from './facets.js';

/**
 * Names of all keys and channels of Fixpoint, without the prefix that they have in common and with their parameters in braces.
 * The list of the rights in Redis and the reference of the keys come from it. BullMQ writes its own keys under `bull`.
 */
export const keyNames = {
  /** Prefix that every BullMQ queue and worker is given. A queue has the name of its stage. */
  bull: 'bull',
  /** HASH: the task itself, the truth. */
  task: 'task:{id}',
  /** HASH: the known state of each external effect. */
  journal: 'journal:{id}',
  /** STREAM: the task's log. Entry ids are `{number}-0`. */
  events: 'events:{id}',
  /** STREAM: the newest events of all tasks, for live readers. */
  feed: 'feed',
  /**
   * ZSET of `{id}|{seq}|{stage}`, scored by when a sweeper checks the step again. Without a stage it is a proposal, scored by when it
   * expires.
   */
  outbox: 'outbox',
  /** ZSET of task ids, scored by creation. The keys of search indexes for tasks begin with the name of this key. */
  index: 'tasks',
  /** STRING: the number of the newest task. Tasks are numbered as they are created. */
  lastNumber: 'tasks:last-number',
  /** STRING: how many tasks of an earlier version may still have no number. */
  unplaced: 'tasks:unplaced',
  /** ZSET of task ids, scored by number. */
  numbers: 'tasks:numbers',
  /** ZSETs of the ids of the tasks with this value of a facet, scored by number. */
  ...facetKeyNames,
  /** ZSET of the ids of the tasks that use this desktop and are for no service, scored by number. */
  byDesktop: 'tasks:desktop:{name}',
  /** ZSETs of the ids of the tasks of this caller, and of all callers, scored by number. */
  byCaller: 'tasks:caller:{caller}',
  byCallers: 'tasks:callers',
  /** STRING: names of the facets whose sets include the tasks of an earlier version. */
  reachFilled: 'tasks:reach-filled',
  /** ZSET of the ids of the tasks that failed in one of their stages, scored by when they ended. */
  failedInStage: 'tasks:failed-in-stage',
  /** STRING: there once the failed tasks of an earlier version are among them. */
  failedInStageFilled: 'tasks:failed-in-stage-filled',
  /** ZSET of the words of the tasks in a block of numbers, in the order of the alphabet. */
  words: 'tasks:words:{block}',
  /** STRING: which tasks of a block have the word, two bytes each: the number within the block. */
  word: 'tasks:word:{block}:{word}',
  /** STRING: the oldest block whose words may still be kept. */
  oldestBlock: 'tasks:oldest-block',
  /** ZSET of the ids of tasks that ended, scored by when. */
  finished: 'finished',
  /** STRING: the task that an idempotency key made. */
  idempotency: 'idempotency:{key}',
  /** STRING: a request by its idempotency key, and the response to it. */
  replay: 'replay:{key}',
  /** ZSET of task ids that want the resource, the holder first. */
  resource: 'resource:{name}',
  /** HASH: the last turn of each priority among them. */
  turns: 'resource-turns:{name}',
  /** HASH: mails that fit a service and that no task took, by id. */
  orphanMails: 'mail:orphans',
  /** ZSET of the ids of the mails that tasks took or people dismissed, scored by when. */
  takenMails: 'mail:taken',
  /** HASH: the fixes that worked in a service, by id, and next to each the number of times that it helped later. */
  fixes: 'fixes:{service}',
  /** HASH: templates learned from the good documents of each service, by its name, and next to each the number of its revision. */
  learned: 'learned-templates',
  /** STRING: an approval grant, until it ends. */
  grant: 'standing-approval:{id}',
  /** ZSET of the ids of approval grants, scored by when they end. */
  grantIndex: 'standing-approvals',
  /** STRING: recent result of a precondition's check. */
  precondition: 'precondition:{id}',
  /** STRING: there while one process makes that check. */
  preconditionClaim: 'precondition-claim:{id}',
  /** Channel on which a service is asked for preconditions that it alone can check. */
  preconditionRequests: 'precondition-requests:{owner}',
  /** STRING: location of the pictures of a document's pages, or why there are no pictures, by the document's artifact. */
  drawnPages: 'drawn-pages:{document}',
  /** STRING: there while one process draws them. */
  drawnPagesClaim: 'drawn-pages-claim:{document}',
  /** Channel on which comparators are asked to draw. */
  drawnPagesRequests: 'drawn-pages-requests',
  /** STRING: a document that was uploaded to be checked. */
  checkedDocument: 'checked-document:{id}',
  /** ZSET of the ids of the documents of a principal, scored by when they were uploaded. */
  checkedDocuments: 'checked-documents:{principal}',
  /** STRING: the result of its check. */
  documentVerdict: 'document-verdict:{id}',
  /** STRING: there while one process checks it. */
  documentVerdictClaim: 'document-verdict-claim:{id}',
  /** Channel on which comparators are asked to check. */
  documentCheckRequests: 'document-check-requests',
  /** STRING: the templates that comparators have. */
  templates: 'templates',
  /** STRING: there while one process lists them. */
  templatesClaim: 'templates-claim',
  /** Channel on which comparators are asked for their templates. */
  templateRequests: 'template-requests',
  /** STRING: the template that was made of a person's file, or why none was. */
  templateFile: 'template-file:{id}',
  /** STRING: there while one process reads it. */
  templateFileClaim: 'template-file-claim:{id}',
  /** Channel on which comparators are asked to read a template's file. */
  templateFileRequests: 'template-file-requests',
  /** STRING: exists while the queue has served a canary recently. */
  canary: 'canary:{stage}',
  /** STRING: written to see whether writes are accepted. */
  ping: 'ping',
  /** ZSET of the ids of the artifacts that a caller with limited access uploaded, scored by upload time. */
  artifactUploads: 'artifact-uploads:{principal}',
  /** ZSET of the ids of artifacts that are kept for a day only, scored by when they were put. */
  shortLivedArtifacts: 'short-lived-artifacts',
  /** STRING: names this installation to the stores that it keeps things in. */
  installation: 'installation',
  /** STRING: there while it is too early for the next sweep of the artifacts. */
  artifactSweep: 'artifact-sweep',
  /** HASH: access tokens by id, each with the hash of its secret and a role. Write access to it amounts to the admin role. */
  accessTokens: 'access-tokens',
  /** HASH: when each access token was used last, by its id. */
  accessTokenUses: 'access-token-uses',
  /**
   * HASH: machines that work through the gateway, by their desktops, each with the hash of its token. Write access to it is enough to pose
   * as a machine.
   */
  machines: 'machines',
  /** STRING: object that a one-time code enrols, by the hash of the code. */
  enrolment: 'enrolment:{hash}',
  /** Channel on which gateways announce ended tokens and sessions: the id of a token, or the hash of a session's secret. */
  accessEnded: 'access-ended',
  /** STRING: who has opened a session, by the hash of its secret. */
  session: 'session:{hash}',
  /** HASH: up to which instant each principal has read and removed notices, by its id. */
  noticeMarks: 'notice-marks',
  /** STREAM: audited actions and their actors. */
  audit: 'audit',
  /** STREAM: a sample of the refused requests of known principals. */
  auditRefused: 'audit-refused',
  /** HASH: receivers of webhooks that were added over the API, by id, each with its secrets. Read access to it is enough to sign. */
  webhooks: 'webhooks',
  /** STRING: time since which a receiver of webhooks that the settings name gets none: it responded that it wants no more. */
  webhookEnded: 'webhook-ended:{receiver}',
  /** STREAM: the newest attempts to deliver webhooks to a receiver. */
  webhookAttempts: 'webhook-attempts:{receiver}',
  /** HASH: requests that are submitted again and again, by id. */
  schedules: 'schedules',
  /** STRING: the program of a workspace that runs for people to look at, by its task. Deleting the key ends the program. */
  preview: 'preview:{id}',
  /** STRING: the task whose preview has this name. */
  previewName: 'preview-name:{name}',
  /** HASH: the builds of a repository, by issue. */
  builds: 'builds:{repository}',
  /** STRING: which orchestrator drives a build, until it gives no sign of life. */
  buildLease: 'build-lease:{repository}:{issue}',
  /** STRING: there once a delivery of GitHub's webhooks was taken. */
  githubDelivery: 'github-delivery:{id}',
  /** HASH: the last sign of life of each orchestrator of a repository, and its observations. */
  orchestrators: 'orchestrators:{repository}',
  /** SET: the repositories that orchestrators were ever heard from. */
  watchedRepositories: 'watched-repositories',
  /** Channel on which `{id}|{seq}` is published when a person moved a task: runs of older steps have nothing left to do. */
  control: 'control',
  /** BullMQ's lock on a job. */
  lock: 'bull:{stage}:{job}:lock',
} as const;

type Values<Name extends string> = Name extends `${string}{${string}}${infer Rest}`
  ? [string | number, ...Values<Rest>]
  : [];

type Key<Name extends string> = Values<Name> extends [] ? string : (...values: Values<Name>) => string;

/** Every key under one prefix. A name with parameters is a function of them. */
export type Keys = { readonly prefix: string } & {
  readonly [Name in keyof typeof keyNames]: Key<(typeof keyNames)[Name]>;
};

export function createKeys(prefix: string): Keys {
  const keys = Object.entries(keyNames).map(([key, name]) => {
    // Texts and parameters take turns.
    const [start, ...rest] = name.split(/(\{\w+\})/);
    if (rest.length === 0) return [key, `${prefix}:${name}`];
    const fill = (...values: readonly (string | number)[]): string =>
      rest.reduce(
        (text, part, index) => text + (index % 2 === 0 ? toKeyPart(part, values[index / 2]) : part),
        `${prefix}:${start}`,
      );
    return [key, fill];
  });
  return { prefix, ...Object.fromEntries(keys) };
}

function toKeyPart(parameter: string, value: string | number | undefined): string {
  return parameter === '{repository}' ? repositoryIdOf(String(value)) : String(value);
}

/** A step in the outbox, or a proposal (`stage` is '') that expires. */
export interface OutboxEntry {
  readonly id: string;
  readonly seq: string;
  readonly stage: string;
}

/** A step that needs a job, and its priority. */
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
