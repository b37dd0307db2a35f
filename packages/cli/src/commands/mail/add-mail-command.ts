import { join, resolve } from 'node:path';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import type { MailboxDefinition } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type CommandContext, exitCodes } from '../../command-context.js';
import { describeError } from '../../describe-error.js';
import type { AddMailOptions } from './add-mail-options.js';
import { buildDefinition } from './build-definition.js';
import { findKnownServer } from './known-servers.js';
import { readHidden } from './read-hidden.js';
import { runMailTest } from './run-mail-test.js';
import { setMailbox, setVariable } from './write-settings.js';

/** `fixpoint mail add`: nothing is written before the mailbox was read. */
export async function runAddMail(context: CommandContext, options: AddMailOptions): Promise<number> {
  try {
    return await addMail(context, options);
  } catch (error) {
    const { text, code } = describeError(error);
    context.writeError(text);
    return code;
  }
}

async function addMail(context: CommandContext, given: AddMailOptions): Promise<number> {
  const { cwd, environment } = context;
  // The services may run in another folder.
  const options = given.path === undefined ? given : { ...given, path: resolve(cwd, given.path) };
  const { name } = options;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    throw new InvalidInputError(`"${name}" is not a valid mailbox name.`, {
      field: 'name',
      hint: 'Use lower-case letters, digits and hyphens, such as "reports".',
    });
  }
  const definition = buildDefinition(options);
  const variable = secretVariable(name, definition);
  const secret = variable === null ? null : await askSecret(context, options, variable);
  const needsLogin =
    definition.kind === 'gmail' || (definition.kind === 'imap' && definition.login.by === 'oauth');
  if (options.test !== false && !needsLogin && definition.kind !== 'webhook') {
    const tested = await testMailbox(context, { name, definition, variable, secret });
    if (!tested) {
      context.writeError('The mailbox was not added. Use --no-test to add it without a test.');
      return exitCodes.failed;
    }
  }
  const { configFile } = loadSettings({ configFile: sharedSettings.configFile }, environment);
  const file = resolve(cwd, configFile);
  await setMailbox(file, name, withoutDefaults(definition));
  context.write(`Added mailbox "${name}" to ${file}.`);
  if (variable !== null && secret !== null && environment[variable] !== secret) {
    await setVariable(join(cwd, '.env'), variable, secret);
    context.write(`Its secret is ${variable} in ${join(cwd, '.env')}, which only you may read.`);
  }
  if (needsLogin) context.write(`Run "fixpoint mail login ${name}" once, then "fixpoint mail test ${name}".`);
  context.write('Restart running services to use the mailbox.');
  return exitCodes.ok;
}

/** Null if this kind has no secret. */
function secretVariable(name: string, definition: MailboxDefinition): string | null {
  const stem = `MAIL_${name.toUpperCase().replaceAll('-', '_')}`;
  if (definition.kind === 'imap') return definition.login.by === 'password' ? `${stem}_PASSWORD` : null;
  return definition.kind === 'webhook' && definition.sender !== 'ses' ? `${stem}_SECRET` : null;
}

async function askSecret(
  context: CommandContext,
  { passwordStdin, user = '' }: AddMailOptions,
  variable: string,
): Promise<string> {
  if (passwordStdin) return notEmpty((await context.readInput()).replace(/\r?\n$/, ''));
  const known = context.environment[variable];
  if (known) return known;
  const note = findKnownServer(user)?.note;
  if (note !== undefined) context.write(note);
  if (!context.isInteractive) {
    throw new InvalidInputError('The secret of the mailbox is missing.', {
      field: 'password',
      hint: `Set ${variable}, or pass it on standard input with --password-stdin.`,
    });
  }
  return notEmpty(await readHidden('Password: ', context.signal));
}

function notEmpty(secret: string): string {
  if (secret !== '') return secret;
  throw new InvalidInputError('The secret of the mailbox is empty.', { field: 'password' });
}

/** Reads in the mailbox with the mail-fetcher's own code, and shows its line. */
async function testMailbox(
  context: CommandContext,
  mailbox: {
    name: string;
    definition: MailboxDefinition;
    variable: string | null;
    secret: string | null;
  },
): Promise<boolean> {
  const { name, definition, variable, secret } = mailbox;
  const settings = variable === null || secret === null ? {} : { [variable]: secret };
  const result = await runMailTest(context, { name, definition, settings });
  for (const line of result.stdout.split('\n')) if (line !== '') context.write(line);
  if (result.stderr !== '') context.writeError(result.stderr.trim());
  return result.exitCode === 0;
}

/** The definition as a person would write it: without the fields that follow automatically. */
function withoutDefaults(definition: MailboxDefinition): object {
  if (definition.kind !== 'imap') return definition;
  const { security, login, folders, ...own } = definition;
  return {
    ...own,
    ...(security === 'tls' ? {} : { security }),
    ...(login.by === 'password' ? {} : { login }),
    ...(folders.length === 1 && folders[0] === 'INBOX' ? {} : { folders }),
  };
}
