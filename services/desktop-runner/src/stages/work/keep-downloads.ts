import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { DocumentRef } from '@fixpoint/shared/contracts';
import { checkDocument } from '@fixpoint/shared/mail';
import type { readDownload } from '../../adapters/downloads/read-download.js';
import type { ChosenDownload } from '../../core/downloads/choose-downloads.js';
import type { DesktopTurn } from './desktop-work.js';

export interface KeepDownloadsOptions {
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly read: typeof readDownload;
  readonly maximumBytes: number;
}

/** Puts downloads into the artifact store, where their content is their name. */
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
      // The service may well send a broken document: that is for the comparator to find.
      await context.progress(`"${safeName}" goes to the comparison as it is, though it is no whole ${type}.`);
    }
    documents.push({ artifact: await artifacts.put(bytes), name: safeName, type, bytes: bytes.length });
  }
  return documents;
}
