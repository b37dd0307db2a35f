import { readFile } from 'node:fs/promises';
import { loadSettings } from '@fixpoint/shared/config';
import { expect, it } from 'vitest';
import { mailFetcherSettings } from './config.js';

it('keeps the OAuth files where they have always been by default (S0-310, S0-311, S0-355, S0-356)', () => {
  const shipped = loadSettings(mailFetcherSettings, {});
  expect(shipped.gmailCredentialsPath).toBe('credentials/gmail_credentials.json');
  expect(shipped.gmailTokenPath).toBe('credentials/gmail_token.json');
  const own = loadSettings(mailFetcherSettings, {
    GMAIL_CREDENTIALS_PATH: '/c.json',
    GMAIL_TOKEN_PATH: '/t.json',
  });
  expect([own.gmailCredentialsPath, own.gmailTokenPath]).toEqual(['/c.json', '/t.json']);
});

it("reads the service's sender and refuses what is no address (S0-341)", () => {
  expect(loadSettings(mailFetcherSettings, { SENDER_EMAIL: 'a@b.example' }).senderEmail).toBe('a@b.example');
  expect(() => loadSettings(mailFetcherSettings, { SENDER_EMAIL: 'anyone' })).toThrow('SENDER_EMAIL');
});

it('talks to Google by default, and gives the address its slash', () => {
  expect(loadSettings(mailFetcherSettings, {}).gmailApiRootUrl).toBe('https://gmail.googleapis.com/');
  const own = loadSettings(mailFetcherSettings, { GMAIL_API_ROOT_URL: 'http://127.0.0.1:4000' });
  expect(own.gmailApiRootUrl).toBe('http://127.0.0.1:4000/');
});

it('keeps credentials out of the repository (S0-316)', async () => {
  const ignored = await readFile(new URL('../../../.gitignore', import.meta.url), 'utf8');
  expect(ignored.split('\n')).toContain('credentials/');
});
