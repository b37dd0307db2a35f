import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Capabilities,
  capabilities,
  isNotForIt,
  type MailboxKind,
  type Meanwhile,
  type NotForIt,
} from './capabilities.js';
import { describeMails } from './describe-mails.js';
import type { DriverUnderTest, MailDriverUnderTest } from './driver-under-test.js';
import { secondsLater, submittedAt } from './run-stage.js';

const { signal } = new AbortController();
const since = { subject: null, after: submittedAt };
const options = { limit: 50, signal };

/** The one suite of all drivers: their common required behaviour, whatever happens to the place that they read. */
export function describeMailbox(kind: MailboxKind, open: () => Promise<DriverUnderTest>): void {
  describe(`the mailbox driver ${kind}`, () => {
    const known: Capabilities = capabilities[kind];
    let driver: DriverUnderTest;
    beforeAll(async () => {
      driver = await open();
    });
    afterEach(() => driver.empty());
    afterAll(() => driver.close());
    const search = () => driver.mailbox.search(since, options);

    it('says that it may be read, and how much there is', async () => {
      expect((await driver.mailbox.check(signal)).detail).toMatch(/\b0\b/);
      await driver.put('market research', secondsLater(5));
      expect((await driver.mailbox.check(signal)).detail).toMatch(/\b1\b/);
    });

    it('finds the newest since an instant, and no more than are asked for', async () => {
      await driver.put('before', secondsLater(-3_600));
      await driver.put('first', secondsLater(5));
      await driver.put('second', secondsLater(6));
      await driver.put('third', secondsLater(7));
      const ids = await search();
      expect(await Promise.all(ids.map((id) => titleOf(driver, id)))).toEqual(['third', 'second', 'first']);
      expect(await driver.mailbox.search(since, { limit: 1, signal })).toEqual(ids.slice(0, 1));
      await driver.empty();
      expect(await driver.mailbox.read(ids[0] ?? '', signal)).toBeNull();
      expect(await search()).toEqual([]);
    });

    it('knows the same by the same ids when the mail-fetcher was started again', async () => {
      await driver.put('first', secondsLater(5));
      await driver.put('second', secondsLater(6));
      const ids = await search();
      const again = driver.reopen();
      try {
        expect(await again.search(since, options)).toEqual(ids);
        expect(await again.read(ids[1] ?? '', signal)).toMatchObject({
          id: ids[1],
          arrivedAt: secondsLater(5),
        });
      } finally {
        await again.close();
      }
    });

    it('stops at once when its signal is aborted', async () => {
      const aborted = AbortSignal.abort(new Error('cancelled by a person'));
      const { mailbox } = driver;
      await driver.put('first', secondsLater(5));
      const [id = ''] = await search();
      for (const stopped of [
        mailbox.search(since, { limit: 1, signal: aborted }),
        mailbox.read(id, aborted),
        mailbox.download(id, '0', { maximumBytes: 1_000_000, signal: aborted }),
      ])
        await expect(stopped).rejects.toThrow('cancelled by a person');
    });

    row(
      'goes on by itself after its server was killed and started again',
      known.killedServer,
      async (meanwhile) => {
        const server = existing(driver.server);
        await driver.put('first', secondsLater(5));
        const before = await search();
        await server.kill();
        await expectMeanwhile(meanwhile, before);
        await server.start();
        await driver.put('second', secondsLater(6));
        await expect.poll(searchCount).toBe(2);
      },
    );

    row(
      'goes on by itself after its folder was renamed, and renamed back',
      known.renamedFolder,
      async (meanwhile) => {
        await driver.put('first', secondsLater(5));
        const before = await search();
        await driver.rename();
        await expectMeanwhile(meanwhile, before);
        await driver.renameBack();
        await driver.put('second', secondsLater(6));
        await expect.poll(searchCount).toBe(2);
      },
    );

    row(
      'renews an expired token without a person, and asks for a login when it was revoked',
      known.expiredToken,
      async () => {
        const login = existing(driver.login);
        await driver.put('first', secondsLater(5));
        await login.expire();
        expect(await search()).toHaveLength(1);
        await login.revoke();
        await expect(search()).rejects.toMatchObject({
          code: 'mail-authorization',
          retry: 'never',
          hint: expect.stringContaining('fixpoint mail login'),
        });
        // Without a restart.
        await login.grant();
        expect(await search()).toHaveLength(1);
      },
    );

    if (isNotForIt(known.malformedMime))
      it.skip(`reads malformed MIME (not for it: ${known.malformedMime.not})`, () => {});
    else describeMails(() => driver as MailDriverUnderTest);

    async function searchCount(): Promise<number> {
      return search().then(
        (ids) => ids.length,
        () => -1,
      );
    }

    async function expectMeanwhile(meanwhile: Meanwhile, before: readonly string[]): Promise<void> {
      if (meanwhile === 'finds it still') expect(await search()).toEqual(before);
      else if (meanwhile === 'finds nothing') expect(await search()).toEqual([]);
      else await expect(search()).rejects.toMatchObject({ code: meanwhile, retry: 'backoff' });
    }
  });
}

function row<Applies extends Meanwhile | 'renewed'>(
  title: string,
  applies: Applies | NotForIt,
  run: (applies: Applies) => Promise<void>,
): void {
  if (isNotForIt(applies)) it.skip(`${title} (not for it: ${applies.not})`, () => {});
  else it(title, () => run(applies));
}

function existing<Value>(value: Value | undefined): Value {
  if (value === undefined)
    throw new Error('The table of capabilities promises what the driver under test has not.');
  return value;
}

/** A mail's subject, or a document's name without its extension. */
async function titleOf(driver: DriverUnderTest, id: string): Promise<string | undefined> {
  const message = await driver.mailbox.read(id, signal);
  const subject = message?.root.headers.find(({ name }) => name.toLowerCase() === 'subject')?.value;
  return subject?.replace(/\.pptx$/, '');
}
