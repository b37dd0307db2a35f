#!/usr/bin/env node
/**
 * `fixpoint mail test`: opens each mailbox and reads in it, as a task would. A program of its own, since the command line is no
 * service. Exit codes: 0 every mailbox may be read, 1 one may not, 2 wrong usage or configuration.
 */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { loadFixpointConfig, loadSettings } from '@fixpoint/shared/config';
import { MailboxDefinition } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import { createLogger } from '@fixpoint/shared/logging';
import { z } from 'zod';
import { type NamedMailbox, selectMailboxes } from './adapters/join-mailboxes.js';
import { openMailboxes } from './adapters/open-mailboxes.js';
import { mailboxSettings } from './config.js';

/** A mailbox that is not in the file yet, on standard input. */
const Given = z.record(z.string(), MailboxDefinition);

interface Result {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly code?: string;
  readonly remedy?: string | undefined;
}

async function open(): Promise<{ mailboxes: readonly NamedMailbox[]; json: boolean }> {
  const { values: options, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false }, given: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const environment = process.env;
  const values = loadSettings(mailboxSettings, environment, () => {});
  const definitions = options.given
    ? Given.parse(JSON.parse(await text(process.stdin)))
    : (await loadFixpointConfig({ path: values.configFile, environment })).mailboxes;
  const log = createLogger({ name: 'mail-test', level: 'silent' });
  const all = openMailboxes(definitions, { values, environment, log });
  return {
    mailboxes: selectMailboxes(all, positionals.length > 0 ? positionals : undefined),
    json: options.json,
  };
}

async function check({ name, mailbox }: NamedMailbox): Promise<Result> {
  try {
    const { detail } = await mailbox.check(AbortSignal.timeout(60_000));
    return { name, ok: true, detail };
  } catch (error) {
    const { code, message, hint } = toFailure(error);
    return { name, ok: false, detail: message, code, remedy: hint };
  } finally {
    await mailbox.close();
  }
}

async function run(): Promise<number> {
  let opened: Awaited<ReturnType<typeof open>>;
  try {
    opened = await open();
  } catch (error) {
    const { message, hint } = toFailure(error);
    process.stderr.write(`${message}${hint === undefined ? '' : ` ${hint}`}\n`);
    return 2;
  }
  const results = await Promise.all(opened.mailboxes.map(check));
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
