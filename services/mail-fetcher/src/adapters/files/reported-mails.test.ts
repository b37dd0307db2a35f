import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestMailbox } from '../../../testing/drivers/open-test-mailbox.js';
import { runStage, secondsLater } from '../../../testing/mailbox-suite/run-stage.js';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Names and sizes of the documents that the mail stage takes from a reported mail in a folder of `.eml` files. */
async function take(name: string, arrivedAt: Date): Promise<[string, number][]> {
  const path = await mkdtemp(join(tmpdir(), 'fixpoint-reported-'));
  folders.push(path);
  const source = new URL(`../../../testing/reported-mails/${name}`, import.meta.url);
  await writeFile(join(path, name), await readFile(source));
  await utimes(join(path, name), arrivedAt, arrivedAt);
  const mailbox = openTestMailbox({ kind: 'eml-folder', path });
  try {
    return [...(await runStage(mailbox))].map(([file, bytes]) => [file, bytes.length]);
  } finally {
    await mailbox.close();
  }
}

describe('mails that users reported', () => {
  it.each([
    ['b01-attachment-without-name.eml', 5, 'attachment.pptx'],
    ['b03-comma-in-display-name.eml', 5, 'report.pptx'],
    ['b06-base64-in-padded-blocks.eml', 5, 'report.pptx'],
    ['b10-clock-of-mail-server-2s-behind.eml', -2, 'report.pptx'],
  ])('takes the whole document of %s (S0-322)', async (name, seconds, document) => {
    expect(await take(name, secondsLater(seconds))).toEqual([[document, 3_438]]);
  });
});
