import { expect, it } from 'vitest';
import { deck, mailKinds, withAttachment } from '../raw-mails.js';
import type { MailDriverUnderTest } from './driver-under-test.js';
import { runStage, secondsLater, submittedAt } from './run-stage.js';

const { signal } = new AbortController();
const options = { limit: 50, signal };

/** A mail with a document, under that subject. */
export function mailCalled(subject: string): Buffer {
  const raw = withAttachment([
    'Content-Type: application/octet-stream; name="report.pptx"',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="report.pptx"',
  ]);
  return Buffer.from(raw.toString('latin1').replace('Your market research is ready', subject), 'latin1');
}

/** Required behaviour of a driver with mails. */
export function describeMails(current: () => MailDriverUnderTest): void {
  it('finds mails by their subject or by none, and reads them as they are', async () => {
    const { mailbox, deliver } = current();
    await deliver(mailCalled('market research, first'), secondsLater(5));
    await deliver(mailCalled('Lunch'), secondsLater(6));
    await deliver(mailCalled('=?utf-8?B?TWFya2V0IFJlc2VhcmNoLCBsYXN0?='), secondsLater(7));
    const all = await mailbox.search({ subject: null, after: submittedAt }, options);
    const narrow = await mailbox.search({ subject: 'market research', after: submittedAt }, options);
    expect(narrow).toEqual([all[0], all[2]]);

    const id = all[2] ?? '';
    const message = await mailbox.read(id, signal);
    expect(message?.arrivedAt).toEqual(secondsLater(5));
    const [text, attachment] = message?.root.parts ?? [];
    expect(text).toMatchObject({ mimeType: 'text/plain', data: Buffer.from('See the attachment.') });
    expect(attachment).toMatchObject({ fileName: 'report.pptx', size: deck.length });
    const part = attachment?.attachmentId ?? '';
    expect((await mailbox.download(id, part, { maximumBytes: 1_000_000, signal })).equals(deck)).toBe(true);
    await expect(mailbox.download(id, part, { maximumBytes: 10, signal })).rejects.toMatchObject({
      code: 'mail-too-large',
      retry: 'never',
    });
  });

  it('finds a mail without an attachment too, since its document may be behind a link', async () => {
    const { mailbox, deliver } = current();
    await deliver(
      Buffer.from('Subject: market research\r\n\r\nhttps://files.example/report.pptx\r\n'),
      secondsLater(5),
    );
    expect(await mailbox.search({ subject: null, after: submittedAt }, options)).toHaveLength(1);
  });

  // One test over all kinds: a mailbox for each would take most of the time.
  it(`takes the document out of every kind of MIME, and nothing that is none: ${mailKinds.length} kinds (S0-320, S0-321, S0-322)`, async () => {
    const { mailbox, deliver, empty } = current();
    for (const { kind, raw, documents } of mailKinds) {
      await deliver(raw, secondsLater(5));
      const kept = await runStage(mailbox);
      expect([...kept.keys()], kind).toEqual(documents);
      for (const bytes of kept.values()) expect(bytes.equals(deck), `${kind}: the bytes`).toBe(true);
      await empty();
    }
  });
}
