import { expect, it } from 'vitest';
import { defaultPolicy } from '../policy/index.js';
import { redactSecrets } from './redact-secrets.js';

const patterns = defaultPolicy.diff.secretPatterns;
const token = `ghp_${'a1B2'.repeat(9)}`;

it('masks tokens, multi-line keys and known values anywhere, and leaves all other text', () => {
  const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAKC\n-----END RSA PRIVATE KEY-----';
  const text = `use ${token}\n${key}\nof hunter2-hunter2 and short\nplain words`;
  expect(redactSecrets(text, { patterns, known: ['hunter2-hunter2', 'short'] })).toBe(
    'use [secret]\n[secret]\n\n\n\nof [secret] and short\nplain words',
  );
  expect(redactSecrets(JSON.stringify({ key }), { patterns })).not.toContain('MIIEow');
});

it('masks a token anywhere in a line that is read in parts', () => {
  for (const before of [0, 4_990, 5_000, 123_456]) {
    const line = `${'word '.repeat(before / 5)}${token} ${'x'.repeat(20_000)}`;
    const redacted = redactSecrets(line, { patterns });
    expect(redacted).not.toContain(token);
    expect(redacted.length).toBe(line.length - token.length + '[secret]'.length);
  }
});
