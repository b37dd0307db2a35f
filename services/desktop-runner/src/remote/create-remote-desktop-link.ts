import type { DesktopLink, DesktopLinkOptions, DesktopPresence } from '@fixpoint/desktop/directory';
import { AnnounceAnswer } from '@fixpoint/desktop/machine-link';
import type { Logger } from '@fixpoint/shared/logging';
import type { HostLink } from './connect-host.js';

export interface RemoteDesktopLink extends DesktopLink {
  /** Another session began: the desktop is announced in it. */
  renew(): Promise<void>;
  /** The gateway, or the session, has lost the name. */
  lose(isTaken: boolean): void;
  noteWatchers(count: number): void;
  readonly onRequest: DesktopLinkOptions['onRequest'];
}

/** Interval at which the state is reported even if unchanged, in milliseconds: a person's time with the desktop runs out. */
const reportMs = 5_000;

/** A desktop that the gateway announces for its machine. The name is held while the gateway certainly waits for this machine. */
export function createRemoteDesktopLink({
  host,
  name,
  onRequest,
  onLost,
  onTaken,
  log,
}: Pick<DesktopLinkOptions, 'name' | 'onRequest' | 'onLost' | 'onTaken'> & {
  readonly host: Pick<HostLink, 'session' | 'isLeased' | 'sendPicture'>;
  readonly log: Logger;
}): RemoteDesktopLink {
  let describe: (() => DesktopPresence) | undefined;
  let isOurs = false;
  let watchers = 1;
  let reporting: NodeJS.Timeout | undefined;

  async function report() {
    const session = host.session();
    if (session === null || describe === undefined) return null;
    const { result } = await session.calls.call('announce', { presence: describe() });
    const answer = AnnounceAnswer.parse(result);
    if (host.session() === session) isOurs = answer.held;
    return answer;
  }

  async function update(): Promise<void> {
    try {
      await report();
    } catch (error) {
      log.debug({ err: error, desktop: name }, 'Announcing the desktop failed; retrying');
    }
  }

  return {
    async announce(present) {
      describe = present;
      const answer = await report();
      reporting = setInterval(() => void update(), reportMs);
      return { epoch: answer?.epoch ?? 0, hold: answer?.hold ?? null };
    },
    update,
    renew: update,
    isHeld: () => isOurs && host.isLeased(),
    async publishFrame(frame, bytes) {
      host.sendPicture({ ...frame, desktop: name }, bytes);
      return watchers;
    },
    noteWatchers(count) {
      watchers = count;
    },
    lose(isTaken) {
      if (!isOurs) return;
      isOurs = false;
      onLost();
      if (isTaken) onTaken?.();
    },
    onRequest,
    async close() {
      clearInterval(reporting);
      isOurs = false;
      describe = undefined;
    },
  };
}
