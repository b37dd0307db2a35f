import { type FacetKey, facetList, type keyNames } from '@fixpoint/tasks/engine';
import { all, type KeyAccess, type KeyRow, services, workers } from './key-rows.js';

type KeyUse = readonly [holds: string, access: KeyRow<KeyAccess>['access']];

/** Keys whose row depends on the stage, and channels. */
type OtherName =
  | 'bull'
  | 'canary'
  | 'lock'
  | 'control'
  | 'preconditionRequests'
  | 'drawnPagesRequests'
  | 'documentCheckRequests'
  | 'templateRequests'
  | 'templateFileRequests'
  | 'accessEnded';

const everyWorker = all(['gateway', ...workers], 'rw');
const everyService = all(['gateway', ...services], 'rw');
const gatewayAlone = { gateway: 'rw' } as const;

const facetKeys = Object.fromEntries(
  facetList.map(({ key, field }) => [key, [`ids of the tasks with this ${field}, by number`, everyService]]),
) as Record<FacetKey, [holds: string, access: typeof everyService]>;

/** Tasks, their logs, and their indexes. */
export const taskKeys = {
  task: ['a task', everyWorker],
  journal: ['external effects of a task', everyWorker],
  events: ['log of a task', everyWorker],
  resource: ['tasks waiting for exclusive use of a service or desktop', everyWorker],
  turns: ['order of the priorities among the tasks waiting for it', everyWorker],
  outbox: ['steps to run', { ...everyService, machine: 'w' }],
  feed: ['the newest events of all tasks', { gateway: 'rw', ...all(workers, 'w') }],
  finished: ['ids of finished tasks', { ...everyService, machine: 'w' }],
  index: ['ids of all tasks', everyService],
  ...facetKeys,
  // A machine moves tasks to another status.
  byStatus: [facetKeys.byStatus[0], { ...everyService, machine: 'w' }],
  byDesktop: ['ids of the tasks without a service that use this desktop, by number', everyService],
  byCaller: ['ids of the tasks of the caller with this key, by number', everyService],
  byCallers: ['ids of the tasks of all callers with keys, by number', everyService],
  numbers: ['ids of all tasks, by number', everyService],
  lastNumber: ['number of the newest task', everyService],
  unplaced: ['number of tasks from an earlier version that possibly have no number yet', everyService],
  failedInStage: ['ids of the tasks that failed in a stage, by end time', { ...everyService, machine: 'w' }],
  failedInStageFilled: [
    'set once tasks:failed-in-stage includes the tasks of an earlier version',
    gatewayAlone,
  ],
  reachFilled: [
    'names of the filters whose sets of tasks include the tasks of an earlier version',
    gatewayAlone,
  ],
  words: ['words of a block of 4,096 tasks', everyService],
  word: ['tasks of the block that contain a word', everyService],
  oldestBlock: ['oldest block whose words are kept', everyService],
} as const satisfies Partial<Record<keyof typeof keyNames, KeyUse>>;

/** All other keys: a key without a row does not compile. */
export const otherKeys: Readonly<
  Record<Exclude<keyof typeof keyNames, keyof typeof taskKeys | OtherName>, KeyUse>
> = {
  schedules: ['schedules: requests that are submitted at fixed times', gatewayAlone],
  grant: ['an approval grant', { gateway: 'rw', ...all(services, 'r') }],
  grantIndex: ['ids of the approval grants', { gateway: 'rw', ...all(services, 'r') }],
  orphanMails: [
    'unmatched mails: they fit a service, but are not assigned to a task',
    all(['gateway', 'mail-fetcher'], 'rw'),
  ],
  takenMails: ['mails that are assigned to a task or hidden', all(['gateway', 'mail-fetcher'], 'rw')],
  // Learned when a comparison ends, withdrawn when a revert does, read for the next fix.
  fixes: ['recorded fixes of a service', all(['gateway', 'comparator', 'fixer'], 'rw')],
  // A sweep of the artifacts has to know which of them it names.
  learned: [
    'rules learned from good documents of each service',
    { ...all(['gateway', 'comparator'], 'rw'), fixer: 'r' },
  ],
  precondition: ['recent result of a precondition check', everyService],
  preconditionClaim: ['exists while a process runs this precondition check', all(services, 'rw')],
  // The fixer shows them to its agent.
  drawnPages: [
    'location of the page images of a document',
    { ...all(['gateway', 'fixer'], 'r'), comparator: 'rw' },
  ],
  drawnPagesClaim: [
    'exists while a process renders the pages of this document',
    { ...all(['gateway', 'fixer'], 'r'), comparator: 'rw' },
  ],
  checkedDocument: ['an uploaded document to check', gatewayAlone],
  checkedDocuments: ['ids of the uploaded documents of a token, by upload time', gatewayAlone],
  artifactUploads: ['artifacts that a token with a scope uploaded, by upload time', gatewayAlone],
  documentVerdict: ['result of the check of an uploaded document', { gateway: 'rw', comparator: 'rw' }],
  documentVerdictClaim: ['exists while a process checks this document', { gateway: 'r', comparator: 'rw' }],
  templates: ['templates of the comparators', { gateway: 'r', comparator: 'rw' }],
  templatesClaim: ['exists while a process lists the templates', { gateway: 'r', comparator: 'rw' }],
  templateFile: ['template made from an uploaded file', { gateway: 'r', comparator: 'rw' }],
  templateFileClaim: ['exists while a process reads this file', { gateway: 'r', comparator: 'rw' }],
  idempotency: ['task created with an idempotency key', gatewayAlone],
  webhooks: ['webhook receivers and their secrets', gatewayAlone],
  webhookEnded: ['marks a webhook receiver as unsubscribed', gatewayAlone],
  webhookAttempts: ['results of the latest webhooks to a receiver', gatewayAlone],
  preview: ['running program of a workspace', { gateway: 'rw', fixer: 'rw' }],
  previewName: ['workspace of the preview with this name', { gateway: 'r', fixer: 'w' }],
  replay: ['request with an idempotency key, and its response', gatewayAlone],
  accessTokens: ['access tokens (hashes) and their roles', gatewayAlone],
  noticeMarks: ['what each token has read of the notices', gatewayAlone],
  accessTokenUses: ['last use of each access token', gatewayAlone],
  machines: ['machines connected through the gateway, and their tokens (hashes)', gatewayAlone],
  enrolment: ['enrolment of a one-time code', gatewayAlone],
  session: ['a session', gatewayAlone],
  audit: ['audit log', gatewayAlone],
  auditRefused: ['sample of rejected requests', gatewayAlone],
  ping: ['written to check that Redis accepts writes', gatewayAlone],
  installation: ['identifies this installation in the artifact store', { fixer: 'rw' }],
  shortLivedArtifacts: [
    'artifacts of uploaded documents, by upload time',
    { fixer: 'rw', ...all(['gateway', 'comparator'], 'w') },
  ],
  artifactSweep: ['exists until artifacts may be swept again', { fixer: 'rw' }],
  builds: ['builds of a repository, by issue', { orchestrator: 'rw', gateway: 'r' }],
  buildLease: ['orchestrator that drives a build', { orchestrator: 'rw' }],
  githubDelivery: ['marks a GitHub webhook as processed', { orchestrator: 'rw' }],
  orchestrators: ['last heartbeat of each orchestrator', { orchestrator: 'rw', gateway: 'r' }],
  watchedRepositories: [
    'names of the repositories that orchestrators watch',
    { orchestrator: 'rw', gateway: 'r' },
  ],
};
