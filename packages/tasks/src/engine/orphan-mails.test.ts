import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import type { OrphanMail } from '@fixpoint/shared/contracts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeys } from './keys.js';
import { createOrphanMails, type OrphanMails, orphanId } from './orphan-mails.js';

const day = 24 * 3_600_000;
const start = new Date('2026-11-21T10:00:00.000Z');
const after = (days: number) => new Date(start.getTime() + days * day);

function orphan(name: string, foundAt = start): OrphanMail {
  return {
    id: orphanId(name),
    service: 'market-research',
    from: 'reports@service.example',
    subject: name,
    received_at: foundAt.toISOString(),
    found_at: foundAt.toISOString(),
    documents: [{ artifact: 'a'.repeat(64), name: 'report.pptx', type: 'pptx', bytes: 4 }],
  };
}

describe('mails without a task', () => {
  let redis: Redis;
  let orphans: OrphanMails;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orphans-'));
    const server = await startRedisServer({ folder });
    redis = new Redis(server.url);
    orphans = createOrphanMails({ redis, keys: createKeys('{orphans}') });
    close = async () => {
      redis.disconnect();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    };
  });
  beforeEach(() => redis.flushall());
  afterAll(() => close());

  it('are listed, newest first, until a task takes them or a person dismisses them', async () => {
    await orphans.add(orphan('<one@x>'));
    await orphans.add(orphan('<two@x>', after(1)));
    await orphans.add(orphan('<three@x>', after(2)));
    expect((await orphans.list()).map(({ subject }) => subject)).toEqual(['<three@x>', '<two@x>', '<one@x>']);
    expect(await orphans.find(orphanId('<two@x>'))).toEqual(orphan('<two@x>', after(1)));
    await orphans.take('<two@x>', after(2));
    expect(await orphans.forget(orphanId('<three@x>'))).toBe(true);
    expect(await orphans.forget(orphanId('<three@x>'))).toBe(false);
    expect((await orphans.list()).map(({ subject }) => subject)).toEqual(['<one@x>']);
    expect(await orphans.find('nothing')).toBeNull();
    for (const known of ['<one@x>', '<two@x>', '<three@x>']) expect(await orphans.isKnown(known)).toBe(true);
    expect(await orphans.isKnown('<new@x>')).toBe(false);
  });

  it('are searched from the first poll on, and for a week at most', async () => {
    expect(await orphans.knownSince(start)).toEqual(start);
    expect(await orphans.knownSince(after(3))).toEqual(start);
    await orphans.take('<one@x>', start);
    expect(await orphans.knownSince(after(10))).toEqual(after(3));
    expect(await orphans.knownSince(after(40))).toEqual(after(33));
    expect(await orphans.isKnown('<one@x>'), 'older than anything that is looked at').toBe(false);
  });

  it('expire after a week, and skip unreadable entries', async () => {
    await orphans.add(orphan('<old@x>'));
    await redis.hset(createKeys('{orphans}').orphanMails, 'x', 'no JSON');
    await orphans.add(orphan('<new@x>', after(8)));
    expect((await orphans.list()).map(({ subject }) => subject)).toEqual(['<new@x>']);
  });
});
