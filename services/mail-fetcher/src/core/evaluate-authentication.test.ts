import { expect, it } from 'vitest';
import { rules } from '../../testing/mail-fixtures.js';
import { evaluateAuthentication } from './evaluate-authentication.js';

const ours = 'mx.google.com';

it.each([
  ['nothing was reported', [], true],
  [
    'DMARC passes',
    [`${ours}; dkim=fail header.i=@x.example; dmarc=pass (p=REJECT) header.from=service.example`],
    true,
  ],
  ["DKIM is the sender's", [`${ours}; dkim=pass header.i=@service.example header.s=k1`], true],
  ['DKIM is of a subdomain', [`${ours}; dkim=pass header.d=mail.service.example`], true],
  ["SPF is the sender's", [`${ours}; spf=pass (google.com: ok) smtp.mailfrom=bounce@service.example`], true],
  ['a relay on the list signs', [`${ours}; dkim=pass header.i=@em.sendgrid.net; dmarc=none`], true],
  [
    'a stranger signs',
    [`${ours}; dkim=pass header.i=@evil.example; dmarc=fail header.from=service.example`],
    false,
  ],
  ['a name only has the same ending', [`${ours}; dkim=pass header.i=@evilservice.example`], false],
  ['nothing passes', [`${ours}; spf=softfail smtp.mailfrom=a@service.example; dkim=none`], false],
  [
    'a comment claims it',
    [`${ours}; spf=fail (dmarc=pass; dkim=pass header.i=@service.example) smtp.mailfrom=a@b.example`],
    false,
  ],
  [
    'a quoted name before the stranger’s own domain looks like a domain',
    [`${ours}; spf=pass smtp.mailfrom="service.example"@evil.example; dmarc=fail`],
    false,
  ],
  [
    'quoted text claims it',
    [`${ours}; spf=pass smtp.mailfrom="a; dmarc=pass "@evil.example; dmarc=fail`],
    false,
  ],
  [
    'quoted text claims a signature',
    [`${ours}; spf=pass smtp.mailfrom="; dkim=pass header.d=service.example "@evil.example; dmarc=fail`],
    false,
  ],
  [
    'quoted text closes the comment that quotes it',
    [`${ours}; spf=pass (domain of "x); dkim=pass header.d=service.example ("@evil.example) smtp.mailfrom=x`],
    false,
  ],
  ['two results differ', [`${ours}; dmarc=pass (x) header.from=a; dmarc=fail`], false],
  ['a comment does not close', [`${ours}; dmarc=pass (p=NONE; dmarc=fail`], false],
  ['the signature names only a top-level domain', [`${ours}; dkim=pass header.d=example`], false],
  ['the whole address is quoted', [`${ours}; spf=pass smtp.mailfrom="b c@service.example"`], true],
  ['another server claims it, and ours reported nothing', ['mx.evil.example; dmarc=fail'], true],
  ['our topmost result fails', [`${ours}; dmarc=fail`, `${ours}; dmarc=pass`], false],
  ['a name only starts like ours', [`${ours}.evil.example; dmarc=pass`, `${ours}; dmarc=fail`], false],
])('decides correctly if %s', (_, results, believed) => {
  const evaluate = (required: boolean) =>
    evaluateAuthentication(results, {
      sender: 'reports@service.example',
      server: ours,
      required,
      isAllowedSender: rules.isAllowedSender,
    });
  expect(evaluate(false) === null).toBe(believed);
  // A report decides alike, whether or not there has to be one.
  const isReported = results.some((result) => result.startsWith(`${ours};`));
  expect(evaluate(true) === null).toBe(believed && isReported);
});

it('trusts no report if no server is named, only the signature of the mail', () => {
  const nobody = { sender: 'reports@service.example', server: '', isAllowedSender: rules.isAllowedSender };
  const claims = ['; dmarc=pass', 'mx.google.com; dmarc=pass', ''];
  expect(evaluateAuthentication(claims, { ...nobody, required: true })).toContain('could not be verified');
  expect(evaluateAuthentication(claims, { ...nobody, required: false })).toBeNull();
  const signatures = (domain: string, result: 'pass' | 'fail' | 'none') => [{ domain, result }];
  const evaluate = (domain: string, result: 'pass' | 'fail' | 'none', required: boolean) =>
    evaluateAuthentication([], { ...nobody, required, signatures: signatures(domain, result) });
  expect(evaluate('service.example', 'pass', true)).toBeNull();
  expect(evaluate('evil.example', 'pass', true)).toContain('could not be verified');
  expect(evaluate('service.example', 'none', true)).toContain('could not be verified');
  expect(evaluate('service.example', 'fail', false)).toContain('is not valid');
  expect(evaluate('evil.example', 'fail', false)).toBeNull();
});
