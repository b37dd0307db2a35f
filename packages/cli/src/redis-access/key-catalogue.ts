import { createDesktopKeys } from '@fixpoint/desktop/directory';
import { type StageName, stageCatalog, stageNames } from '@fixpoint/shared/contracts';
import { createKeys } from '@fixpoint/shared/queue';
import { type RedisRole, stagesOfRole } from './redis-roles.js';

/** `rw`: reads and writes; `w`: writes without being able to read. */
type KeyAccess = 'r' | 'w' | 'rw';
/** What a role does on a channel. */
type ChannelAccess = 'publish' | 'subscribe' | 'both';

/** A kind of key or channel, and what each role may do with it; a role that is not named may do nothing. */
export interface KeyRow<Access> {
  /** As a person reads it, without the prefix. */
  readonly name: string;
  /** Glob that Redis compares keys with. */
  readonly pattern: string;
  readonly holds: string;
  readonly access: Partial<Readonly<Record<RedisRole, Access>>>;
}

export interface KeyCatalogue {
  readonly keys: readonly KeyRow<KeyAccess>[];
  readonly channels: readonly KeyRow<ChannelAccess>[];
}

const services = ['desktop-runner', 'mail-fetcher', 'comparator', 'fixer'] as const;
const workers = [...services, 'machine'] as const;

/** Every key and channel under the prefix, made by the functions that the services make them with. `machine`: whose row is meant. */
export function createKeyCatalogue(prefix: string, machine = '*'): KeyCatalogue {
  // What a glob reads as a sign stands for itself in a prefix.
  const literal = prefix.replace(/[\\*?[\]]/g, '\\$&');
  const keys = createKeys(literal);
  const desktops = createDesktopKeys(literal);

  const queueRow = (stage: StageName): KeyRow<KeyAccess>[] => {
    const { queueOf } = stageCatalog[stage];
    const queue = queueOf === undefined ? stage : `${stage}.${machine}`;
    const serving = workers.filter((role) => stagesOfRole[role].some((own) => own === stage));
    return [
      {
        name: queueOf === undefined ? `bull:${stage}:…` : `bull:${stage}.{machine}:…`,
        pattern: `${keys.bull}:${queue}:*`,
        holds: `the queue of ${queueOf === undefined ? `\`${stage}\`` : `\`${stage}\` on that machine`}`,
        // Whoever commits a step sends the next one, to whichever queue that is.
        access: { ...all(['gateway', ...services], 'rw'), ...all(serving, 'rw') },
      },
      {
        name: queueOf === undefined ? `canary:${stage}` : `canary:${stage}.{machine}`,
        pattern: keys.canary(queue),
        holds: 'there while the queue has moved of late',
        access: all(serving, 'rw'),
      },
    ];
  };

  return {
    keys: [
      {
        name: 'task:{id}',
        pattern: keys.task('*'),
        holds: 'a task',
        access: all(['gateway', ...workers], 'rw'),
      },
      {
        name: 'journal:{id}',
        pattern: keys.journal('*'),
        holds: 'what is known of its external effects',
        access: all(['gateway', ...workers], 'rw'),
      },
      {
        name: 'events:{id}',
        pattern: keys.events('*'),
        holds: 'its log',
        access: all(['gateway', ...workers], 'rw'),
      },
      {
        name: 'resource:{name}',
        pattern: keys.resource('*'),
        holds: 'the tasks that want a service or desktop for themselves',
        access: all(['gateway', ...workers], 'rw'),
      },
      {
        name: 'outbox',
        pattern: keys.outbox,
        holds: 'the steps that have to run',
        access: { ...all(['gateway', ...services], 'rw'), machine: 'w' },
      },
      {
        name: 'feed',
        pattern: keys.feed,
        holds: 'the newest events of all tasks',
        access: { gateway: 'rw', ...all(workers, 'w') },
      },
      {
        name: 'finished',
        pattern: keys.finished,
        holds: 'ids of the tasks that are over',
        access: { ...all(['gateway', ...services], 'rw'), machine: 'w' },
      },
      {
        name: 'tasks',
        pattern: keys.index,
        holds: 'ids of all tasks',
        access: all(['gateway', ...services], 'rw'),
      },
      {
        name: 'tasks:status:{status}',
        pattern: keys.byStatus('*'),
        holds: 'ids of the tasks with this status, by number',
        access: { ...all(['gateway', ...services], 'rw'), machine: 'w' },
      },
      {
        name: 'tasks:kind:{kind}',
        pattern: keys.byKind('*'),
        holds: 'ids of the tasks of this kind, by number',
        access: all(['gateway', ...services], 'rw'),
      },
      {
        name: 'tasks:service:{name}',
        pattern: keys.byService('*'),
        holds: 'ids of the tasks for this service, by number',
        access: all(['gateway', ...services], 'rw'),
      },
      {
        name: 'tasks:numbers',
        pattern: keys.numbers,
        holds: 'ids of all tasks, by number',
        access: all(['gateway', ...services], 'rw'),
      },
      {
        name: 'tasks:last-number',
        pattern: keys.lastNumber,
        holds: 'number of the newest task',
        access: all(['gateway', ...services], 'rw'),
      },
      {
        name: 'tasks:unplaced',
        pattern: keys.unplaced,
        holds: 'how many tasks of an earlier version may have no number yet',
        access: all(['gateway', ...services], 'rw'),
      },
      {
        name: 'tasks:failed-in-stage',
        pattern: keys.failedInStage,
        holds: 'ids of the tasks that failed in one of their stages, by when they ended',
        access: { ...all(['gateway', ...services], 'rw'), machine: 'w' },
      },
      {
        name: 'tasks:failed-in-stage-filled',
        pattern: keys.failedInStageFilled,
        holds: 'whether those of an earlier version are among them',
        access: { gateway: 'rw' },
      },
      {
        name: 'tasks:words:{block}',
        pattern: keys.words('*'),
        holds: 'the words of 4,096 tasks',
        access: all(['gateway', ...services], 'rw'),
      },
      {
        name: 'tasks:word:{block}:{word}',
        pattern: keys.word('*', '*'),
        holds: 'which of them have the word',
        access: all(['gateway', ...services], 'rw'),
      },
      {
        name: 'tasks:oldest-block',
        pattern: keys.oldestBlock,
        holds: 'the oldest block whose words may be kept',
        access: all(['gateway', ...services], 'rw'),
      },
      ...stageNames.flatMap(queueRow),
      {
        name: 'bull:webhooks:…',
        pattern: `${keys.bull}:webhooks:*`,
        holds: 'webhooks that are to be delivered',
        access: { gateway: 'rw' },
      },
      {
        name: 'standing-approval:{id}',
        pattern: keys.grant('*'),
        holds: 'an approval grant',
        access: { gateway: 'rw', ...all(services, 'r') },
      },
      {
        name: 'standing-approvals',
        pattern: keys.grantIndex,
        holds: 'ids of the approval grants',
        access: { gateway: 'rw', ...all(services, 'r') },
      },
      {
        name: 'mail:orphans',
        pattern: keys.orphanMails,
        holds: 'mails that fit a service and that no task took',
        access: all(['gateway', 'mail-fetcher'], 'rw'),
      },
      {
        name: 'mail:taken',
        pattern: keys.takenMails,
        holds: 'which mails tasks took',
        access: all(['gateway', 'mail-fetcher'], 'rw'),
      },
      {
        name: 'fixes:{service}',
        pattern: keys.fixes('*'),
        holds: 'fixes that worked in a service',
        // Learned when a comparison ends, withdrawn when a revert does, read for the next fix.
        access: all(['gateway', 'comparator', 'fixer'], 'rw'),
      },
      {
        name: 'learned-templates',
        pattern: keys.learned,
        holds: 'what is learned from the good documents of each service',
        // A sweep of the artifacts has to know which of them it names.
        access: { ...all(['gateway', 'comparator'], 'rw'), fixer: 'r' },
      },
      {
        name: 'precondition:{id}',
        pattern: keys.precondition('*'),
        holds: 'what a check of a precondition found of late',
        access: all(['gateway', ...services], 'rw'),
      },
      {
        name: 'precondition-claim:{id}',
        pattern: keys.preconditionClaim('*'),
        holds: 'there while one process makes that check',
        access: all(services, 'rw'),
      },
      {
        name: 'idempotency:{key}',
        pattern: keys.idempotency('*'),
        holds: 'the task that a key made',
        access: { gateway: 'rw' },
      },
      {
        name: 'webhooks',
        pattern: keys.webhooks,
        holds: 'receivers of webhooks and their secrets',
        access: { gateway: 'rw' },
      },
      {
        name: 'webhook-ended:{receiver}',
        pattern: keys.webhookEnded('*'),
        holds: 'that a receiver of webhooks wants no more',
        access: { gateway: 'rw' },
      },
      {
        name: 'webhook-attempts:{receiver}',
        pattern: keys.webhookAttempts('*'),
        holds: 'how the newest webhooks to a receiver went',
        access: { gateway: 'rw' },
      },
      {
        name: 'preview:{id}',
        pattern: keys.preview('*'),
        holds: 'the running program of a workspace',
        access: { gateway: 'rw', fixer: 'rw' },
      },
      {
        name: 'preview-name:{name}',
        pattern: keys.previewName('*'),
        holds: 'whose preview has this name',
        access: { gateway: 'r', fixer: 'w' },
      },
      {
        name: 'replay:{key}',
        pattern: keys.replay('*'),
        holds: 'a request by its idempotency key, and what it answered',
        access: { gateway: 'rw' },
      },
      {
        name: 'access-tokens',
        pattern: keys.accessTokens,
        holds: 'access tokens (hashes) and their roles',
        access: { gateway: 'rw' },
      },
      {
        name: 'access-token-uses',
        pattern: keys.accessTokenUses,
        holds: 'when each access token was used last',
        access: { gateway: 'rw' },
      },
      { name: 'session:{hash}', pattern: keys.session('*'), holds: 'a session', access: { gateway: 'rw' } },
      { name: 'audit', pattern: keys.audit, holds: 'who did what', access: { gateway: 'rw' } },
      {
        name: 'audit-refused',
        pattern: keys.auditRefused,
        holds: 'a sample of what was refused',
        access: { gateway: 'rw' },
      },
      {
        name: 'ping',
        pattern: keys.ping,
        holds: 'shows that writes are accepted',
        access: { gateway: 'rw' },
      },
      {
        name: 'installation',
        pattern: keys.installation,
        holds: 'names this installation to the artifact store',
        access: { fixer: 'rw' },
      },
      {
        name: 'artifact-sweep',
        pattern: keys.artifactSweep,
        holds: 'there while it is too early to sweep artifacts',
        access: { fixer: 'rw' },
      },
      {
        name: 'builds:{repository}',
        pattern: keys.builds('*'),
        holds: 'the builds of a repository, by issue',
        access: { orchestrator: 'rw', gateway: 'r' },
      },
      {
        name: 'build-lease:{repository}:{issue}',
        pattern: keys.buildLease('*', '*'),
        holds: 'which orchestrator drives a build',
        access: { orchestrator: 'rw' },
      },
      {
        name: 'github-delivery:{id}',
        pattern: keys.githubDelivery('*'),
        holds: 'there once a webhook of GitHub was taken',
        access: { orchestrator: 'rw' },
      },
      {
        name: 'orchestrators:{repository}',
        pattern: keys.orchestrators('*'),
        holds: 'the last sign of life of each orchestrator',
        access: { orchestrator: 'rw', gateway: 'r' },
      },
      {
        name: 'watched-repositories',
        pattern: keys.watchedRepositories,
        holds: 'names of the repositories that orchestrators watch',
        access: { orchestrator: 'rw', gateway: 'r' },
      },
      {
        name: 'desktop:{machine}',
        pattern: desktops.desktop(machine),
        holds: 'who has a desktop, and its state',
        access: { gateway: 'rw', 'desktop-runner': 'rw', machine: 'rw' },
      },
      {
        name: 'desktops',
        pattern: desktops.index,
        holds: 'names of the desktops',
        access: { gateway: 'r', 'desktop-runner': 'rw', machine: 'w' },
      },
    ],
    channels: [
      {
        name: 'control',
        pattern: keys.control,
        holds: 'a person moved a task: older runs stop',
        access: { gateway: 'publish', ...all(workers, 'subscribe') },
      },
      ...services.map(
        (owner): KeyRow<ChannelAccess> => ({
          name: `precondition-requests:${owner}`,
          pattern: keys.preconditionRequests(owner),
          holds: 'preconditions that somebody asks for',
          access: {
            gateway: 'publish',
            'desktop-runner': 'publish',
            [owner]: owner === 'desktop-runner' ? 'both' : 'subscribe',
          },
        }),
      ),
      {
        name: 'access-ended',
        pattern: keys.accessEnded,
        holds: 'a token or session ended: gateways close what is open with it',
        access: { gateway: 'both' },
      },
      {
        name: 'desktop-requests:{machine}',
        pattern: desktops.requests(machine),
        holds: 'screenshots, manual control and input that somebody wants',
        access: { gateway: 'publish', 'desktop-runner': 'subscribe', machine: 'subscribe' },
      },
      {
        name: 'desktop-replies:{client}',
        pattern: desktops.replies('*'),
        holds: 'answers to one client',
        access: { gateway: 'subscribe', 'desktop-runner': 'both', machine: 'publish' },
      },
      {
        name: 'desktop-frames:{machine}',
        pattern: desktops.frames(machine),
        holds: 'what the screen shows',
        access: { gateway: 'subscribe', 'desktop-runner': 'publish', machine: 'publish' },
      },
    ],
  };
}

function all<Role extends RedisRole, Access>(roles: readonly Role[], access: Access): Record<Role, Access> {
  return Object.fromEntries(roles.map((role) => [role, access])) as Record<Role, Access>;
}
