import { createDesktopKeys } from '@fixpoint/desktop/directory';
import { type StageName, stageCatalog, stageNames } from '@fixpoint/shared/contracts';
import { installationKey } from '@fixpoint/shared/installation';
import { createKeys, keyNames } from '@fixpoint/tasks/engine';
import { channelRows } from './channel-rows.js';
import { all, type ChannelAccess, type KeyAccess, type KeyRow, services, workers } from './key-rows.js';
import { otherKeys, taskKeys } from './key-uses.js';
import { stagesOfRole } from './redis-roles.js';

/** Roles that serve a queue. The gateway serves those of the machines that work through it. */
const servers = ['gateway', ...workers] as const;

export interface KeyCatalogue {
  readonly keys: readonly KeyRow<KeyAccess>[];
  readonly channels: readonly KeyRow<ChannelAccess>[];
}

/** Every key and channel under the prefix, by the names that the services use. `machine`: whose row is meant. */
export function createKeyCatalogue(prefix: string, machine = '*'): KeyCatalogue {
  // A glob's special characters are escaped in a prefix.
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
        // The worker that commits a step sends the next one, to any queue.
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

  const rowsOf = (uses: typeof taskKeys | typeof otherKeys): KeyRow<KeyAccess>[] =>
    Object.entries(uses).map(([key, [holds, access]]) => {
      const name = keyNames[key as keyof typeof keyNames];
      return { name, pattern: `${literal}:${name.replace(/\{\w+\}/g, '*')}`, holds, access };
    });

  return {
    keys: [
      ...rowsOf(taskKeys),
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
      ...rowsOf(otherKeys),
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
