import { createDesktopKeys } from '@fixpoint/desktop/directory';
import { type StageName, stageCatalog, stageNames } from '@fixpoint/shared/contracts';
import { createKeys } from '@fixpoint/shared/queue';
import { channelRows } from './channel-rows.js';
import { all, type ChannelAccess, type KeyAccess, type KeyRow, services, workers } from './key-rows.js';
import { stagesOfRole } from './redis-roles.js';
import { taskKeyRows } from './task-key-rows.js';

/** Whoever serves a queue. The gateway serves those of the machines that work through it. */
const servers = ['gateway', ...workers] as const;

export interface KeyCatalogue {
  readonly keys: readonly KeyRow<KeyAccess>[];
  readonly channels: readonly KeyRow<ChannelAccess>[];
}

/** Every key and channel under the prefix, made by the functions that the services make them with. `machine`: whose row is meant. */
export function createKeyCatalogue(prefix: string, machine = '*'): KeyCatalogue {
  // What a glob reads as a sign stands for itself in a prefix.
  const literal = prefix.replace(/[\\*?[\]]/g, '\\$&');
  const keys = createKeys(literal);
  const desktops = createDesktopKeys(literal);

  const queueRow = (stage: StageName): KeyRow<KeyAccess>[] => {
    const { queueOf } = stageCatalog[stage];
    const queue = queueOf === undefined ? stage : `${stage}.${machine}`;
    const serving = servers.filter((role) => stagesOfRole[role].some((own) => own === stage));
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
      ...taskKeyRows(keys),
      ...stageNames.flatMap(queueRow),
      {
        name: 'bull:webhooks:…',
        pattern: `${keys.bull}:webhooks:*`,
        holds: 'webhooks that are to be delivered',
        access: { gateway: 'rw' },
      },
      {
        name: 'bull:schedules:…',
        pattern: `${keys.bull}:schedules:*`,
        holds: 'when schedules are due',
        access: { gateway: 'rw' },
      },
      {
        name: 'schedules',
        pattern: keys.schedules,
        holds: 'requests that are submitted again and again',
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
        name: 'drawn-pages:{document}',
        pattern: keys.drawnPages('*'),
        holds: 'where the pictures of a document’s pages are kept',
        access: { gateway: 'r', comparator: 'rw' },
      },
      {
        name: 'drawn-pages-claim:{document}',
        pattern: keys.drawnPagesClaim('*'),
        holds: 'there while one process draws them',
        access: { gateway: 'r', comparator: 'rw' },
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
      {
        name: 'machines',
        pattern: keys.machines,
        holds: 'machines that work through the gateway, and their tokens (hashes)',
        access: { gateway: 'rw' },
      },
      {
        name: 'enrolment:{hash}',
        pattern: keys.enrolment('*'),
        holds: 'what a one-time code enrols',
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
        access: { gateway: 'rw', 'desktop-runner': 'rw', machine: 'w' },
      },
      {
        name: 'caller-key:{caller}',
        pattern: desktops.callerKey('*'),
        holds: 'a key of CUA Cloud that a caller brought, encrypted',
        access: { gateway: 'rw', 'desktop-runner': 'r' },
      },
      {
        name: 'caller-machine:{desktop}',
        pattern: desktops.callerMachine('*'),
        holds: 'a machine at CUA Cloud that is to be served',
        access: { gateway: 'rw', 'desktop-runner': 'r' },
      },
      {
        name: 'caller-machines',
        pattern: desktops.callerMachines,
        holds: 'names of those desktops',
        access: { gateway: 'rw', 'desktop-runner': 'rw' },
      },
    ],
    channels: channelRows(keys, desktops, machine),
  };
}
