import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentPart, mail, part, rules } from '../../testing/mail-fixtures.js';
import { chooseMessage, type WantedMail } from './choose-message.js';

const wanted: WantedMail = {
  subject: 'market research',
  recipient: 'bot+k3y7abc@example.com',
  correlation: 'k3y7abc',
  carriedBy: 'plus-address',
  after: new Date('2026-11-21T10:00:00.500Z'),
  server: 'mx.google.com',
  authentication: 'required',
};

function reasonFor(message: ReturnType<typeof mail>, overrides: Partial<WantedMail> = {}): string | null {
  const { found, passedOver } = chooseMessage([message], { ...wanted, ...overrides }, rules);
  return found === null ? (passedOver[0]?.reason ?? '') : null;
}

function htmlMail(page: string): ReturnType<typeof mail> {
  const message = mail({ parts: [] });
  const parts = [part({ mimeType: 'text/html', data: Buffer.from(page) })];
  return { ...message, root: { ...message.root, parts } };
}

describe('chooseMessage', () => {
  it('takes the mail for the submission, with every accepted document in it (S0-322)', () => {
    const message = mail({
      parts: [documentPart('a.pptx'), documentPart('virus.exe'), documentPart('b.xlsx')],
    });
    const { found } = chooseMessage([message], wanted, rules);
    expect(found?.attachments.documents.map((document) => document.name)).toEqual(['a.pptx', 'b.xlsx']);
    expect(found?.attachments.skipped.join()).toContain('virus.exe');
  });

  it.each([
    ['before 2026-11-21T10:00:00.500Z', mail({ at: '2026-11-21T09:49:59.000Z' })],
    ['before 2026-11-21T10:00:00.500Z', mail({ at: '2026-11-21T10:00:00.499Z', to: 'bot@example.com' })],
    ['is not on the policy', mail({ from: 'x@evilsendgrid.net' })],
    ['is not on the policy', mail({ from: '"reports@service.example" <x@evil.example>' })],
    ['is not a single readable address', mail({ from: 'reports@service.example, x@evil.example' })],
    ['is not a single readable address', mail({ from: 'reports@service.example <x@evil.example> <y@z>' })],
    ['is not a single readable address', mail({ from: '' })],
    ['subject does not contain', mail({ subject: 'Supermarket researchers', to: 'bot@example.com' })],
    ['subject does not contain', mail({ subject: 'Your profile slides', to: 'bot+0ther12@example.com' })],
    ['correlation id', mail({ to: 'bot+0ther12@example.com' })],
    ['correlation id', mail({ to: 'bot@example.com', text: 'mark k3y7abcd' })],
    ['contains no document', mail({ parts: [] })],
    ['whose type is not accepted', mail({ parts: [documentPart('run.pptx.exe')] })],
    ['over the limit', mail({ parts: [documentPart('big.pptx', { size: 6_000_000 })] })],
  ])('passes over a decoy and says why: %s (S0-317, S0-318, S0-324)', (reason, message) => {
    expect(reasonFor(message)).toContain(reason);
  });

  it.each([
    ['plus-address in To', mail(), {}],
    [
      'plus-address in Delivered-To',
      mail({ to: 'list@service.example', headers: { 'Delivered-To': 'bot+K3Y7ABC@example.com' } }),
      {},
    ],
    [
      'marker in the text',
      mail({ to: 'bot@example.com', text: 'Reference [k3y7abc].' }),
      { carriedBy: 'marker' as const },
    ],
    [
      'marker in an encoded subject',
      mail({ to: 'bot@example.com', subject: '=?utf-8?B?TWFya2V0IHJlc2VhcmNoIFtrM3k3YWJjXQ==?=' }),
      { carriedBy: 'marker' as const },
    ],
    [
      'recipient where nothing carries a mark',
      mail({ to: 'Bot <BOT@example.com>' }),
      { carriedBy: 'none' as const, recipient: 'bot@example.com' },
    ],
    [
      'anything of the service where nothing was submitted',
      mail({ to: 'someone@else.example' }),
      { correlation: null },
    ],
    [
      'a word that begins with the hint',
      mail({ subject: 'Trading Comparables' }),
      { subject: 'trading comp' },
    ],
    ['a mark, though the clock of the mail server is behind', mail({ at: '2026-11-21T09:59:58.000Z' }), {}],
    ['a mark, under a translated subject', mail({ subject: 'Ihre Marktforschung ist fertig' }), {}],
    [
      'a mark in the text, under a translated subject',
      mail({ subject: '市場調査', to: 'bot@example.com', text: 'Ref: k3y7abc' }),
      { carriedBy: 'marker' as const },
    ],
    [
      'a mark in Envelope-To',
      mail({ to: 'undisclosed-recipients:;', headers: { 'Envelope-To': 'bot+k3y7abc@example.com' } }),
      {},
    ],
    [
      'a mark in X-Original-To',
      mail({ to: '', headers: { 'X-Original-To': '<bot+k3y7abc@example.com>' } }),
      {},
    ],
    ['a recipient with a comma in its name', mail({ to: 'Acme, Inc. <bot+k3y7abc@example.com>' }), {}],
    ['a sender with a comma in its name', mail({ from: 'Acme Reports, Inc. <reports@service.example>' }), {}],
    ['an arrival that the mailbox rounded down to its second', mail({ at: '2026-11-21T10:00:00.000Z' }), {}],
  ])('accepts %s', (_, message, overrides) => {
    expect(reasonFor(message, overrides)).toBeNull();
  });

  it('passes over a subject that the policy does not allow (S0-318)', () => {
    const strict = { ...rules, isAllowedSubject: (subject: string) => subject.includes('quarterly') };
    expect(chooseMessage([mail()], wanted, strict).found).toBeNull();
    expect(
      chooseMessage([mail({ subject: 'market research, quarterly' })], wanted, strict).found,
    ).not.toBeNull();
  });

  it("removes terminal control characters from a stranger's text", () => {
    const { passedOver } = chooseMessage(
      [mail({ subject: '\u001b]0;x\u0007Lunch\u202e', to: 'bot@example.com' })],
      wanted,
      rules,
    );
    expect(passedOver[0]?.subject).toBe(']0;xLunch');
  });

  it('prefers a mail with the expected subject to one that only has the correlation id', () => {
    const confirmation = mail({ id: 'terms', subject: 'We have your order', at: '2026-11-21T10:00:01.000Z' });
    const { found } = chooseMessage([confirmation, mail({ id: 'report' })], wanted, rules);
    expect(found?.message.id).toBe('report');
  });

  it('checks the time of a mail without a correlation id', () => {
    const early = mail({ to: 'bot@example.com', at: '2026-11-21T10:00:00.499Z' });
    expect(reasonFor(early, { carriedBy: 'none', recipient: 'bot@example.com' })).toContain('before');
  });

  it('lists a mail to the right address under another subject, with its first words', () => {
    const mailMessage = mail({
      subject: 'Quota exceeded',
      to: 'bot@example.com',
      text: 'You have used\nall "reports"\u001b[31m of this month.',
      parts: [],
    });
    const { passedOver } = chooseMessage(
      [mailMessage],
      { ...wanted, carriedBy: 'none', recipient: 'bot@example.com' },
      rules,
    );
    expect(passedOver).toMatchObject([
      {
        reason: 'it is addressed to bot@example.com, but its subject does not contain "market research"',
        isRelated: true,
        text: "You have used all 'reports'[31m of this month.",
      },
    ]);
  });

  it.each<[string, ReturnType<typeof mail>, string | undefined]>([
    ['its plain text', mail({ parts: [], text: 'No results were found.' }), 'No results were found.'],
    [
      'its page, without styles and markup',
      htmlMail('<head><style>p { color: red }</style></head><p>Quota&nbsp;exceeded &amp; closed</p>'),
      'Quota exceeded & closed',
    ],
    [
      'nothing of a long mail beyond its beginning',
      mail({ parts: [], text: 'x'.repeat(5_000) }),
      `${'x'.repeat(299)}…`,
    ],
    ['nothing of a sender that is not on the list', mail({ parts: [], from: 'x@evil.example' }), undefined],
    [
      'nothing of a sender that is not genuine',
      mail({ parts: [], headers: { 'Authentication-Results': 'mx.google.com; dmarc=fail' } }),
      undefined,
    ],
    [
      'nothing of a mail for another submission',
      mail({ parts: [], to: 'bot+0ther12@example.com' }),
      undefined,
    ],
  ])('quotes of a mail without a document %s', (_, message, text) => {
    expect(chooseMessage([message], wanted, rules).passedOver[0]?.text).toBe(text);
  });

  it('does not take a mail for another recipient if only the recipient decides', () => {
    expect(reasonFor(mail({ to: 'other@example.com' }), { carriedBy: 'none' })).toContain('not addressed');
  });

  it('trusts only its own server on the sender of a mail', () => {
    const forged = 'mx.google.com; dmarc=fail (p=NONE); spf=pass smtp.mailfrom=a@evil.example';
    expect(reasonFor(mail({ headers: { 'Authentication-Results': forged } }))).toContain('could not confirm');
    const proven = 'mx.google.com; dkim=pass header.i=@service.example; spf=softfail';
    expect(reasonFor(mail({ headers: { 'Authentication-Results': proven } }))).toBeNull();
  });

  it('trusts no mail without a report of its server, unless the service settings allow it', () => {
    const strangers = 'mx.evil.example; dmarc=pass header.from=service.example';
    const silent = mail({ headers: { 'Authentication-Results': strangers } });
    expect(reasonFor(silent)).toContain('mx.google.com did not verify');
    expect(reasonFor(silent, { authentication: 'if-reported' })).toBeNull();
    const failed = mail({ headers: { 'Authentication-Results': 'mx.google.com; dmarc=fail' } });
    expect(reasonFor(failed, { authentication: 'if-reported' })).toContain('could not confirm');
  });

  it('takes the first of two equal mails in any listed order, and never one that does not match', () => {
    const pool = [
      mail({ id: 'twin-b', at: '2026-11-21T10:00:07.000Z' }),
      mail({ id: 'twin-a', at: '2026-11-21T10:00:06.000Z' }),
      mail({ id: 'same-time', at: '2026-11-21T10:00:06.000Z' }),
      mail({ id: 'stale', at: '2026-11-21T09:00:00.000Z' }),
      mail({ id: 'decoy', from: 'x@evil.example', at: '2026-11-21T10:00:01.000Z' }),
      mail({ id: 'other-task', to: 'bot+zzzzzzz@example.com', at: '2026-11-21T10:00:02.000Z' }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(pool, { minLength: 0 }), (messages) => {
        const { found, passedOver } = chooseMessage(messages, wanted, rules);
        const good = ['same-time', 'twin-a', 'twin-b'].filter((id) =>
          messages.some((message) => message.id === id),
        );
        expect(found?.message.id).toBe(good[0]);
        expect(passedOver.every((entry) => ['stale', 'decoy', 'other-task'].includes(entry.id))).toBe(true);
      }),
    );
  });

  it("takes the newest of the service's mails if nothing was submitted", () => {
    const older = mail({ id: 'older', at: '2026-11-21T10:00:06.000Z' });
    const newer = mail({ id: 'newer', at: '2026-11-21T10:00:07.000Z' });
    const { found } = chooseMessage([newer, older], { ...wanted, correlation: null }, rules);
    expect(found?.message.id).toBe('newer');
  });

  it('reads any header without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (from, to) => {
        expect(reasonFor(mail({ from, to }))).not.toBeNull();
      }),
    );
  });

  it('does not search for the correlation id in a forwarded mail', () => {
    const forwarded = part({
      mimeType: 'message/rfc822',
      parts: [part({ mimeType: 'text/plain', data: Buffer.from('k3y7abc') })],
    });
    const message = mail({ to: 'bot@example.com', parts: [forwarded, documentPart('a.pptx')] });
    expect(reasonFor(message, { carriedBy: 'marker' })).toContain('correlation id');
  });
});
