/** @module-tag night */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  dovecotPassword,
  dovecotUser,
  hasDovecot,
  startDovecot,
} from '../../services/mail-fetcher/testing/start-dovecot.js';
import { createWorld, steady } from '../harness/create-world.js';

it.skipIf(!hasDovecot)('delivers the document of a task over IMAP, and skips the decoys', async () => {
  const dovecot = await startDovecot();
  onTestFinished(() => dovecot.close());
  const world = await createWorld({
    defects: [],
    faults: { mail: { decoys: true } },
    deliver: ({ raw, receivedAt }) => dovecot.save(raw, { receivedAt }),
    environment: { ...steady, MAIL_OFFICE_PASSWORD: dovecotPassword },
    environmentFor: async (twin, folder) => {
      const configuration = join(folder, 'imap.config.yaml');
      await writeFile(
        configuration,
        `${await readFile(twin.configFile, 'utf8')}
mailboxes:
  office:
    kind: imap
    host: 127.0.0.1
    port: ${dovecot.port}
    security: none
    user: ${dovecotUser}
`,
      );
      return { FIXPOINT_CONFIG: configuration };
    },
  });
  const task = await world.submit();
  const over = await world.waitForEnd(task.id);
  expect(over.result).toMatchObject({ reason: 'matched', iterations: 1 });
  const events = (await world.tasks.events(task.id)).map((event) => event.message).join('\n');
  expect(events).toContain('.evil.example is not on the policy');
  expect(events).toMatch(/contained ".*\.pptx"/);
  // A second task takes the second mail, and not the one that is there.
  const again = await world.submit();
  expect((await world.waitForEnd(again.id)).result).toMatchObject({ reason: 'matched' });
  // The decoys come after the document.
  await expect.poll(() => world.twin.stats().mails.delivered, { timeout: 30_000 }).toBe(10);
});
