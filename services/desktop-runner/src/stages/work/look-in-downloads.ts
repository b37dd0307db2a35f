import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { MailRules } from '@fixpoint/shared/mail';
import { listDownloads } from '../../adapters/downloads/list-downloads.js';
import { readDownload } from '../../adapters/downloads/read-download.js';
import { findDownload } from '../../core/downloads/choose-downloads.js';
import { keepDownloads } from './keep-downloads.js';
import type { LookForMail } from './run-mail.js';

export interface LookInDownloadsOptions {
  /** The folder of the person whose screen it is. */
  readonly folder: string;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly rules: MailRules;
}

/** Looks for the service's document among the person's own downloads. Touches no screen, and leaves the file where it is. */
export function createLookInDownloads({ folder, artifacts, rules }: LookInDownloadsOptions): LookForMail {
  return async (input, turn) => {
    const { service, after } = input;
    const { claimedAt } = turn.context.step;
    const found = findDownload(
      await listDownloads(folder),
      {
        names: [service.name, ...service.aliases],
        outputs: service.outputs,
        after: new Date(after),
        now: claimedAt,
      },
      rules,
    );
    if (found === null)
      return { mail: null, note: 'No document of the service lies in Downloads.', spentUsd: 0 };
    const { maximumBytes } = rules;
    const documents = await keepDownloads(folder, [found], turn, {
      artifacts,
      read: readDownload,
      maximumBytes,
    });
    await turn.context.progress(`Took "${found.safeName}" from Downloads.`, { documents });
    return {
      mail: {
        documents,
        message_id: `downloads:${documents[0]?.artifact ?? ''}`,
        from: 'downloads',
        subject: found.safeName,
        received_at: found.modifiedAt.toISOString(),
      },
      note: '',
      spentUsd: 0,
    };
  };
}
