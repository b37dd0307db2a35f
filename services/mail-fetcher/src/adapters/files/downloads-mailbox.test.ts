import { mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
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

describe('a folder that documents are put into', () => {
  it('answers the wait for a mail, the file that is called like the service before any other (S0-117, S0-145, S0-146)', async () => {
    await put('holiday.pptx', 5);
    expect([...(await runStage(open())).keys()]).toEqual(['holiday.pptx']);
    await put('Market-Research Japan.pptx', 20);
    const kept = await runStage(open());
    expect([...kept.keys()]).toEqual(['Market-Research Japan.pptx']);
    expect(kept.get('Market-Research Japan.pptx')?.equals(deck)).toBe(true);
  });

  it('takes nothing that was there before, is no document, is no file, or is still being written', async () => {
    await put('before.pptx', -1);
    await put('notes.txt', 5);
    await put('.hidden.pptx', 5);
    await put('~$open.pptx', 5);
    await put('half.pptx.crdownload', 5);
    await symlink('/etc/hostname', join(folder, 'link.pptx'));
    expect(await runStage(open())).toEqual(new Map());
    await put('writing.pptx', 10);
    expect(await runStage(open(at(10)))).toEqual(new Map());
    expect([...(await runStage(open(at(12)))).keys()]).toEqual(['writing.pptx']);
  });

  it('finds nothing by the id of a file that was written anew, and names the folder where it is gone', async () => {
    await put('a.pptx', 5);
    const mailbox = open();
    const [id = ''] = await mailbox.search({ subject: null, after: submittedAt }, { limit: 5, signal });
    await put('a.pptx', 6, Buffer.from('other'));
    expect(await mailbox.read(id, signal)).toBeNull();
    expect((await mailbox.check(signal)).detail).toBe(`${folder} holds 1 documents`);
    await rm(folder, { recursive: true });
    await expect(mailbox.check(signal)).rejects.toMatchObject({
      code: 'mail-unavailable',
      message: expect.stringContaining(folder),
    });
  });
});
