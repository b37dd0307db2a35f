import { MailboxDefinition } from '@fixpoint/shared/contracts';
import { UnavailableError } from '@fixpoint/shared/errors';
import { describe, expect, it } from 'vitest';
import { mail } from '../../testing/mail-fixtures.js';
import type { Mailbox } from '../core/mailbox.js';
import { joinMailboxes, selectMailboxes } from './join-mailboxes.js';
import { serverOf } from './open-mailboxes.js';

const { signal } = new AbortController();
const search = { subject: null, after: new Date(0) };

function fixed(name: string, ids: readonly string[], fault?: Error) {
  const mailbox: Mailbox = {
    async search() {
      if (fault) throw fault;
      return [...ids];
    },
    read: async (id) => mail({ id, subject: name }),
    download: async () => Buffer.from(name),
    check: async () => ({ detail: 'open' }),
    close: async () => {},
  };
  return { name, server: `mx.${name}.example`, mailbox };
}

describe('several mailboxes as one', () => {
  it('find, read and download each mail in its own mailbox', async () => {
    const joined = joinMailboxes([fixed('one', ['a/b']), fixed('two', ['a/b', 'c'])]);
    expect(await joined.search(search, { limit: 5, signal })).toEqual(['one/a/b', 'two/a/b', 'two/c']);
    expect(await joined.read('two/a/b', signal)).toMatchObject({ id: 'two/a/b', server: 'mx.two.example' });
    expect((await joined.download('one/a/b', '1', { maximumBytes: 9, signal })).toString()).toBe('one');
    expect(await joined.verify?.('one/a/b', signal)).toEqual([]);
    expect(await joined.check(signal)).toEqual({ detail: 'one: open; two: open' });
  });

  it('hide no mail if one of them is down, and report it if the others have none', async () => {
    const away = fixed('away', [], new UnavailableError('Away.'));
    expect(await joinMailboxes([away, fixed('two', ['c'])]).search(search, { limit: 5, signal })).toEqual([
      'two/c',
    ]);
    await expect(
      joinMailboxes([away, fixed('two', [])]).search(search, { limit: 5, signal }),
    ).rejects.toThrow('Away.');
  });

  it('are chosen by name, or all without a name; a wrong name lists the available ones', () => {
    const all = [fixed('one', []), fixed('two', [])];
    expect(selectMailboxes(all, undefined)).toEqual(all);
    expect(selectMailboxes(all, ['two'])).toEqual([all[1]]);
    expect(() => selectMailboxes(all, ['tow'])).toThrow(/no mailbox "tow"/);
  });
});

describe('the server trusted on a sender', () => {
  const imap = (host: string, server?: string): MailboxDefinition =>
    MailboxDefinition.parse({ kind: 'imap', host, user: 'a@b.example', ...(server ? { server } : {}) });

  it.each([
    [{ kind: 'gmail' } as const, 'mx.google.com', 'mx.google.com'],
    [imap('imap.gmail.com'), 'mx.google.com', 'mx.google.com'],
    // Nobody takes a header in Gmail's name out of a mail that goes elsewhere: its sender may have written it.
    [imap('imap.lab.example'), 'mx.google.com', ''],
    [{ kind: 'maildir', path: '/x' } as const, 'mx.google.com', ''],
    [imap('imap.lab.example'), 'mx.lab.example', 'mx.lab.example'],
    [imap('imap.lab.example', 'mx.google.com'), 'mx.google.com', 'mx.google.com'],
  ])('%j with the setting %s: "%s"', (definition, setting, expected) => {
    expect(serverOf(definition, setting)).toBe(expected);
  });
});
