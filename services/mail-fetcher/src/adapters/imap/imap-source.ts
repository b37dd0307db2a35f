import type { ImapFlow } from 'imapflow';
import { MailError } from '../../core/mail-error.js';
import type { MailSearch } from '../../core/mailbox.js';
import { beginningBytes, type MailSource, type RawMail } from '../mime/raw-mailbox.js';
import type { ImapConnection } from './imap-connection.js';

/** Servers without WITHIN (RFC 5032) search by whole days, in their own time zone. */
const marginMs = 24 * 3_600_000;
/** Number of mails whose arrival is read at once. */
const chunk = 500;

/**
 * Raw mails of an IMAP mailbox, in one or several of its folders, opened read-only. An id names the folder, its UIDVALIDITY and the UID: if the
 * server renumbers a folder, an old id finds nothing instead of another mail.
 */
export function createImapSource(
  connection: ImapConnection,
  { user, folders }: { user: string; folders: readonly string[] },
): MailSource {
  return {
    async list(search, { limit, signal }) {
      const results = await connection.use(signal, async (client) => {
        const paths = await resolveFolders(client, folders);
        const all: { id: string; at: number }[] = [];
        // The first folder last: it stays open, and is watched.
        for (const path of paths.reverse()) {
          all.push(...(await inFolder(client, path, () => listFolder(client, path, search, limit))));
        }
        return all;
      });
      return results
        .sort((left, right) => right.at - left.at)
        .slice(0, limit)
        .map(({ id }) => id);
    },

    open(id, { maximumBytes, signal }) {
      const { folder, uidValidity, uid } = parseId(id);
      return connection.use(signal, (client) =>
        inFolder(client, folder, async () =>
          validityOf(client) === uidValidity ? readMail(client, uid, maximumBytes) : null,
        ),
      );
    },

    check(signal) {
      return connection.use(signal, async (client) => {
        const counts: string[] = [];
        for (const path of await resolveFolders(client, folders)) {
          const mails = await inFolder(client, path, async () => {
            // The count of an open folder is the server's last report.
            await client.noop();
            return client.mailbox === false ? 0 : client.mailbox.exists;
          });
          counts.push(`${path} (${mails} mails)`);
        }
        return { detail: `${user} is readable: ${counts.join(', ')}` };
      });
    },

    watch: (onArrival) => connection.watch(onArrival),
    close: () => connection.close(),
  };
}

async function readMail(client: ImapFlow, uid: string, maximumBytes: number): Promise<RawMail | null> {
  const known = await client.fetchOne(uid, { uid: true, size: true, internalDate: true }, { uid: true });
  if (!known) return null;
  const size = known.size ?? 0;
  const source = size <= maximumBytes ? true : { start: 0, maxLength: beginningBytes };
  const read = await client.fetchOne(uid, { uid: true, source }, { uid: true });
  if (!read || read.source === undefined) return null;
  const arrivedAt = new Date(known.internalDate ?? 0);
  // RFC822.SIZE counts line ends of two bytes, which some servers store as one; a mail that came completely is complete.
  return { raw: read.source, arrivedAt, size: source === true ? read.source.length : size };
}

/** `path` is the open folder. */
async function listFolder(
  client: ImapFlow,
  path: string,
  { subject, after }: MailSearch,
  limit: number,
): Promise<{ id: string; at: number }[]> {
  const validity = validityOf(client);
  // In a folder that was empty when it was opened, the client searches only after it was notified of a mail.
  await client.noop();
  const uids = await searchFolder(client, subject, new Date(after.getTime() - marginMs));
  if (!uids) throw await whyNotSearched(client, path);
  uids.sort((left, right) => right - left);
  const results: { id: string; at: number }[] = [];
  const earliest = Math.floor(after.getTime() / 1000) * 1000;
  for (let start = 0; start < uids.length && results.length < limit; start += chunk) {
    const before = results.length;
    const some = uids.slice(start, start + chunk);
    for await (const mail of client.fetch(some, { uid: true, internalDate: true }, { uid: true })) {
      const time = new Date(mail.internalDate ?? 0).getTime();
      if (time >= earliest) results.push({ id: `${validity}.${mail.uid}.${path}`, at: time });
    }
    // UIDs increase with each arrival: below this number of older mails there is no newer one.
    if (results.length === before) break;
  }
  return results;
}

/** By the subject's longest word alone: servers differ in their definition of a phrase, and the final choice of the mail is made here. */
function searchFolder(
  client: ImapFlow,
  subject: MailSearch['subject'],
  since: Date,
): Promise<number[] | false | undefined> {
  const words = [...(subject?.match(/[\p{L}\p{N}]+/gu) ?? [])];
  const [word] = words.sort((left, right) => right.length - left.length);
  return client.search(word === undefined ? { since } : { since, subject: word }, { uid: true });
}

/** One request at a time uses the connection's folder; it is released in any case. */
async function inFolder<Result>(client: ImapFlow, path: string, run: () => Promise<Result>): Promise<Result> {
  let lock: Awaited<ReturnType<ImapFlow['getMailboxLock']>>;
  try {
    lock = await client.getMailboxLock(path, { readOnly: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw await folderMissing(client, path);
  }
  try {
    return await run();
  } finally {
    lock.release();
  }
}

function isMissing(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'mailboxMissing' in error && error.mailboxMissing === true
  );
}

/** A folder may have been renamed while it was open. */
async function whyNotSearched(client: ImapFlow, path: string): Promise<MailError> {
  const known = await client.list();
  return known.some((folder) => folder.path === path)
    ? new MailError('mail-unavailable', `The mail server failed to search the folder ${path}.`)
    : folderMissing(client, path);
}

async function folderMissing(client: ImapFlow, path: string): Promise<MailError> {
  const known = await client.list().catch(() => []);
  const names = known.slice(0, 20).map((folder) => folder.path);
  return new MailError('mail-folder-missing', `The mailbox has no folder "${path}".`, {
    hint: `Its folders are: ${names.join(', ')}. Name one of them in the field \`folders\` of the mailbox, or rename the folder back.`,
    context: { folder: path, folders: names },
  });
}

/** Folders by name; a special use such as `\Archive` is resolved to the server's folder for it. */
async function resolveFolders(client: ImapFlow, folders: readonly string[]): Promise<string[]> {
  if (!folders.some((folder) => folder.startsWith('\\'))) return [...folders];
  const known = await client.list();
  const paths: string[] = [];
  for (const folder of folders) {
    const path = folder.startsWith('\\')
      ? known.find(({ specialUse }) => specialUse?.toLowerCase() === folder.toLowerCase())?.path
      : folder;
    if (path === undefined) throw await folderMissing(client, folder);
    paths.push(path);
  }
  return paths;
}

function validityOf(client: ImapFlow): string {
  return client.mailbox === false ? '' : String(client.mailbox.uidValidity);
}

function parseId(id: string): { folder: string; uidValidity: string; uid: string } {
  const [, uidValidity = '', uid = '', folder = ''] = /^(\d*)\.(\d+)\.(.*)$/s.exec(id) ?? [];
  return { uidValidity, uid, folder };
}
