import { createKeys } from '@fixpoint/tasks/engine';

/** Keys and channels of desktops, beside those of tasks under the same prefix. */
export interface DesktopKeys {
  /** HASH: holder of the name, its announcement, and the time of that, by Redis's clock. */
  desktop(name: string): string;
  /** ZSET of names, scored by the newest heartbeat. */
  readonly index: string;
  /** Channel of the runner that holds the name: requests. */
  requests(name: string): string;
  /** Channel of one client: responses to its requests. */
  replies(client: string): string;
  /** Channel of all viewers: frames. */
  frames(name: string): string;
  /** STRING: the key of CUA Cloud that a caller brought, encrypted, for a day after its last use. */
  callerKey(caller: string): string;
  /** STRING: a machine at CUA Cloud to serve as this desktop, for a while after its last use. */
  callerMachine(desktop: string): string;
  /** SET: names of those desktops. */
  readonly callerMachines: string;
  /** Channel on which requests for machines and forgotten keys are announced. */
  readonly callersChanged: string;
  /** LISTs and ZSETs in which BullMQ stores the steps that wait for the desktop or run on it. */
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
    callerKey: (caller) => `${prefix}:caller-key:${caller}`,
    callerMachine: (desktop) => `${prefix}:caller-machine:${desktop}`,
    callerMachines: `${prefix}:caller-machines`,
    callersChanged: `${prefix}:callers-changed`,
    backlog: (name) => ({
      lists: [`${bull}:desktop.${name}:wait`, `${bull}:desktop.${name}:active`],
      sorted: [`${bull}:desktop.${name}:prioritized`, `${bull}:desktop.${name}:delayed`],
    }),
  };
}
