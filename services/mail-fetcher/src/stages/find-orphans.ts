import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { type OrphanMails, orphanId } from '@fixpoint/tasks/engine';
import { createOpenContainers } from '../adapters/containers/open-containers.js';
import type { FoundMail, WantedMail } from '../core/choose-message.js';
import { findLinks } from '../core/find-links.js';
import { messageIdOf } from '../core/mailbox.js';
import { keepDocuments } from './keep-documents.js';
import type { MailStageOptions } from './mail.js';
import { pollMailbox } from './poll-mailbox.js';

/** A waiting task polls far more often: a mail that is still there after this time belongs to no task. */
const graceMs = 2 * 60_000;
const maxForOneService = 10;

/**
 * Searches for mails that fit a service, by its sender, subject and documents, and that no task has taken: mails that came after the wait was over,
 * bear another's mark, or were never requested. Stores their documents, so that a task can start from them. A person's own folder is excluded: its
 * contents are theirs.
 */
export async function findOrphans(
  services: readonly ServiceDefinition[],
  {
    mailboxes,
    rules,
    server,
    artifacts,
    orphans,
    now,
    signal,
  }: Pick<MailStageOptions, 'mailboxes' | 'rules' | 'server'> & {
    artifacts: Pick<ArtifactStore, 'put'>;
    orphans: Pick<OrphanMails, 'add' | 'isKnown' | 'knownSince'>;
    now: () => Date;
    signal: AbortSignal;
  },
): Promise<number> {
  const after = await orphans.knownSince(now());
  let added = 0;
  for (const service of services) {
    const { subject, links = [], unpack, authentication } = service.mail;
    const mailbox = mailboxes(service.mail.mailboxes);
    const wanted: WantedMail = {
      subject,
      recipient: '',
      correlation: null,
      carriedBy: 'none',
      after,
      server,
      authentication,
      unpack,
      hasLink: (message) => findLinks(message, links, rules.maximumDepth).length > 0,
    };
    const openContainers = createOpenContainers({ mailbox, rules, links });
    const seen = new Set<string>();
    const unseen = {
      ...mailbox,
      async search(...args: Parameters<typeof mailbox.search>) {
        return (await mailbox.search(...args)).filter((id) => !seen.has(id));
      },
      async read(id: string, readSignal: AbortSignal) {
        const message = await mailbox.read(id, readSignal);
        if (message === null || message.handed === true) return null;
        const isOld = now().getTime() - message.arrivedAt.getTime() > graceMs;
        return isOld && !(await orphans.isKnown(messageIdOf(message))) ? message : null;
      },
    };
    for (let count = 0; count < maxForOneService; count += 1) {
      const { found } = await pollMailbox(unseen, wanted, rules, { signal, openContainers });
      if (found === null) break;
      seen.add(found.message.id);
      await keep(found, service.name);
      added += 1;
    }

    async function keep(mail: FoundMail, name: string): Promise<void> {
      const documents = await keepDocuments(
        mail,
        // A truncated document is used as it is: nothing waits for a better one.
        { step: { attempt: Number.MAX_SAFE_INTEGER }, signal, progress: async () => {} },
        { mailbox, artifacts, maximumBytes: rules.maximumBytes },
      );
      await orphans.add({
        id: orphanId(messageIdOf(mail.message)),
        service: name,
        from: mail.sender,
        subject: mail.subject,
        received_at: mail.message.arrivedAt.toISOString(),
        found_at: now().toISOString(),
        documents,
      });
    }
  }
  return added;
}
