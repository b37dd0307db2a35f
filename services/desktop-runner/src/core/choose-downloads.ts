import type { MailRules } from '@fixpoint/guard/mail';
import type { DocumentType } from '@fixpoint/shared/contracts';

/** A file in a folder of downloads. */
export interface DownloadedFile {
  /** Name of the file in the folder. */
  readonly name: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

export interface ChosenDownload extends DownloadedFile {
  /** Name that is safe to show and to store. */
  readonly safeName: string;
  readonly type: DocumentType;
}

export interface ChosenDownloads {
  readonly documents: readonly ChosenDownload[];
  /** Skipped files with the reasons, in words. */
  readonly skipped: readonly string[];
}

type Rules = Pick<MailRules, 'documentType' | 'toSafeFileName' | 'maximumBytes' | 'maximumDocuments'>;

/** Names under which browsers write incomplete downloads. */
const unfinished = /\.(?:crdownload|part|partial|tmp|download|opdownload)$|^\.|^unconfirmed /i;

/** Maximum age of a file that no name links to the service. */
export const freshMs = 120_000;

export function isUnfinished({ name }: Pick<DownloadedFile, 'name'>): boolean {
  return unfinished.test(name);
}

/** Takes the documents out of a folder that belongs to one mail, by the mail policy's rules on names, sizes and numbers. */
export function chooseDownloads(files: readonly DownloadedFile[], rules: Rules): ChosenDownloads {
  const documents: ChosenDownload[] = [];
  const skipped: string[] = [];
  for (const file of [...files].sort(byAge)) {
    const safeName = rules.toSafeFileName(file.name);
    const type = rules.documentType(safeName);
    if (isUnfinished(file)) skipped.push(`"${safeName}", which is incomplete`);
    else if (type === null) skipped.push(`"${safeName}", whose type is not accepted`);
    else if (file.size > rules.maximumBytes)
      skipped.push(`"${safeName}", ${file.size} bytes, over the limit of ${rules.maximumBytes}`);
    else if (documents.length >= rules.maximumDocuments)
      skipped.push(`"${safeName}", beyond the limit of ${rules.maximumDocuments} documents`);
    else documents.push({ ...file, safeName, type });
  }
  return { documents, skipped };
}

/**
 * Finds the document in a person's own folder of downloads: the newest one whose name contains the service's name, else the newest one of a type that
 * the service mails that is not older than two minutes. Files from before the submission are ignored.
 */
export function findDownload(
  files: readonly DownloadedFile[],
  wanted: {
    readonly names: readonly string[];
    readonly outputs: readonly DocumentType[];
    readonly after: Date;
    readonly now: Date;
  },
  rules: Rules,
): ChosenDownload | null {
  const since = files.filter(({ modifiedAt }) => modifiedAt >= wanted.after);
  const { documents } = chooseDownloads(
    since.filter((file) => !isUnfinished(file)),
    {
      ...rules,
      maximumDocuments: Number.POSITIVE_INFINITY,
    },
  );
  const newestFirst = [...documents].reverse().filter(({ type }) => wanted.outputs.includes(type));
  const names = wanted.names.map(toWords);
  return (
    newestFirst.find(({ safeName }) =>
      names.some((name) => ` ${toWords(safeName)} `.includes(` ${name} `)),
    ) ??
    newestFirst.find(({ modifiedAt }) => wanted.now.getTime() - modifiedAt.getTime() < freshMs) ??
    null
  );
}

/** `Market_Research-2 (1).pptx` → `market research 2 1 pptx`. */
function toWords(name: string): string {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join(' ');
}

function byAge(left: DownloadedFile, right: DownloadedFile): number {
  const order = left.modifiedAt.getTime() - right.modifiedAt.getTime();
  if (order !== 0) return order;
  return left.name < right.name ? -1 : 1;
}
