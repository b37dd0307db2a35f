import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runStage, submittedAt } from '../../../testing/mailbox-suite/run-stage.js';
import { deck } from '../../../testing/raw-mails.js';
import { createDownloadsMailbox } from './downloads-mailbox.js';

const { signal } = new AbortController();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-downloads-'));
  return () => rm(folder, { recursive: true, force: true });
});

const at = (seconds: number) => new Date(submittedAt.getTime() + seconds * 1000);
async function put(name: string, seconds: number, bytes: Buffer = deck): Promise<void> {
  await writeFile(join(folder, name), bytes);
  await utimes(join(folder, name), at(seconds), at(seconds));
}
const open = (now = at(600)) => createDownloadsMailbox({ path: folder, now: () => now });

describe('a folder for downloaded documents', () => {
  it('ends the wait for a mail, preferring a file named like the service (S0-117, S0-145, S0-146)', async () => {
    await put('holiday.pptx', 5);
    expect([...(await runStage(open())).keys()]).toEqual(['holiday.pptx']);
    await put('Market-Research Japan.pptx', 20);
    const kept = await runStage(open());
    expect([...kept.keys()]).toEqual(['Market-Research Japan.pptx']);
    expect(kept.get('Market-Research Japan.pptx')?.equals(deck)).toBe(true);
  });

  it('ignores earlier files, other types, links, and files still being written', async () => {
    await put('before.pptx', -1);
    for (const name of ['notes.txt', '.hidden.pptx', '~$open.pptx', 'half.pptx.crdownload'])
      await put(name, 5);
    await symlink('/etc/hostname', join(folder, 'link.pptx'));
    expect(await runStage(open())).toEqual(new Map());
    await put('writing.pptx', 10);
    expect(await runStage(open(at(10)))).toEqual(new Map());
    expect([...(await runStage(open(at(12)))).keys()]).toEqual(['writing.pptx']);
  });

  it('accepts a download once the browser has finished it', async () => {
    // Firefox keeps the name with an empty file, and Safari with a folder, while the bytes come.
    await put('report.pptx', 5, Buffer.alloc(0));
    await put('report.pptx.part', 5);
    await put('half.pptx', 5);
    await put('half.pptx.part', 6);
    await put('Unconfirmed 4711.crdownload', 5);
    await mkdir(join(folder, 'other.pptx.download'));
    expect(await runStage(open())).toEqual(new Map());
    await rename(join(folder, 'report.pptx.part'), join(folder, 'report.pptx'));
    expect([...(await runStage(open())).keys()]).toEqual(['report.pptx']);
  });

  it.each([
    ['REPORT.PPTX', ['REPORT.PPTX']],
    ['nul.pptx', ['_nul.pptx']],
    ['report.pptx.exe', []],
    [`report\u202extpp.exe`, []],
    ['a;b "c".pptx', ['a;b _c_.pptx']],
    [`${'a'.repeat(240)}.pptx`, [`${'a'.repeat(195)}.pptx`]],
  ])('takes from a file named %s %j (S0-322)', async (name, documents) => {
    await put(name, 5);
    const kept = await runStage(open());
    expect([...kept.keys()]).toEqual(documents);
    for (const bytes of kept.values()) expect(bytes.equals(deck)).toBe(true);
  });

  it('searches again for a file that was renamed or changed while it was read', async () => {
    await put('a.pptx', 5);
    const mailbox = open();
    const [id = ''] = await mailbox.search({ subject: null, after: submittedAt }, { limit: 5, signal });
    const download = () => mailbox.download(id, '0', { maximumBytes: 1_000_000, signal });
    expect((await download()).equals(deck)).toBe(true);
    await put('a.pptx', 5, Buffer.concat([deck, deck]));
    await expect(download()).rejects.toMatchObject({ code: 'mail-gone', retry: 'backoff' });
    await rename(join(folder, 'a.pptx'), join(folder, 'b.pptx'));
    await expect(download()).rejects.toMatchObject({ code: 'mail-gone', retry: 'backoff' });
    expect(await mailbox.read(id, signal)).toBeNull();
    expect([...(await runStage(mailbox)).keys()]).toEqual(['b.pptx']);
  });

  it('finds nothing by the id of a rewritten file, and names the folder if it is gone', async () => {
    await put('a.pptx', 5);
    const mailbox = open();
    const [id = ''] = await mailbox.search({ subject: null, after: submittedAt }, { limit: 5, signal });
    await put('a.pptx', 6, Buffer.from('other'));
    expect(await mailbox.read(id, signal)).toBeNull();
    expect((await mailbox.check(signal)).detail).toBe(`${folder} contains 1 documents`);
    await rm(folder, { recursive: true });
    await expect(mailbox.check(signal)).rejects.toMatchObject({
      code: 'mail-unavailable',
      message: expect.stringContaining(folder),
    });
  });
});
