import { expect, it } from 'vitest';
import { documentPart, mail } from '../../testing/mail-fixtures.js';
import type { MailMessage } from '../core/mailbox.js';
import { rememberMessages } from './remember-messages.js';

const { signal } = new AbortController();

function createCounting(messages: MailMessage[]) {
  const reads: string[] = [];
  return {
    reads,
    search: async () => [],
    download: async () => Buffer.alloc(0),
    async read(id: string, _signal: AbortSignal) {
      reads.push(id);
      return messages.find((message) => message.id === id) ?? null;
    },
  };
}

it('reads a message once, and again when it was the least recently requested', async () => {
  const counting = createCounting(['a', 'b', 'c'].map((id) => mail({ id })));
  const mailbox = rememberMessages(counting, 2);
  for (const id of ['a', 'a', 'b', 'a', 'c', 'a', 'b']) await mailbox.read(id, signal);
  expect(counting.reads).toEqual(['a', 'b', 'c', 'b']);
});

it('keeps neither absence nor large messages', async () => {
  const large = mail({ id: 'large', parts: [documentPart('a.csv', { data: Buffer.alloc(200_000) })] });
  const counting = createCounting([large]);
  const mailbox = rememberMessages(counting);
  for (const id of ['large', 'large', 'gone', 'gone']) await mailbox.read(id, signal);
  expect(counting.reads).toEqual(['large', 'large', 'gone', 'gone']);
});
