import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailCalled } from '../mailbox-suite/describe-mails.js';
import type { DriverUnderTest, MailDriverUnderTest } from '../mailbox-suite/driver-under-test.js';
import { secondsLater } from '../mailbox-suite/run-stage.js';
import { deck } from '../raw-mails.js';
import { openTestMailbox } from './open-test-mailbox.js';

/** Late enough for every file to count as complete. */
const now = () => secondsLater(3_600);

async function openFolder(kind: 'maildir' | 'eml-folder' | 'downloads', folders: readonly string[]) {
  const path = await mkdtemp(join(tmpdir(), 'fixpoint-mailbox-'));
  for (const folder of folders) await mkdir(join(path, folder), { recursive: true });
  return {
    path,
    mailbox: openTestMailbox({ kind, path }, { now }),
    reopen: () => openTestMailbox({ kind, path }, { now }),
    async write(name: string, bytes: Buffer, arrivedAt: Date) {
      await writeFile(join(path, name), bytes);
      await utimes(join(path, name), arrivedAt, arrivedAt);
    },
    async empty() {
      for (const folder of folders) {
        for (const name of await readdir(join(path, folder))) await rm(join(path, folder, name));
      }
    },
    rename: () => rename(path, `${path}-renamed`),
    renameBack: () => rename(`${path}-renamed`, path),
    close: () => rm(path, { recursive: true, force: true }),
  };
}

/** A folder of files, one mail each. */
export async function openFiles(
  kind: 'maildir' | 'eml-folder',
  folders: readonly string[],
): Promise<MailDriverUnderTest> {
  const { write, ...folder } = await openFolder(kind, folders);
  let count = 0;
  async function deliver(raw: Buffer, arrivedAt: Date): Promise<void> {
    count += 1;
    const seconds = Math.floor(arrivedAt.getTime() / 1000);
    const name =
      kind === 'maildir' ? `${seconds}.M${count}P1.host${count % 2 ? ':2,S' : ''}` : `mail ${count}.eml`;
    await write(join(folders[count % folders.length] ?? '', name), raw, arrivedAt);
  }
  return { ...folder, deliver, put: (title, arrivedAt) => deliver(mailCalled(title), arrivedAt) };
}

/** A folder into which documents are put directly. */
export async function openDownloads(): Promise<DriverUnderTest> {
  const { write, ...folder } = await openFolder('downloads', ['.']);
  return { ...folder, put: (title, arrivedAt) => write(`${title}.pptx`, deck, arrivedAt) };
}

export async function openMbox(): Promise<MailDriverUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-mbox-'));
  const path = join(folder, 'mbox');
  await writeFile(path, '');
  async function deliver(raw: Buffer, arrivedAt: Date): Promise<void> {
    const quoted = raw.toString('latin1').replace(/^(>*From )/gm, '>$1');
    await writeFile(path, Buffer.from(`${fromLine(arrivedAt)}\n${quoted}\n\n`, 'latin1'), { flag: 'a' });
  }
  return {
    mailbox: openTestMailbox({ kind: 'mbox', path }),
    reopen: () => openTestMailbox({ kind: 'mbox', path }),
    deliver,
    put: (title, arrivedAt) => deliver(mailCalled(title), arrivedAt),
    empty: () => writeFile(path, ''),
    rename: () => rename(path, `${path}-renamed`),
    renameBack: () => rename(`${path}-renamed`, path),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The line before a mail in an mbox. */
export function fromLine(arrivedAt: Date): string {
  const [, day, date, month, year, time] =
    /^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/.exec(arrivedAt.toUTCString()) ?? [];
  return `From reports@service.example ${day} ${month} ${date} ${time} ${year} +0000`;
}
