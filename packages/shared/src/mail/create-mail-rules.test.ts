import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/index.js';
import { createMailRules } from './create-mail-rules.js';

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

  it("holds every mail to the policy's limits, and no more documents than the stage may hand on (S0-321)", () => {
    expect(rules.maximumDepth).toBe(10);
    const generous = createMailRules({ ...defaultPolicy.mail, maxAttachments: 500, mimeDepth: 3 });
    expect(generous.maximumDocuments).toBe(20);
    expect(generous.maximumDepth).toBe(3);
  });
});
