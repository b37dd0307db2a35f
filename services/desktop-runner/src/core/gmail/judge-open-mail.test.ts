import { createMailRules } from '@fixpoint/shared/mail';
import { defaultPolicy } from '@fixpoint/shared/policy';
import { expect, it } from 'vitest';
import { judgeOpenMail } from './judge-open-mail.js';

const rules = createMailRules(defaultPolicy.mail, ['reports@service.example']);
const judge = (senders: string[], subjects: string[]) =>
  judgeOpenMail({ senders, subjects }, 'market research', rules);
const subject = 'Your market research is ready';

it('takes a mail whose sender and subject fit the policy and the service', () => {
  expect(judge(['reports@service.example'], [subject])).toBeNull();
  expect(judge(['<bounce@em.sendgrid.net>'], ['Market Research: Vietnam'])).toBeNull();
});

it.each([
  [[], [subject], 'its sender cannot be read as one address'],
  [['reports@service.example', 'a@b.example'], [subject], 'its sender cannot be read as one address'],
  [['reports@service.exa…'], [subject], "is not on the policy's list"],
  [['reports@service.example.evil.example'], [subject], "is not on the policy's list"],
  [['evilsendgrid.net'], [subject], "is not on the policy's list"],
  [['reports@service.example'], [], 'its subject cannot be read'],
  [['reports@service.example'], ['Lunch'], 'does not say "market research"'],
])('passes over a mail from %j about %j', (senders, subjects, reason) => {
  expect(judge(senders, subjects)).toContain(reason);
});
