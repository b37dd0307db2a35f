import type { OrphanMail } from '@fixpoint/shared/contracts';
import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import { documentPart, mail, rules, zipDocument } from '../../testing/mail-fixtures.js';
import type { MailMessage } from '../core/mailbox.js';
import { findOrphans } from './find-orphans.js';

const service = ServiceDefinition.parse({
  name: 'market-research',
  url: 'http://127.0.0.1:9',
  mail: { subject: 'market research', correlation: 'plus-address' },
  outputs: ['pptx'],
  template: null,
  repository: { url: 'file:///nowhere', directories: ['src'] },
});
const deck = await zipDocument();

function message(id: string, fields: Parameters<typeof mail>[0] = {}): MailMessage {
  const parts = [documentPart('report.pptx', { size: deck.length })];
  return mail({ id, parts, headers: { 'Message-ID': `<${id}@x>` }, ...fields });
}

async function find(messages: readonly MailMessage[], taken: readonly string[] = []): Promise<OrphanMail[]> {
  const results: OrphanMail[] = [];
  await findOrphans([service], {
    mailboxes: () => ({
      search: async () => messages.map(({ id }) => id),
      read: async (id) => messages.find((mailMessage) => mailMessage.id === id) ?? null,
      download: async () => deck,
      check: async () => ({ detail: '' }),
    }),
    rules,
    server: 'mx.google.com',
    artifacts: createMemoryArtifacts(),
    orphans: {
      add: async (orphan) => void results.push(orphan),
      isKnown: async (id) => taken.includes(id),
      knownSince: async () => new Date('2026-11-21T10:00:00.000Z'),
    },
    now: () => new Date('2026-11-21T10:10:00.000Z'),
    signal: new AbortController().signal,
  });
  return results;
}

it('shows the mails that fit a service and that no task has taken, whatever mark they bear', async () => {
  const results = await find(
    [
      message('late'),
      message('mine', { to: 'bot+other@example.com', at: '2026-11-21T10:01:00.000Z' }),
      message('taken'),
      message('stranger', { from: 'x@evil.example' }),
      message('forged', { headers: { 'Authentication-Results': 'mx.google.com; dmarc=fail' } }),
      message('other', { subject: 'Lunch' }),
      message('empty', { parts: [] }),
      message('fresh', { at: '2026-11-21T10:09:00.000Z' }),
      message('before', { at: '2026-11-21T09:00:00.000Z' }),
      { ...message('handed'), handed: true },
    ],
    ['<taken@x>'],
  );
  expect(results.map(({ subject, service: name, received_at }) => [name, subject, received_at])).toEqual([
    ['market-research', 'Your market research is ready', '2026-11-21T10:01:00.000Z'],
    ['market-research', 'Your market research is ready', '2026-11-21T10:00:05.250Z'],
  ]);
  expect(results[0]).toMatchObject({
    from: 'reports@service.example',
    documents: [{ name: 'report.pptx', type: 'pptx', bytes: deck.length }],
  });
});
