import { mail } from '../../../packages/cli/src/doctor/checks/check-mail.js';
import { createMailboxCheck } from '../../../services/mail-fetcher/src/preconditions/check-mailbox.js';
import { createGmailFiles } from '../../../services/mail-fetcher/testing/gmail/gmail-files.js';
import { createTestMailbox } from '../../../services/mail-fetcher/testing/gmail-server.js';
import { rules } from '../../../services/mail-fetcher/testing/mail-fixtures.js';
import type { World } from '../create-world.js';
import { fromDoctor, fromPlan, type Misconfiguration, type Told } from '../misconfiguration.js';

const options = { rules, server: 'mx.google.com', limitMs: 15_000 };

/** A mailbox whose API answers this to every request. */
async function answering(
  world: World,
  status: number,
  body: object,
  token: object | null | undefined = undefined,
): Promise<Told> {
  const url = await world.listen((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  const files = await createGmailFiles({ url, ...(token === undefined ? {} : { token }) });
  try {
    return fromPlan(
      await world.check(
        createMailboxCheck(() => createTestMailbox(files, url, 2_000), options),
        world.service(),
      ),
    );
  } finally {
    await files.remove();
  }
}

const reasons = (reason: string) => ({ error: { code: 403, message: reason, errors: [{ reason }] } });

export const mailboxRows: readonly Misconfiguration[] = [
  {
    wrong: 'a mailbox without an OAuth client',
    code: 'mailbox/not-configured',
    says: /gmail_credentials\.json does not exist/,
    advises: /fixpoint mail login/,
    find: async (world) => fromDoctor(await world.examine(mail)),
  },
  {
    wrong: 'an OAuth client that is no JSON',
    code: 'mailbox/not-configured',
    says: /credentials|client/i,
    advises: /\w/,
    async find(world) {
      const credentialsPath = await world.write('broken/credentials.json', 'nonsense');
      const tokenPath = await world.write('broken/token.json', '{}');
      const mailbox = createTestMailbox({ credentialsPath, tokenPath }, 'http://127.0.0.1:9', 1_000);
      return fromPlan(
        await world.check(
          createMailboxCheck(() => mailbox, options),
          world.service(),
        ),
      );
    },
  },
  {
    wrong: 'a mailbox that nobody logged in to',
    code: 'mailbox/not-allowed',
    says: /token/,
    advises: /fixpoint mail login/,
    find: (world) => answering(world, 200, {}, null),
  },
  {
    wrong: 'a login that has expired',
    code: 'mailbox/not-allowed',
    says: /rejects the saved token: invalid_grant/,
    advises: /fixpoint mail login/,
    find: (world) =>
      answering(
        world,
        400,
        { error: 'invalid_grant' },
        { refresh_token: 'r', access_token: 'a', expiry_date: 1 },
      ),
  },
  {
    wrong: 'a token that was revoked',
    code: 'mailbox/not-allowed',
    says: /401|rejects/,
    advises: /login/,
    find: (world) => answering(world, 401, { error: { code: 401, message: 'Invalid Credentials' } }),
  },
  {
    wrong: 'a mailbox whose API is not enabled',
    code: 'mailbox/not-configured',
    says: /Gmail API is not enabled/,
    advises: /Enable the Gmail API/,
    find: (world) => answering(world, 403, reasons('accessNotConfigured')),
  },
  {
    wrong: 'a login that may not read',
    code: 'mailbox/not-allowed',
    says: /does not allow reading/,
    advises: /fixpoint mail login/,
    find: (world) => answering(world, 403, reasons('insufficientPermissions')),
  },
  {
    wrong: 'a mailbox that cannot be reached',
    code: 'mailbox/unreachable',
    says: /cannot be reached/,
    advises: /network/,
    async find(world) {
      const files = await createGmailFiles({ url: 'http://127.0.0.1:9' });
      const mailbox = createTestMailbox(files, 'http://127.0.0.1:9', 2_000);
      try {
        return fromPlan(
          await world.check(
            createMailboxCheck(() => mailbox, options),
            world.service(),
          ),
        );
      } finally {
        await files.remove();
      }
    },
  },
];
