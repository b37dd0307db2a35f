import type { StageInput } from '@fixpoint/shared/contracts';
import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { UnavailableError } from '@fixpoint/shared/errors';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import type { Step } from '@fixpoint/tasks/engine';
import { createStageContext, WaitRequested } from '@fixpoint/tasks/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGmailFiles } from '../../testing/gmail/gmail-files.js';
import { startGmail } from '../../testing/gmail/start-gmail.js';
import { createFaultServer, createTestMailbox, sendJson } from '../../testing/gmail-server.js';
import { documentPart, mail, rawMail, rules, zipDocument } from '../../testing/mail-fixtures.js';
import type { Mailbox } from '../core/mailbox.js';
import { createMailStage } from './mail.js';

let releases = createReleaseStack();
beforeEach(() => {
  releases = createReleaseStack();
});
afterEach(() => releases.release());

const startedAt = new Date('2026-11-21T10:00:10.000Z');
const input: StageInput<'mail'> = {
  service: ServiceDefinition.parse({
    name: 'market-research',
    url: 'http://127.0.0.1:9',
    mail: { subject: 'market research', correlation: 'plus-address', authentication: 'if-reported' },
    outputs: ['pptx'],
    template: null,
    repository: { url: 'file:///nowhere', directories: ['src'] },
  }),
  recipient: 'bot+k3y7abc@example.com',
  correlation: 'k3y7abc',
  after: '2026-11-21T10:00:00.000Z',
  wait_seconds: 120,
};

function step(waitedSeconds: number, attempt = 1): { step: Step } {
  const claimedAt = new Date(startedAt.getTime() + waitedSeconds * 1000);
  return { step: { startedAt, claimedAt, attempt, looks: 0, runId: 'task-1-1' } };
}

function createStage(mailbox: Mailbox) {
  const artifacts = createMemoryArtifacts();
  return {
    artifacts,
    run: createMailStage({
      mailboxes: () => mailbox,
      artifacts,
      rules,
      pollMs: 10_000,
      server: 'mx.google.com',
    }),
  };
}

/** A mailbox that contains the given messages; a download returns the given bytes. */
function createFixedMailbox(messages: ReturnType<typeof mail>[], bytes: Buffer = Buffer.alloc(0)): Mailbox {
  return {
    search: async () => messages.map((message) => message.id),
    read: async (id) => messages.find((message) => message.id === id) ?? null,
    download: async () => bytes,
    check: async () => ({ detail: 'a fixed mailbox' }),
    close: async () => {},
  };
}

async function openGmail() {
  const gmail = await startGmail();
  releases.defer('gmail', gmail.close);
  const files = await createGmailFiles(gmail);
  releases.defer('files', files.remove);
  return { gmail, ...createStage(createTestMailbox(files, gmail.url)) };
}

const before = new Date('2026-11-21T10:00:04.000Z');
const arrival = new Date('2026-11-21T10:00:05.000Z');

describe('the mail stage against a real Gmail client', () => {
  it('keeps every document of the matching mail, among decoys and a second copy (S0-078, S0-115)', async () => {
    const { gmail, artifacts, run } = await openGmail();
    const deck = await zipDocument(300_000);
    const sheet = await zipDocument(3_000);
    const attachments = [
      { name: 'report.pptx', bytes: deck },
      { name: 'numbers.xlsx', bytes: sheet },
    ];
    gmail.deliver(rawMail({ attachments }), new Date('2026-11-21T09:00:00Z'));
    gmail.deliver(rawMail({ attachments, from: 'reports@service.example.evil.example' }), before);
    gmail.deliver(rawMail({ attachments, to: 'bot+zzzzzzz@example.com' }), before);
    gmail.deliver(rawMail({ attachments, subject: 'Lunch menu' }), arrival);
    gmail.deliver(
      rawMail({ attachments, subject: 'Second copy of market research' }),
      new Date(arrival.getTime() + 1),
    );
    gmail.deliver(rawMail({ attachments }), arrival);

    const context = createStageContext(step(1));
    const output = await run(input, context);
    expect(output).toMatchObject({
      from: 'reports@service.example',
      subject: 'Your market research is ready',
      message_id: '<one@service.example>',
      received_at: arrival.toISOString(),
      documents: [
        { name: 'report.pptx', type: 'pptx', bytes: deck.length },
        { name: 'numbers.xlsx', type: 'xlsx', bytes: sheet.length },
      ],
    });
    expect(context.events.at(-1)).toMatchObject({
      type: 'stage-progress',
      message: 'The mail "Your market research is ready" contained "report.pptx", "numbers.xlsx".',
      data: { detail: { documents: output.documents } },
    });
    expect((await artifacts.get(output.documents[0]?.artifact ?? '')).equals(deck)).toBe(true);
    const explained = context.events.map((event) => event.message).join('\n');
    expect(explained).toContain('evil.example is not on the policy');
    expect(explained).toContain('correlation id');
    expect(explained).not.toContain('Second copy');
  });

  it('finds a mail that a filter moved or archived, but not in spam or trash (S0-134)', async () => {
    const { gmail, run } = await openGmail();
    const attachments = [{ name: 'report.pptx', bytes: await zipDocument() }];
    gmail.deliver(rawMail({ attachments, subject: 'Market research, spam' }), before, ['SPAM']);
    gmail.deliver(rawMail({ attachments, subject: 'Market research, trash' }), before, ['TRASH']);
    await expect(run(input, createStageContext(step(0)))).rejects.toMatchObject({ ms: 10_000 });
    gmail.deliver(rawMail({ attachments, subject: 'Market research, archived' }), arrival, ['UNREAD']);
    expect(await run(input, createStageContext(step(1)))).toMatchObject({
      subject: 'Market research, archived',
    });
  });

  it('finds a mail whose subject the mailbox has not decoded', async () => {
    const { gmail, run } = await openGmail();
    const subject = '=?utf-8?B?TWFya2V0IFJlc2VhcmNoIGTDqWrDoA==?=';
    const attachments = [{ name: 'report.pptx', bytes: await zipDocument() }];
    gmail.deliver(rawMail({ subject, attachments }), arrival);
    expect(await run(input, createStageContext(step(1)))).toMatchObject({ subject: 'Market Research déjà' });
  });

  it('holds no worker while it waits: one poll a run, then a delay that ends with the wait', async () => {
    const { run } = await openGmail();
    await expect(run(input, createStageContext(step(0)))).rejects.toMatchObject({ ms: 10_000 });
    await expect(run(input, createStageContext(step(115)))).rejects.toMatchObject({ ms: 5_000 });
  });

  it("ends the wait at the task's limit, and reports its length, the search and skipped mails (S0-147, X-13)", async () => {
    const { gmail, run } = await openGmail();
    const attachments = [{ name: 'report.pptx', bytes: await zipDocument() }];
    gmail.deliver(rawMail({ attachments, from: 'x@evilsendgrid.net' }), arrival);
    const error = await run({ ...input, wait_seconds: 900 }, createStageContext(step(900))).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code: 'mail-not-arrived',
      retry: 'never',
      message: expect.stringMatching(/within 900 s.*subject:market.*x@evilsendgrid\.net, because its sender/),
    });
    await expect(run({ ...input, wait_seconds: 901 }, createStageContext(step(900)))).rejects.toBeInstanceOf(
      WaitRequested,
    );
  });

  it('fails at once, with the instruction, if no login exists (S0-313)', async () => {
    const files = await createGmailFiles({ url: 'http://127.0.0.1:9', token: null });
    releases.defer('files', files.remove);
    const { run } = createStage(createTestMailbox(files, 'http://127.0.0.1:9'));
    await expect(run(input, createStageContext(step(0)))).rejects.toMatchObject({
      code: 'mail-authorization',
      retry: 'never',
      hint: expect.stringContaining('fixpoint mail login'),
    });
  });

  it('counts a failed mailbox as an empty poll, retries when the vendor says, and fails after the time limit (S0-079)', async () => {
    const server = await createFaultServer((_, response) =>
      sendJson(response, 403, {}, { 'retry-after': '30' }),
    );
    releases.defer('server', server.close);
    const files = await createGmailFiles(server);
    releases.defer('files', files.remove);
    const { run } = createStage(createTestMailbox(files, server.url));
    const context = createStageContext(step(0));
    await expect(run(input, context)).rejects.toMatchObject({ ms: 30_000 });
    expect(context.events[0]?.message).toContain('Fixpoint continues polling.');
    await expect(run(input, createStageContext(step(120)))).rejects.toMatchObject({
      code: 'mail-quota',
      retry: { after: 30_000 },
    });
  });
});

describe('the mail stage and its documents', () => {
  it('retries a short download', async () => {
    const message = mail({ parts: [documentPart('report.pptx', { size: 100 })] });
    const { run } = createStage(createFixedMailbox([message], Buffer.alloc(60)));
    await expect(run(input, createStageContext(step(1)))).rejects.toMatchObject({
      code: 'mail-truncated',
      retry: 'backoff',
      message: expect.stringContaining('60 of 100 bytes'),
    });
  });

  it('reports what it left in the mail, and never uses a name as a path (S0-320, S0-322)', async () => {
    const deck = await zipDocument();
    const parts = [documentPart('run.exe'), documentPart('../../etc/report.pptx', { size: deck.length })];
    const { run } = createStage(createFixedMailbox([mail({ parts })], deck));
    const context = createStageContext(step(1));
    expect((await run(input, context)).documents).toMatchObject([{ name: 'report.pptx' }]);
    expect(context.events[0]?.message).toContain('"run.exe", whose type is not accepted');
  });

  it('trusts a complete document more than a declared size', async () => {
    const deck = await zipDocument();
    const message = mail({ parts: [documentPart('report.pptx', { size: deck.length + 1 })] });
    const { run } = createStage(createFixedMailbox([message], deck));
    expect((await run(input, createStageContext(step(1)))).documents).toHaveLength(1);
  });

  it('retries a truncated document, then leaves it to the comparison', async () => {
    const cut = Buffer.from((await zipDocument()).subarray(0, 1_000));
    const message = mail({ parts: [documentPart('report.pptx', { size: cut.length })] });
    const { run } = createStage(createFixedMailbox([message], cut));
    await expect(run(input, createStageContext(step(1, 1)))).rejects.toMatchObject({
      code: 'mail-truncated',
      retry: 'backoff',
    });
    const context = createStageContext(step(1, 2));
    expect((await run(input, context)).documents).toHaveLength(1);
    expect(context.events[0]?.message).toContain('the end of the file is missing');
  });

  it('passes on a file that only claims to be a document, for the comparison to report', async () => {
    const page = Buffer.from('<html>Internal error</html>');
    const message = mail({
      parts: [documentPart('report.pptx', { size: page.length, attachmentId: null, data: page })],
    });
    const { run } = createStage(createFixedMailbox([message]));
    const context = createStageContext(step(1));
    expect((await run(input, context)).documents).toMatchObject([{ type: 'pptx', bytes: page.length }]);
    expect(context.events[0]?.message).toContain('does not start like a pptx file');
  });

  it('reports a skipped mail once, not at every poll', async () => {
    const { run } = createStage(createFixedMailbox([mail({ subject: 'Lunch', to: 'bot@example.com' })]));
    const journal = new Map<string, unknown>();
    const context = createStageContext(step(1));
    const remembering: typeof context = {
      ...context,
      async once(name, act, options) {
        if (!journal.has(name)) journal.set(name, await act({ key: name, details: options.details ?? {} }));
        return journal.get(name) as never;
      },
    };
    await expect(run(input, remembering)).rejects.toBeInstanceOf(WaitRequested);
    await expect(run(input, remembering)).rejects.toBeInstanceOf(WaitRequested);
    expect(context.events).toHaveLength(1);
  });

  it('quotes a mail of the service that came without a document, in the failure and in its events (S0-147)', async () => {
    const said = mail({ subject: 'Quota exceeded', text: 'All reports of this month are used.', parts: [] });
    const mailMessage = mail({ id: 'm0', from: 'x@evil.example', subject: 'Lunch', text: 'Follow me' });
    const { run } = createStage(createFixedMailbox([mailMessage, said]));
    const context = createStageContext(step(120));
    const error = await run(input, context).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'mail-not-arrived',
      message: expect.stringContaining(
        'A mail without a document arrived for this submission: "Quota exceeded" from reports@service.example says: "All reports of this month are used.".',
      ),
      context: {
        passed_over: [
          {
            from: 'reports@service.example',
            subject: 'Quota exceeded',
            reason: 'it contains no document',
            text: 'All reports of this month are used.',
          },
          { from: 'x@evil.example', subject: 'Lunch' },
        ],
      },
    });
    expect(String((error as Error).message)).not.toContain('Follow me');
    expect(context.events.map(({ message }) => message).join()).toContain(
      'It says: "All reports of this month are used."',
    );
  });

  it('continues without a mail that vanished between search and reading', async () => {
    const mailbox: Mailbox = { ...createFixedMailbox([]), search: async () => ['gone'] };
    await expect(createStage(mailbox).run(input, createStageContext(step(1)))).rejects.toBeInstanceOf(
      WaitRequested,
    );
  });

  it('stops without an event when its signal aborts', async () => {
    const abort = new AbortController();
    const mailbox: Mailbox = {
      ...createFixedMailbox([]),
      async search() {
        abort.abort(new Error('cancelled'));
        throw new UnavailableError('aborted');
      },
    };
    const context = createStageContext({ ...step(1), signal: abort.signal });
    await expect(createStage(mailbox).run(input, context)).rejects.toThrow('cancelled');
    expect(context.events).toEqual([]);
  });
});
