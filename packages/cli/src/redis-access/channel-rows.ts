import type { createDesktopKeys } from '@fixpoint/desktop/directory';
import type { Keys } from '@fixpoint/tasks/engine';
import { all, type ChannelAccess, type KeyRow, services, workers } from './key-rows.js';

/** Every channel. `machine`: whose are meant. */
export function channelRows(
  keys: Keys,
  desktops: ReturnType<typeof createDesktopKeys>,
  machine: string,
): KeyRow<ChannelAccess>[] {
  return [
    {
      name: 'control',
      pattern: keys.control,
      holds: 'a person changed the state of a task: older runs stop',
      access: { gateway: 'both', ...all(workers, 'subscribe') },
    },
    ...services.map(
      (owner): KeyRow<ChannelAccess> => ({
        name: `precondition-requests:${owner}`,
        pattern: keys.preconditionRequests(owner),
        holds: 'requests to check preconditions',
        access: {
          gateway: 'publish',
          'desktop-runner': 'publish',
          [owner]: owner === 'desktop-runner' ? 'both' : 'subscribe',
        },
      }),
    ),
    {
      name: 'drawn-pages-requests',
      pattern: keys.drawnPagesRequests,
      holds: 'requests to render pages of documents',
      access: { ...all(['gateway', 'fixer'], 'publish'), comparator: 'subscribe' },
    },
    {
      name: 'document-check-requests',
      pattern: keys.documentCheckRequests,
      holds: 'requests to check uploaded documents',
      access: { gateway: 'publish', comparator: 'subscribe' },
    },
    {
      name: 'template-requests',
      pattern: keys.templateRequests,
      holds: 'requests to list the templates',
      access: { gateway: 'publish', comparator: 'subscribe' },
    },
    {
      name: 'template-file-requests',
      pattern: keys.templateFileRequests,
      holds: 'requests to read the file of a template',
      access: { gateway: 'publish', comparator: 'subscribe' },
    },
    {
      name: 'access-ended',
      pattern: keys.accessEnded,
      holds: 'a token or session ended: gateways close its connections',
      access: { gateway: 'both' },
    },
    {
      name: 'desktop-requests:{machine}',
      pattern: desktops.requests(machine),
      holds: 'requests for screenshots, manual control and input',
      access: { gateway: 'both', 'desktop-runner': 'subscribe', machine: 'subscribe' },
    },
    {
      name: 'callers-changed',
      pattern: desktops.callersChanged,
      holds: 'a CUA Cloud machine was requested, or a key was deleted',
      access: { gateway: 'publish', 'desktop-runner': 'subscribe' },
    },
    {
      name: 'desktop-replies:{client}',
      pattern: desktops.replies('*'),
      holds: 'responses to one client',
      access: { gateway: 'both', 'desktop-runner': 'both', machine: 'publish' },
    },
    {
      name: 'desktop-frames:{machine}',
      pattern: desktops.frames(machine),
      holds: 'screenshots',
      access: { gateway: 'both', 'desktop-runner': 'publish', machine: 'publish' },
    },
  ];
}
