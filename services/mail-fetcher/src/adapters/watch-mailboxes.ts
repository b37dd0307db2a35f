import type { NamedMailbox } from './join-mailboxes.js';

/** A flood of mails must not become a flood of polls. */
const minPollIntervalMs = 1_000;

/**
 * Calls back when a mail may have arrived in any of the mailboxes: at once, and then at most once a second, however many arrive. Returns a function
 * that ends it.
 */
export function watchMailboxes(mailboxes: readonly NamedMailbox[], onArrival: () => void): () => void {
  let resting: NodeJS.Timeout | undefined;
  let isDue = false;

  function arrive(): void {
    if (resting !== undefined) {
      isDue = true;
      return;
    }
    onArrival();
    resting = setTimeout(() => {
      resting = undefined;
      if (!isDue) return;
      isDue = false;
      arrive();
    }, minPollIntervalMs);
    resting.unref();
  }

  const ends = mailboxes.map(({ mailbox }) => mailbox.watch?.(arrive));
  return () => {
    clearTimeout(resting);
    for (const end of ends) end?.();
  };
}
