import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startQueueHarness } from '../../testing/queue-harness.js';
import { argument, defineScripts } from './define-scripts.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;
beforeAll(async () => {
  harness = await startQueueHarness();
});
afterAll(async () => {
  await harness.close();
  await harness.end();
});

const scripts = {
  echo: `${argument}return {arg.text, ARGV[2] or ''}`,
  describe: `${argument}return {#arg.list, arg.absent == nil and 'nil' or 'value', string.format('%.0f', arg.number), tostring(arg.flag)}`,
  store: `${argument}redis.call('SET', KEYS[1], arg.number) return redis.call('GET', KEYS[1])`,
};

describe('the JSON argument of a script', () => {
  it('passes every text on unchanged, as a field and as a separate argument', async () => {
    const run = defineScripts(harness.open().redis, scripts);
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u0000', '\\ud800', '"\\', '\ud83d\ude00'),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await run.echo([], { text }, [text])).toEqual([text, text]);
      }),
    );
  });

  it('replaces half a surrogate pair, as in every other argument', async () => {
    const run = defineScripts(harness.open().redis, scripts);
    for (const text of ['\ud800', 'a\udc00b', '\ud800\\ud800']) {
      const [field, separate] = (await run.echo([], { text }, [text])) as [string, string];
      expect(field).toBe(separate);
      expect(field).toContain('\ufffd');
    }
  });

  it('reads an empty list, an absent field and whole numbers up to 2^53', async () => {
    const { redis, keys } = harness.open();
    const run = defineScripts(redis, scripts);
    const number = Number.MAX_SAFE_INTEGER;
    const values = { list: [], absent: undefined, number, flag: false };
    expect(await run.describe([], values)).toEqual([0, 'nil', String(number), 'false']);
    expect(await run.store([keys.ping], { number: 1_795_000_000_123 })).toBe('1795000000123');
    expect(await run.store([keys.ping], { number })).toBe(String(number));
  });
});

describe('a script with a last moment', () => {
  const counted = {
    fail: `redis.call('INCR', KEYS[1]) return redis.error_reply('BROKEN by the script')`,
    count: `return redis.call('INCR', KEYS[1])`,
  };

  it('is not repeated if it fails for another reason than being late', async () => {
    const { redis, keys } = harness.open();
    const run = defineScripts(redis, counted, { lastMoment: async () => Date.now() + 60_000 });
    await expect(run.fail([keys.ping], [])).rejects.toThrow('BROKEN by the script');
    expect(await redis.get(keys.ping)).toBe('1');
  });

  it('is given up without a trace if it is late each time, and runs once if it is late only at first', async () => {
    const { redis, keys } = harness.open();
    const late = defineScripts(redis, counted, { lastMoment: async () => 1 });
    await expect(late.count([keys.ping], [])).rejects.toThrow('LATE');
    expect(await redis.get(keys.ping)).toBeNull();
    const moments = [1, Date.now() + 60_000];
    const again = defineScripts(redis, counted, { lastMoment: async () => moments.shift() ?? 1 });
    expect(await again.count([keys.ping], [])).toBe(1);
  });
});
