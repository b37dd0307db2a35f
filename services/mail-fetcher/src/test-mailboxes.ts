#!/usr/bin/env node
/**
 * `fixpoint mail test`: opens each mailbox and reads in it, as a task would. A separate program, since the command line is not a service. Exit codes:
 * 0 every mailbox may be read, 1 one may not, 2 wrong usage or configuration.
 */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createMailRules, type MailRules } from '@fixpoint/guard/mail';
import { loadPolicy } from '@fixpoint/guard/policy';
import { loadFixpointConfig, loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { MailboxDefinition } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import { createLogger } from '@fixpoint/shared/logging';
import { z } from 'zod';
import { type NamedMailbox, selectMailboxes } from './adapters/join-mailboxes.js';
import { openMailboxes } from './adapters/open-mailboxes.js';
import { checkRequestMs, mailboxSettings, mailFetcherSettings } from './config.js';
import { type InspectedMail, inspectMails } from './preconditions/inspect-mails.js';

/** A mailbox that is not in the configuration file yet, on standard input. */
const Given = z.record(z.string(), MailboxDefinition);

interface Result {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly code?: string;
  readonly remedy?: string | undefined;
  /** Newest mails, newest first, with `--newest`. */
  readonly mails?: readonly InspectedMail[];
}

interface Opened {
  readonly mailboxes: readonly NamedMailbox[];
  readonly json: boolean;
  /** Number of newest mails to read. */
  readonly newest: number;
  readonly subject: string | null;
  readonly rules: MailRules;
}

async function open(): Promise<Opened> {
  const { values: options, positionals } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      given: { type: 'boolean', default: false },
      newest: { type: 'string', default: '0' },
      subject: { type: 'string' },
    },
    allowPositionals: true,
  });
  const environment = process.env;
  const { policyFile } = sharedSettings;
  const { senderEmail } = mailFetcherSettings;
  const settings = loadSettings({ ...mailboxSettings, policyFile, senderEmail }, environment, () => {});
  const values = {
    ...settings,
    mailRequestTimeoutMs: Math.min(settings.mailRequestTimeoutMs, checkRequestMs),
  };
  const definitions = options.given
    ? Given.parse(JSON.parse(await text(process.stdin)))
    : (await loadFixpointConfig({ path: values.configFile, environment })).mailboxes;
  const log = createLogger({ name: 'mail-test', level: 'silent' });
  const all = openMailboxes(definitions, { values, environment, log });
  return {
    mailboxes: selectMailboxes(all, positionals.length > 0 ? positionals : undefined),
    json: options.json,
    newest: Number(options.newest) || 0,
    subject: options.subject ?? null,
    rules: createMailRules(
      loadPolicy(values.policyFile).mail,
      values.senderEmail === undefined ? [] : [values.senderEmail],
    ),
  };
}

async function check(named: NamedMailbox, { newest, subject, rules }: Opened): Promise<Result> {
  const { name, mailbox, server } = named;
  const signal = AbortSignal.timeout(60_000);
  try {
    const { detail } = await mailbox.check(signal);
    if (newest === 0) return { name, ok: true, detail };
    const request = { subject, limit: newest, rules, server, now: new Date(), signal };
    return { name, ok: true, detail, mails: await inspectMails(mailbox, request) };
  } catch (error) {
    const { code, message, hint } = toFailure(error);
    return { name, ok: false, detail: message, code, remedy: hint };
  } finally {
    await mailbox.close();
  }
}

async function run(): Promise<number> {
  let opened: Opened;
  try {
    opened = await open();
  } catch (error) {
    const { message, hint } = toFailure(error);
    process.stderr.write(`${message}${hint === undefined ? '' : ` ${hint}`}\n`);
    return 2;
  }
  const results = await Promise.all(opened.mailboxes.map((mailbox) => check(mailbox, opened)));
  if (opened.json) process.stdout.write(`${JSON.stringify(results)}\n`);
  else {
    for (const { name, ok, detail, remedy } of results) {
      process.stdout.write(
        `${ok ? 'ok    ' : 'failed'}  ${name}  ${detail}${remedy === undefined ? '' : ` ${remedy}`}\n`,
      );
    }
  }
  return results.every(({ ok }) => ok) ? 0 : 1;
}

process.exitCode = await run();
