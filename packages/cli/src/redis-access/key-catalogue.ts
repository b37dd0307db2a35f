import { createDesktopKeys } from '@fixpoint/desktop/directory';
import { type StageName, stageCatalog, stageNames } from '@fixpoint/shared/contracts';
import { installationKey } from '@fixpoint/shared/installation';
import { createKeys } from '@fixpoint/tasks/engine';
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
        holds: 'exists if the queue has made progress recently',
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
        holds: 'webhooks to deliver',
        access: { gateway: 'rw' },
      },
      {
        name: 'bull:schedules:…',
        pattern: `${keys.bull}:schedules:*`,
        holds: 'due times of schedules',
        access: { gateway: 'rw' },
      },
      {
        name: 'installation',
        pattern: installationKey(literal),
        holds: 'id of the installation that owns the tasks',
        access: all(['gateway', ...services], 'rw'),
      },
      {
        name: 'schedules',
        pattern: keys.schedules,
        holds: 'schedules: requests that are submitted at fixed times',
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
        holds: 'unmatched mails: they fit a service, but are not assigned to a task',
        access: all(['gateway', 'mail-fetcher'], 'rw'),
      },
      {
        name: 'mail:taken',
        pattern: keys.takenMails,
        holds: 'mails that are assigned to a task or hidden',
        access: all(['gateway', 'mail-fetcher'], 'rw'),
      },
      {
        name: 'fixes:{service}',
        pattern: keys.fixes('*'),
        holds: 'recorded fixes of a service',
        // Learned when a comparison ends, withdrawn when a revert does, read for the next fix.
        access: all(['gateway', 'comparator', 'fixer'], 'rw'),
      },
      {
        name: 'learned-templates',
        pattern: keys.learned,
        holds: 'rules learned from good documents of each service',
        // A sweep of the artifacts has to know which of them it names.
        access: { ...all(['gateway', 'comparator'], 'rw'), fixer: 'r' },
      },
      {
        name: 'precondition:{id}',
        pattern: keys.precondition('*'),
        holds: 'recent result of a precondition check',
        access: all(['gateway', ...services], 'rw'),
      },
      {
        name: 'precondition-claim:{id}',
        pattern: keys.preconditionClaim('*'),
        holds: 'exists while a process runs this precondition check',
        access: all(services, 'rw'),
      },
      {
        name: 'drawn-pages:{document}',
        pattern: keys.drawnPages('*'),
        holds: 'location of the page images of a document',
        // The fixer shows them to its agent.
        access: { ...all(['gateway', 'fixer'], 'r'), comparator: 'rw' },
      },
      {
        name: 'drawn-pages-claim:{document}',
        pattern: keys.drawnPagesClaim('*'),
        holds: 'exists while a process renders the pages of this document',
        access: { ...all(['gateway', 'fixer'], 'r'), comparator: 'rw' },
      },
      {
        name: 'idempotency:{key}',
        pattern: keys.idempotency('*'),
        holds: 'task created with an idempotency key',
        access: { gateway: 'rw' },
      },
      {
        name: 'webhooks',
        pattern: keys.webhooks,
        holds: 'webhook receivers and their secrets',
        access: { gateway: 'rw' },
      },
      {
        name: 'webhook-ended:{receiver}',
        pattern: keys.webhookEnded('*'),
        holds: 'marks a webhook receiver as unsubscribed',
        access: { gateway: 'rw' },
      },
      {
        name: 'webhook-attempts:{receiver}',
        pattern: keys.webhookAttempts('*'),
        holds: 'results of the latest webhooks to a receiver',
        access: { gateway: 'rw' },
      },
      {
        name: 'preview:{id}',
        pattern: keys.preview('*'),
        holds: 'running program of a workspace',
        access: { gateway: 'rw', fixer: 'rw' },
      },
      {
        name: 'preview-name:{name}',
        pattern: keys.previewName('*'),
        holds: 'workspace of the preview with this name',
        access: { gateway: 'r', fixer: 'w' },
      },
      {
        name: 'replay:{key}',
        pattern: keys.replay('*'),
        holds: 'request with an idempotency key, and its response',
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
        holds: 'last use of each access token',
        access: { gateway: 'rw' },
      },
      {
        name: 'machines',
        pattern: keys.machines,
        holds: 'machines connected through the gateway, and their tokens (hashes)',
        access: { gateway: 'rw' },
      },
      {
        name: 'enrolment:{hash}',
        pattern: keys.enrolment('*'),
        holds: 'enrolment of a one-time code',
        access: { gateway: 'rw' },
      },
      { name: 'session:{hash}', pattern: keys.session('*'), holds: 'a session', access: { gateway: 'rw' } },
      { name: 'audit', pattern: keys.audit, holds: 'audit log', access: { gateway: 'rw' } },
      {
        name: 'audit-refused',
        pattern: keys.auditRefused,
        holds: 'sample of rejected requests',
        access: { gateway: 'rw' },
      },
      {
        name: 'ping',
        pattern: keys.ping,
        holds: 'written to check that Redis accepts writes',
        access: { gateway: 'rw' },
      },
      {
        name: 'installation',
        pattern: keys.installation,
        holds: 'identifies this installation in the artifact store',
        access: { fixer: 'rw' },
      },
      {
        name: 'artifact-sweep',
        pattern: keys.artifactSweep,
        holds: 'exists until artifacts may be swept again',
        access: { fixer: 'rw' },
      },
      {
        name: 'builds:{repository}',
        pattern: keys.builds('*'),
        holds: 'builds of a repository, by issue',
        access: { orchestrator: 'rw', gateway: 'r' },
      },
      {
        name: 'build-lease:{repository}:{issue}',
        pattern: keys.buildLease('*', '*'),
        holds: 'orchestrator that drives a build',
        access: { orchestrator: 'rw' },
      },
      {
        name: 'github-delivery:{id}',
        pattern: keys.githubDelivery('*'),
        holds: 'marks a GitHub webhook as processed',
        access: { orchestrator: 'rw' },
      },
      {
        name: 'orchestrators:{repository}',
        pattern: keys.orchestrators('*'),
        holds: 'last heartbeat of each orchestrator',
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
        holds: 'state and owner of a desktop',
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
        holds: 'CUA Cloud key of a caller, encrypted',
        access: { gateway: 'rw', 'desktop-runner': 'r' },
      },
      {
        name: 'caller-machine:{desktop}',
        pattern: desktops.callerMachine('*'),
        holds: 'CUA Cloud machine to serve',
        access: { gateway: 'rw', 'desktop-runner': 'r' },
      },
      {
        name: 'caller-machines',
        pattern: desktops.callerMachines,
        holds: 'names of the desktops on CUA Cloud machines',
        access: { gateway: 'rw', 'desktop-runner': 'rw' },
      },
    ],
    channels: channelRows(keys, desktops, machine),
  };
}
