import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startQueueHarness } from '../../testing/queue-harness.js';
import { createRedisLinks } from './redis-links.js';

const log = pino({ level: 'silent' });
let harness: Awaited<ReturnType<typeof startQueueHarness>>;
beforeAll(async () => {
  harness = await startQueueHarness();
});
afterAll(async () => {
  await harness.close();
  await harness.end();
});

function open(service?: string) {
  const { url } = harness.server;
  const admin = new Redis(url);
  onTestFinished(() => admin.disconnect());
  const links = createRedisLinks(service);
  const names = async () => {
    const clients = String(await admin.client('LIST'));
    return [...clients.matchAll(/ name=(\S+)/g)].map(([, name]) => name).sort();
  };
  return { links, admin, names, parts: (name: string) => ({ url, log, name }) };
}

describe('the parts of a process', () => {
  it('share one connection for each profile, which ends with its last user', async () => {
    const { links, names, parts } = open('service');
    const first = links.connect({ ...parts('first'), profile: 'patient' });
    const second = links.connect({ ...parts('second'), profile: 'patient' });
    const prompt = links.connect({ ...parts('third'), profile: 'prompt' });
    expect(second.redis).toBe(first.redis);
    await expect.poll(names).toEqual(['service:patient', 'service:prompt']);
    first.close();
    first.close();
    expect(await second.redis.ping()).toBe('PONG');
    second.close();
    prompt.close();
    await expect.poll(names).toEqual([]);
    const next = links.connect({ ...parts('next'), profile: 'patient' });
    expect(await next.redis.ping()).toBe('PONG');
    next.close();
  });

  it('hear their own channels over one connection, and the others continue when one ends', async () => {
    const { links, names, admin, parts } = open();
    const heard: string[] = [];
    const subscribe = (part: string, channel: string) => {
      const onMessage = (message: Buffer) => heard.push(`${part} ${channel}: ${message.toString()}`);
      const subscription = links.subscribe({ ...parts(part), channel, onMessage });
      onTestFinished(() => subscription.close());
      return subscription;
    };
    const [one, two, three] = [subscribe('one', 'a'), subscribe('two', 'a'), subscribe('three', 'b')];
    await Promise.all([one.confirmed, two.confirmed, three.confirmed]);
    expect(await names()).toEqual(['one']);
    await admin.publish('a', '1');
    await admin.publish('b', '2');
    await expect.poll(() => heard).toEqual(['one a: 1', 'two a: 1', 'three b: 2']);
    await one.close();
    expect(await admin.publish('a', '3')).toBe(1);
    await expect.poll(() => heard).toContain('two a: 3');
    await two.close();
    expect(await admin.publish('a', '4')).toBe(0);
    expect(await admin.publish('b', '5')).toBe(1);
    await expect.poll(() => heard.slice(3)).toEqual(['two a: 3', 'three b: 5']);
    await three.close();
    await expect.poll(names).toEqual([]);
  });

  it('learn when their channels are connected, at first and again after a lost connection', async () => {
    const { links, admin, parts } = open();
    const connected: string[] = [];
    const subscribe = (channel: string) =>
      links.subscribe({
        ...parts('part'),
        channel,
        onMessage: () => {},
        onConnected: () => connected.push(channel),
      });
    const early = subscribe('early');
    await early.confirmed;
    const late = subscribe('late');
    await expect.poll(() => connected).toEqual(['early', 'late']);
    await admin.client('KILL', 'SKIPME', 'yes');
    await expect.poll(() => connected.toSorted()).toEqual(['early', 'early', 'late', 'late']);
    await expect.poll(() => admin.publish('late', 'again')).toBe(1);
    await Promise.all([early.close(), late.close()]);
  });
});
