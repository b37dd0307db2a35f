#!/usr/bin/env node
/**
 * `fixpoint mail login`: a program of its own, since it is run by hand, once, by the mailbox's owner.
 * Exit codes: 0 logged in, 1 not logged in, 2 wrong usage.
 */
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { hasBrowser, openBrowser } from '@fixpoint/shared/child-process';
import { loadSettings } from '@fixpoint/shared/config';
import { toFailure } from '@fixpoint/shared/errors';
import { logIn } from './adapters/log-in.js';
import { gmailSettings } from './config.js';

const usage = `Usage: fixpoint mail login [--no-browser]

Lets Fixpoint read a Gmail mailbox (scope gmail.readonly, nothing else). Once is enough: the token renews itself.

  --no-browser   print the address to open, and take the answer from the terminal
  --help         this text
`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(): Promise<number> {
  let options: { 'no-browser'?: boolean; help?: boolean };
  try {
    options = parseArgs({
      options: { 'no-browser': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch (error) {
    process.stderr.write(`${toFailure(error).message}\n\n${usage}`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(usage);
    return 0;
  }
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort(new Error('Interrupted.')));
  const byHand = options['no-browser'] ?? false;
  const place = { platform: process.platform, environment: process.env };
  const canPaste = byHand || process.stdin.isTTY === true;
  const lines = canPaste ? createInterface({ input: process.stdin }) : null;
  try {
    const settings = loadSettings(gmailSettings, process.env, (warning) =>
      process.stderr.write(`${warning}\n`),
    );
    await logIn({
      credentialsPath: settings.gmailCredentialsPath,
      tokenPath: settings.gmailTokenPath,
      timeoutMs: settings.mailRequestTimeoutMs,
      patienceMs: 300_000,
      signal: interrupt.signal,
      print,
      openBrowser: !byHand && hasBrowser(place) ? (url) => openBrowser(url, place) : null,
      pasted: lines,
    });
    return 0;
  } catch (error) {
    const { message, hint } = toFailure(error);
    process.stderr.write(`${message}\n${hint === undefined ? '' : `${hint}\n`}`);
    return 1;
  } finally {
    lines?.close();
  }
}

// Not left to an empty event loop: an open terminal would keep it alive.
process.exit(await run());
