#!/usr/bin/env node
/**
 * `fixpoint mail login`: a separate program, since it is run by hand, once, by the mailbox's owner.
 * Exit codes: 0 logged in, 1 not logged in, 2 wrong usage.
 */
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { hasBrowser, openBrowser } from '@fixpoint/shared/child-process';
import { loadFixpointConfig, loadSettings } from '@fixpoint/shared/config';
import type { MailboxDefinition } from '@fixpoint/shared/contracts';
import { ConfigurationError, toFailure } from '@fixpoint/shared/errors';
import { logInByDevice } from './adapters/imap/device-login.js';
import { logIn } from './adapters/log-in.js';
import { readOAuthLogin } from './adapters/open-mailbox.js';
import { mailboxSettings } from './config.js';

const usage = `Usage: fixpoint mail login [name] [--no-browser]

Authorizes Fixpoint to read a Gmail mailbox (scope gmail.readonly only) or the named mailbox. Needed once: the
token is refreshed automatically.

  name           mailbox in fixpoint.config.yaml with an OAuth login
                 (default: the Gmail mailbox set by GMAIL_CREDENTIALS_PATH)

  --no-browser   print the login URL instead of opening a browser, and read the response from the terminal
  --help         this text
`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The mailbox of that name, which must be one that a person logs in to. Throws `ConfigurationError`. */
async function findMailbox(name: string, path: string): Promise<MailboxDefinition> {
  const { mailboxes = {} } = await loadFixpointConfig({ path, environment: process.env });
  const definition = mailboxes[name];
  if (definition === undefined) {
    throw new ConfigurationError(`There is no mailbox "${name}" in ${path}.`, {
      hint: `Its mailboxes are: ${Object.keys(mailboxes).join(', ') || 'none'}. Add it with \`fixpoint mail add ${name}\`.`,
    });
  }
  if (definition.kind === 'gmail' || (definition.kind === 'imap' && definition.login.by === 'oauth'))
    return definition;
  throw new ConfigurationError(`The mailbox "${name}" does not use an OAuth login.`, {
    hint: `Test it with \`fixpoint mail test ${name}\`.`,
  });
}

function printFailure(error: unknown): void {
  const { message, hint } = toFailure(error);
  process.stderr.write(`${message}\n${hint === undefined ? '' : `${hint}\n`}`);
}

/** Null for a wrong usage, which is reported. */
function readArguments(): { name: string | undefined; byHand: boolean; help: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      options: { 'no-browser': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { name: positionals[0], byHand: values['no-browser'] ?? false, help: values.help ?? false };
  } catch (error) {
    process.stderr.write(`${toFailure(error).message}\n\n${usage}`);
    return null;
  }
}

async function run(): Promise<number> {
  const given = readArguments();
  if (given === null) return 2;
  const { name, byHand, help } = given;
  if (help) {
    process.stdout.write(usage);
    return 0;
  }
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort(new Error('Interrupted.')));
  const place = { platform: process.platform, environment: process.env };
  const canPaste = byHand || process.stdin.isTTY === true;
  const lines = canPaste ? createInterface({ input: process.stdin }) : null;
  try {
    const settings = loadSettings(mailboxSettings, process.env, (warning) =>
      process.stderr.write(`${warning}\n`),
    );
    const definition = name === undefined ? undefined : await findMailbox(name, settings.configFile);
    if (name !== undefined && definition?.kind === 'imap' && definition.login.by === 'oauth') {
      const { gmailTokenPath } = settings;
      const { client, file } = readOAuthLogin(name, definition.login, {
        environment: process.env,
        gmailTokenPath,
      });
      const { signal } = interrupt;
      await logInByDevice({ mailbox: name, client, file, print, signal, now: () => new Date() });
      return 0;
    }
    const own = definition?.kind === 'gmail' ? definition : undefined;
    await logIn({
      credentialsPath: own?.credentials ?? settings.gmailCredentialsPath,
      tokenPath: own?.token ?? settings.gmailTokenPath,
      timeoutMs: settings.mailRequestTimeoutMs,
      maxWaitMs: 300_000,
      signal: interrupt.signal,
      print,
      openBrowser: !byHand && hasBrowser(place) ? (url) => openBrowser(url, place) : null,
      pasted: lines,
    });
    return 0;
  } catch (error) {
    printFailure(error);
    return 1;
  } finally {
    lines?.close();
  }
}

// An explicit exit, since an open terminal would keep the event loop alive.
process.exit(await run());
