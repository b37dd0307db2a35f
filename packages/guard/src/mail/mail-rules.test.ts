import { toSafeFileName } from '@fixpoint/shared/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/default-policy.js';
import { createMailRules, isAllowedExtension, isAllowedSender, isAllowedSubject } from './mail-rules.js';

const policy = defaultPolicy.mail;

describe('senders', () => {
  it.each(['noreply@github.com', 'NoReply@GitHub.COM', 'bounce@em123.sendgrid.net', 'x@sendgrid.net'])(
    'takes %s from the shipped list (S0-317)',
    (address) => {
      expect(isAllowedSender(address, policy)).toBe(true);
    },
  );

  it('takes the configured sender, as an address or as a domain (S0-317)', () => {
    expect(isAllowedSender('reports@example.org', policy)).toBe(false);
    expect(isAllowedSender('Reports@example.org', policy, ['reports@EXAMPLE.org'])).toBe(true);
    expect(isAllowedSender('other@example.org', policy, ['reports@example.org'])).toBe(false);
    expect(isAllowedSender('other@example.org', policy, ['example.org'])).toBe(true);
    expect(isAllowedSender('a@sub.example.org', policy, ['example.org'])).toBe(false);
    expect(isAllowedSender('a@b.com', policy, [''])).toBe(false);
  });

  it.each([
    'a@evilsendgrid.net',
    'a@evil-github.com',
    'a@sendgrid.net.evil.example',
    'a@github.com.',
    'a@.github.com',
    'a@github.com@evil.example',
    'github.com@evil.example',
    '"a@github.com" <b@evil.example>',
    'a@github.com <b@evil.example>',
    'a@github.com\n',
    'a@githu\u0431.com',
    'a@ｇithub.com',
    'a@github.com\u0000',
    'a@github.com, b@evil.example',
    'github.com',
    '@github.com',
    '',
  ])('refuses %j, by the whole domain (S0-324)', (address) => {
    // A line end around an address is not part of it.
    expect(isAllowedSender(address, policy)).toBe(address === 'a@github.com\n');
  });

  it('never takes a domain that only ends like an allowed one (S0-324)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{1,20}$/), (prefix) => {
        expect(isAllowedSender(`a@${prefix}github.com`, policy)).toBe(false);
        expect(isAllowedSender(`a@${prefix}sendgrid.net`, policy)).toBe(false);
      }),
    );
  });
});

describe('subjects', () => {
  it('must contain one of the words, if there are any (S0-318)', () => {
    expect(isAllowedSubject('anything', policy)).toBe(true);
    expect(isAllowedSubject('Your  MARKET\nresearch report', policy, ['market research'])).toBe(true);
    expect(isAllowedSubject('Your invoice', policy, ['market research'])).toBe(false);
    expect(isAllowedSubject('Your invoice', { subjects: ['Invoice'] })).toBe(true);
  });
});

describe('attachments', () => {
  it('are taken by extension (S0-322)', () => {
    for (const name of ['a.pptx', 'A.XLSX', 'a b.docx', 'a.pdf', 'a.tar.csv']) {
      expect(isAllowedExtension(name, policy)).toBe(true);
    }
    for (const name of [
      'a.exe',
      'a.pptx.exe',
      'a.pptm',
      'pptx',
      '.pptx',
      'a.pptx/b',
      'a.pdf\u202eexe.scr',
      '',
      'a.',
    ]) {
      expect(isAllowedExtension(name, policy)).toBe(false);
    }
  });

  it.each([
    ['report.pptx', 'report.pptx'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['C:\\Users\\x\\a.pptx', 'a.pptx'],
    ['/etc/cron.d/x', 'x'],
    ['a/..', 'attachment'],
    ['..', 'attachment'],
    ['', 'attachment'],
    ['.htaccess', 'htaccess'],
    ['a.pptx.', 'a.pptx'],
    ['a\u0000.pptx', 'a.pptx'],
    ['a\r\nb.pptx', 'ab.pptx'],
    ['report\u202extpp.exe', 'reportxtpp.exe'],
    ['..／..／a.pptx', 'a.pptx'],
    ['CON', '_CON'],
    ['nul.pptx', '_nul.pptx'],
    ['a:b|c?.pptx', 'a_b_c_.pptx'],
    ['Größe 市場.pptx', 'Größe 市場.pptx'],
  ])('are saved under a name without a path: %j as %j (S0-320)', (name, safe) => {
    expect(toSafeFileName(name)).toBe(safe);
  });

  it('get a safe name from any original name (S0-320)', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('', '.pptx'),
        (stem, extension) => {
          const name = toSafeFileName(stem + extension);
          expect(name).not.toMatch(/[\\/\p{Cc}\p{Cf}]|^\.|^$|[. ]$/u);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(201);
          expect(toSafeFileName(name)).toBe(name);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('keep their extension when the name is cut (S0-322)', () => {
    expect(toSafeFileName(`${'市'.repeat(300)}.pptx`)).toMatch(/市\.pptx$/);
  });
});

describe('createMailRules', () => {
  const rules = createMailRules(defaultPolicy.mail, ['reports@service.example']);

  it.each([
    ['notifications@github.com', true],
    ['bounce@em.sendgrid.net', true],
    ['reports@service.example', true],
    ['other@service.example', false],
    ['x@evilsendgrid.net', false],
    ['x@sendgrid.net.evil.example', false],
    ['', false],
  ])(
    'takes its senders from the one list of the policy, with SENDER_EMAIL: %s → %s (S0-317, S0-323, S0-324, S0-341)',
    (sender, allowed) => {
      expect(rules.isAllowedSender(sender)).toBe(allowed);
    },
  );

  it.each([
    ['a.pptx', 'pptx'],
    ['a.XLSX', 'xlsx'],
    ['a.docx', 'docx'],
    ['a.pdf', 'pdf'],
    ['a.csv', 'csv'],
    ['a.pptx.exe', null],
    ['a.pptm', null],
    ['pptx', null],
  ])('takes %s as %s (S0-322)', (name, type) => {
    expect(rules.documentType(name)).toBe(type);
  });

  it('limits every mail by the policy, and its documents by the limit of the stage (S0-321)', () => {
    expect(rules.maximumDepth).toBe(10);
    const generous = createMailRules({ ...defaultPolicy.mail, maxAttachments: 500, mimeDepth: 3 });
    expect(generous.maximumDocuments).toBe(20);
    expect(generous.maximumDepth).toBe(3);
  });
});
