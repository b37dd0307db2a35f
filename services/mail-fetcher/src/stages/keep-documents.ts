import { checkDocument } from '@fixpoint/guard/mail';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { type DocumentRef, stageCatalog } from '@fixpoint/shared/contracts';
import { truncate } from '@fixpoint/shared/text';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { FoundMail } from '../core/choose-message.js';
import type { Attachment } from '../core/collect-attachments.js';
import { MailError } from '../core/mail-error.js';
import type { Mailbox } from '../core/mailbox.js';

/** Stores a mail's documents in the artifact store, which names them by their content. Throws `MailError` if one is incomplete. */
export async function keepDocuments(
  mail: FoundMail,
  context: Pick<StageContext, 'signal' | 'progress'> & {
    readonly step: Pick<StageContext['step'], 'attempt'>;
  },
  {
    mailbox,
    artifacts,
    maximumBytes,
  }: {
    mailbox: Pick<Mailbox, 'download'>;
    artifacts: Pick<ArtifactStore, 'put'>;
    maximumBytes: number;
  },
): Promise<DocumentRef[]> {
  const { skipped } = mail.attachments;
  if (skipped.length > 0) await context.progress(`Not used: ${truncate(skipped.join(', '), 1_000)}.`);
  const documents: DocumentRef[] = [];
  for (const document of mail.attachments.documents) {
    const { name, type, size, data, attachmentId } = document;
    const bytes =
      data ??
      (await mailbox.download(mail.message.id, attachmentId ?? '', { maximumBytes, signal: context.signal }));
    const flaw = findFlaw(bytes, document);
    if (flaw === 'short') throw truncated(name, `only ${bytes.length} of ${size} bytes arrived`);
    const isLastAttempt = context.step.attempt >= stageCatalog.mail.attempts;
    if (flaw === 'cut' && !isLastAttempt) throw truncated(name, 'the end of the file is missing');
    if (flaw !== null) {
      // The service may send a broken document: the comparator must find that, and the step must not fail.
      const seen =
        flaw === 'cut' ? 'the end of the file is missing' : `it does not start like a ${type} file`;
      await context.progress(`"${name}" is compared as received, although ${seen}.`);
    }
    documents.push({ artifact: await artifacts.put(bytes), name, type, bytes: bytes.length });
  }
  return documents;
}

function truncated(name: string, detail: string): MailError {
  return new MailError('mail-truncated', `The document "${name}" is incomplete: ${detail}.`, {
    context: { name },
  });
}

/** `short`: fewer bytes than declared, and no end mark that proves otherwise; text has none. */
function findFlaw(bytes: Buffer, { type, size }: Attachment): 'short' | 'cut' | 'other' | null {
  const condition = checkDocument(bytes, type);
  if (bytes.length < size && (condition !== 'whole' || type === 'csv')) return 'short';
  return condition === 'whole' ? null : condition;
}
