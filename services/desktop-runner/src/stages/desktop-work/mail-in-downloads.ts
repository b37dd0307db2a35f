import { checkDocument, type MailRules } from '@fixpoint/guard/mail';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { DocumentRef } from '@fixpoint/shared/contracts';
import { listDownloads, readDownload } from '../../adapters/downloads.js';
import { type ChosenDownload, findDownload } from '../../core/choose-downloads.js';
import type { DesktopTurn } from './desktop-worker.js';
import type { FindMail } from './mail-work.js';

interface MailInDownloadsOptions {
  /** The folder of the person whose screen it is. */
  readonly folder: string;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly rules: MailRules;
}

/** Finds the service's document among the person's own downloads. Touches no screen, and does not move the file. */
export function createMailInDownloads({ folder, artifacts, rules }: MailInDownloadsOptions): FindMail {
  return async (input, turn) => {
    const { service, after } = input;
    const { claimedAt } = turn.context.step;
    const chosenDownload = findDownload(
      await listDownloads(folder),
      {
        names: [service.name, ...service.aliases],
        outputs: service.outputs,
        after: new Date(after),
        now: claimedAt,
      },
      rules,
    );
    if (chosenDownload === null)
      return { mail: null, note: 'Downloads contains no document of the service.', spentUsd: 0 };
    const { maximumBytes } = rules;
    const documents = await keepDownloads(folder, [chosenDownload], turn, {
      artifacts,
      read: readDownload,
      maximumBytes,
    });
    await turn.context.progress(`Took "${chosenDownload.safeName}" from Downloads.`, { documents });
    return {
      mail: {
        documents,
        message_id: `downloads:${documents[0]?.artifact ?? ''}`,
        from: 'downloads',
        subject: chosenDownload.safeName,
        received_at: chosenDownload.modifiedAt.toISOString(),
      },
      note: '',
      spentUsd: 0,
    };
  };
}

interface KeepDownloadsOptions {
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly read: typeof readDownload;
  readonly maximumBytes: number;
}

/** Stores downloads in the artifact store, which names them by their content. */
export async function keepDownloads(
  folder: string,
  chosen: readonly ChosenDownload[],
  { context }: Pick<DesktopTurn, 'context'>,
  { artifacts, read, maximumBytes }: KeepDownloadsOptions,
): Promise<DocumentRef[]> {
  const documents: DocumentRef[] = [];
  for (const { name, safeName, type } of chosen) {
    const bytes = await read(folder, name, maximumBytes);
    if (checkDocument(bytes, type) !== 'whole') {
      // The service may send a broken document: the comparator finds that.
      await context.progress(
        `"${safeName}" is compared as it is, although it is not a complete ${type} file.`,
      );
    }
    documents.push({ artifact: await artifacts.put(bytes), name: safeName, type, bytes: bytes.length });
  }
  return documents;
}
