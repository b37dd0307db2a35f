import type { createDesktopKeys } from '@fixpoint/desktop/directory';
import type { Keys } from '@fixpoint/shared/queue';
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
      holds: 'a person moved a task: older runs stop',
      access: { gateway: 'both', ...all(workers, 'subscribe') },
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
      name: 'drawn-pages-requests',
      pattern: keys.drawnPagesRequests,
      holds: 'documents whose pages somebody wants to see',
      access: { gateway: 'publish', comparator: 'subscribe' },
    },
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
      access: { gateway: 'both', 'desktop-runner': 'subscribe', machine: 'subscribe' },
    },
    {
      name: 'callers-changed',
      pattern: desktops.callersChanged,
      holds: 'a machine at CUA Cloud is wanted, or a key was forgotten',
      access: { gateway: 'publish', 'desktop-runner': 'subscribe' },
    },
    {
      name: 'desktop-replies:{client}',
      pattern: desktops.replies('*'),
      holds: 'answers to one client',
      access: { gateway: 'both', 'desktop-runner': 'both', machine: 'publish' },
    },
    {
      name: 'desktop-frames:{machine}',
      pattern: desktops.frames(machine),
      holds: 'what the screen shows',
      access: { gateway: 'both', 'desktop-runner': 'publish', machine: 'publish' },
    },
  ];
}
