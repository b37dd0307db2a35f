import { createMailRules } from '@fixpoint/guard/mail';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { expect, it } from 'vitest';
import { buildBrowserQuery, checkOpenMail } from './check-open-mail.js';

const wanted = {
  subject: 'market research',
  after: new Date('2026-11-21T10:00:00Z'),
  recipient: 'ada+abc123@example.com',
  correlation: 'abc123',
  carriedBy: 'plus-address',
  senders: ['sendgrid.net', '*.sendgrid.net', 'reports@service.example'],
} as const;
const base = 'has:attachment subject:market subject:research after:1795255199';

it('searches for what only the search can check: the senders, and to whom the mail went', () => {
  expect(buildBrowserQuery(wanted)).toBe(
    `${base} from:(sendgrid.net OR reports@service.example) to:ada+abc123@example.com`,
  );
});

it('searches for the mark of a submission where the service carries it back, and for none where nothing was sent', () => {
  const marked = { ...wanted, carriedBy: 'marker', senders: [] } as const;
  expect(buildBrowserQuery(marked)).toBe(`${base} abc123`);
  expect(buildBrowserQuery({ ...wanted, correlation: null, senders: [] })).toBe(base);
});

it('is one line without operators of strangers', () => {
  const query = buildBrowserQuery({
    ...wanted,
    senders: ['a.example) in:anywhere (', 'b.example'],
    recipient: 'a b',
  });
  expect(query).toBe(`${base} from:(b.example)`);
});

const rules = createMailRules(defaultPolicy.mail, ['reports@service.example']);
const evaluate = (senders: string[], subjects: string[]) =>
  checkOpenMail({ senders, subjects }, 'market research', rules);
const subject = 'Your market research is ready';

it('takes a mail whose sender and subject fit the policy and the service', () => {
  expect(evaluate(['reports@service.example'], [subject])).toBeNull();
  expect(evaluate(['<bounce@em.sendgrid.net>'], ['Market Research: Vietnam'])).toBeNull();
});

it.each([
  [[], [subject], 'its sender is not a single readable address'],
  [['reports@service.example', 'a@b.example'], [subject], 'its sender is not a single readable address'],
  [['reports@service.exa…'], [subject], "is not on the policy's list"],
  [['reports@service.example.evil.example'], [subject], "is not on the policy's list"],
  [['evilsendgrid.net'], [subject], "is not on the policy's list"],
  [['reports@service.example'], [], 'its subject cannot be read'],
  [['reports@service.example'], ['Lunch'], 'does not contain "market research"'],
])('passes over a mail from %j about %j', (senders, subjects, reason) => {
  expect(evaluate(senders, subjects)).toContain(reason);
});
