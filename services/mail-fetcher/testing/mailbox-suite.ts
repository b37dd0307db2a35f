import { ServiceDefinition, type StageInput } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts, createStageContext } from '@fixpoint/shared/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mailbox } from '../src/core/mailbox.js';
import { createMailStage } from '../src/stages/mail.js';
import { rules } from './mail-fixtures.js';
import { deck, envelope, mailKinds, withAttachment } from './raw-mails.js';

export interface DriverUnderTest {
  readonly mailbox: Mailbox;
  /** Puts a raw mail into the mailbox as if it had arrived then. */
  deliver(raw: Buffer, arrivedAt: Date): Promise<void>;
  /** Takes every mail out again. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

const { signal } = new AbortController();
export const submittedAt = new Date('2026-11-21T10:00:00.000Z');
const before = new Date('2026-11-21T09:00:00.000Z');
const inTime = new Date('2026-11-21T10:00:05.000Z');
const service = ServiceDefinition.parse({
  name: 'market-research',
  url: 'http://127.0.0.1:9',
  mail: { subject: 'market research', correlation: 'plus-address' },
  outputs: ['pptx'],
  template: null,
  repository: { url: 'file:///nowhere', directories: ['src'] },
});
export const stageInput: StageInput<'mail'> = {
  service,
  recipient: 'bot+k3y7abc@example.com',
  correlation: 'k3y7abc',
  after: submittedAt.toISOString(),
  wait_seconds: 120,
};

/** One run of the mail stage over a mailbox. Answers the documents that it kept, by name; empty where it waits on. */
export async function runStage(
  mailbox: Mailbox,
  input: StageInput<'mail'> = stageInput,
): Promise<Map<string, Buffer>> {
  const artifacts = createMemoryArtifacts();
  const startedAt = new Date('2026-11-21T10:00:10.000Z');
  const context = createStageContext({
    step: { startedAt, claimedAt: startedAt, attempt: 2, looks: 0, runId: 'task-1-1' },
  });
  const run = createMailStage({
    mailboxes: () => mailbox,
    artifacts,
    rules,
    pollMs: 10_000,
    server: 'mx.google.com',
  });
  const output = await run(input, context).catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'ms' in error) return null;
    throw error;
  });
  const kept = new Map<string, Buffer>();
  for (const { name, artifact } of output?.documents ?? []) kept.set(name, await artifacts.get(artifact));
  return kept;
}

function called(subject: string): Buffer {
  const raw = withAttachment([
    'Content-Type: application/octet-stream; name="report.pptx"',
    'Content-Transfer-Encoding: base64',
  ]);
  return Buffer.from(raw.toString('latin1').replace('Your market research is ready', subject), 'latin1');
}

/** What every driver of raw mails has to do alike. */
export function describeMailbox(name: string, open: () => Promise<DriverUnderTest>): void {
  describe(`the mailbox driver ${name}`, () => {
    let driver: DriverUnderTest;
    beforeAll(async () => {
      driver = await open();
    });
    afterAll(() => driver.close());

    it('says that it may be read, and how much there is', async () => {
      expect((await driver.mailbox.check(signal)).detail).toMatch(/0/);
    });

    it('finds the newest mails since an instant, by their subject or by none, and reads them as they are', async () => {
      const { mailbox } = driver;
      await driver.deliver(called('market research, too old'), before);
      await driver.deliver(called('market research, first'), inTime);
      await driver.deliver(called('Lunch'), new Date(inTime.getTime() + 1_000));
      await driver.deliver(
        called('=?utf-8?B?TWFya2V0IFJlc2VhcmNoLCBsYXN0?='),
        new Date(inTime.getTime() + 2_000),
      );
      const all = await mailbox.search({ subject: null, after: submittedAt }, { limit: 50, signal });
      expect(all).toHaveLength(3);
      const subjects: (string | undefined)[] = [];
      for (const id of all) {
        const message = await mailbox.read(id, signal);
        subjects.push(message?.root.headers.find((header) => header.name.toLowerCase() === 'subject')?.value);
      }
      expect(subjects).toEqual([
        '=?utf-8?B?TWFya2V0IFJlc2VhcmNoLCBsYXN0?=',
        'Lunch',
        'market research, first',
      ]);
      const narrow = await mailbox.search(
        { subject: 'market research', after: submittedAt },
        { limit: 50, signal },
      );
      expect(narrow).toEqual([all[0], all[2]]);
      expect(await mailbox.search({ subject: null, after: submittedAt }, { limit: 1, signal })).toEqual([
        all[0],
      ]);
      const message = await mailbox.read(all[2] ?? '', signal);
      expect(message?.arrivedAt).toEqual(inTime);
      const [text, attachment] = message?.root.parts ?? [];
      expect(text).toMatchObject({ mimeType: 'text/plain', data: Buffer.from('See the attachment.') });
      expect(attachment).toMatchObject({ fileName: 'report.pptx', size: deck.length });
      const download = { maximumBytes: 1_000_000, signal };
      expect(
        (await mailbox.download(all[2] ?? '', attachment?.attachmentId ?? '', download)).equals(deck),
      ).toBe(true);
      const tooSmall = mailbox.download(all[2] ?? '', attachment?.attachmentId ?? '', {
        maximumBytes: 10,
        signal,
      });
      await expect(tooSmall).rejects.toMatchObject({ code: 'mail-too-large', retry: 'never' });
      await driver.empty();
      expect(await mailbox.read(all[0] ?? '', signal)).toBeNull();
      expect(await mailbox.search({ subject: null, after: submittedAt }, { limit: 50, signal })).toEqual([]);
    });

    it('stops at once when its signal is aborted', async () => {
      const aborted = AbortSignal.abort(new Error('cancelled by a person'));
      await expect(
        driver.mailbox.search({ subject: null, after: submittedAt }, { limit: 1, signal: aborted }),
      ).rejects.toThrow('cancelled by a person');
    });

    // One test over all kinds: a mailbox for each would be most of the time.
    it(`takes the document out of every kind of MIME, and nothing that is none: ${mailKinds.length} kinds (S0-320, S0-321, S0-322)`, async () => {
      for (const { kind, raw, documents } of mailKinds) {
        await driver.deliver(raw, inTime);
        const kept = await runStage(driver.mailbox);
        expect([...kept.keys()], kind).toEqual(documents);
        for (const bytes of kept.values()) expect(bytes.equals(deck), `${kind}: the bytes`).toBe(true);
        await driver.empty();
      }
    });
  });
}

export { envelope };
