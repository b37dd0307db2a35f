import { createKeys } from '@fixpoint/shared/queue';

/** Keys and channels of desktops, beside those of tasks under the same prefix. */
export interface DesktopKeys {
  /** HASH: who holds the name, what it announced, and when, by Redis's clock. */
  desktop(name: string): string;
  /** ZSET of names, scored by the newest heartbeat. */
  readonly index: string;
  /** Channel of the runner that holds the name: requests. */
  requests(name: string): string;
  /** Channel of one client: answers to its requests. */
  replies(client: string): string;
  /** Channel of everybody who watches: frames. */
  frames(name: string): string;
  /** LISTs and ZSETs in which BullMQ keeps the steps that wait for the desktop or are at work on it. */
  backlog(name: string): { readonly lists: readonly string[]; readonly sorted: readonly string[] };
}

export function createDesktopKeys(prefix: string): DesktopKeys {
  const { bull } = createKeys(prefix);
  return {
    desktop: (name) => `${prefix}:desktop:${name}`,
    index: `${prefix}:desktops`,
    requests: (name) => `${prefix}:desktop-requests:${name}`,
    replies: (client) => `${prefix}:desktop-replies:${client}`,
    frames: (name) => `${prefix}:desktop-frames:${name}`,
    backlog: (name) => ({
      lists: [`${bull}:desktop.${name}:wait`, `${bull}:desktop.${name}:active`],
      sorted: [`${bull}:desktop.${name}:prioritized`, `${bull}:desktop.${name}:delayed`],
    }),
  };
}
