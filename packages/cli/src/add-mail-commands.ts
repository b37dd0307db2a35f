import { type Command, Option } from 'commander';
import { collect } from './add-task-commands.js';
import type { CommandContext } from './command-context.js';
import type { AddMailOptions } from './commands/mail/add-mail-options.js';
import { parsePort } from './parse-port.js';

/** The commands for the mailboxes that a service's documents arrive in. */
export function addMailCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const mail = program.command('mail').description('manage the mailboxes in which documents arrive');
  addMailbox(mail, context, finish);
  addReading(mail, context, finish);
  addOrphans(mail, context, finish);
}

function addMailbox(mail: Command, context: CommandContext, finish: (exitCode: number) => void): void {
  mail
    .command('add')
    .description('test a mailbox, then add it to fixpoint.config.yaml and its secret to .env')
    .argument('<name>', 'name of the mailbox: lower-case letters, digits and hyphens')
    .addOption(
      new Option('--kind <kind>', 'kind of mailbox').choices([
        'gmail',
        'imap',
        'maildir',
        'mbox',
        'eml-folder',
        'downloads',
        'webhook',
      ]),
    )
    .option('--user <address>', 'IMAP: user name; for well-known providers it determines the server')
    .option('--host <name>', 'IMAP: host name of the server')
    .option('--port <number>', 'IMAP: port of the server', parsePort)
    .addOption(
      new Option('--security <how>', 'IMAP: encryption of the connection (default: tls)').choices([
        'tls',
        'starttls',
        'none',
      ]),
    )
    .option('--folder <name>', 'IMAP: folder to search; repeatable (default: INBOX)', collect)
    .addOption(
      new Option('--oauth <provider>', 'IMAP: log in with OAuth instead of a password').choices([
        'google',
        'microsoft',
      ]),
    )
    .option('--client-id <id>', 'IMAP with OAuth: client id of the app that you registered with the provider')
    .option('--tenant <id>', 'IMAP with OAuth at Microsoft: directory (tenant) id (default: common)')
    .option('--path <path>', 'Maildir, mbox, .eml folder, downloads: path')
    .addOption(
      new Option('--sender <provider>', 'webhook: provider that posts the mails').choices([
        'mailgun',
        'postmark',
        'ses',
        'signed',
      ]),
    )
    .option('--topic <arn>', 'webhook of SES: ARN of the only topic that may post')
    .option(
      '--server <name>',
      'name of the receiving server, as in the Authentication-Results headers of received mails',
    )
    .option('--password-stdin', 'read the password or secret from standard input instead of prompting')
    .option('--no-test', 'add the mailbox without testing it')
    .action(async (name: string, options: Omit<AddMailOptions, 'name'>) => {
      const { runAddMail } = await import('./commands/mail/add-mail-command.js');
      finish(await runAddMail(context, { name, ...options }));
    });
}

function addReading(mail: Command, context: CommandContext, finish: (exitCode: number) => void): void {
  mail
    .command('list')
    .description('list the mailboxes in fixpoint.config.yaml and the services that read them')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { runListMail } = await import('./commands/mail/list-mail-command.js');
      finish(await runListMail(context, options));
    });
  mail
    .command('test')
    .description('log in to the mailboxes and read them as a task would; exit 0 only if all are readable')
    .argument('[names...]', 'names of the mailboxes (default: all)')
    .option('--json', 'print JSON')
    .action(async (names: string[], options: { json?: boolean }) => {
      const { runProgram } = await import('./processes/start-program.js');
      const args = [...(options.json ? ['--json'] : []), ...names];
      finish(await runProgram(context, 'services/mail-fetcher/dist/test-mailboxes.js', args));
    });
  mail
    .command('login')
    .description('authorize Fixpoint to read a Gmail mailbox or an IMAP mailbox with OAuth; needed once')
    .argument(
      '[name]',
      'mailbox in fixpoint.config.yaml (default: the Gmail mailbox set by GMAIL_CREDENTIALS_PATH)',
    )
    .option(
      '--no-browser',
      'print the login URL instead of opening a browser, and read the response from the terminal',
    )
    .action(async (name: string | undefined, options: { browser: boolean }) => {
      const { runProgram } = await import('./processes/start-program.js');
      const args = [...(name === undefined ? [] : [name]), ...(options.browser ? [] : ['--no-browser'])];
      finish(await runProgram(context, 'services/mail-fetcher/dist/login.js', args));
    });
}

function addOrphans(mail: Command, context: CommandContext, finish: (exitCode: number) => void): void {
  mail
    .command('orphans')
    .description('list unmatched mails: they fit a service, but are not assigned to a task')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { runOrphanMails } = await import('./commands/mail/orphan-mail-commands.js');
      finish(await runOrphanMails(context, options));
    });
  mail
    .command('start')
    .description('start a task from the document of an unmatched mail; its plan waits for approval')
    .argument('<id>', 'id of the mail, as shown by "fixpoint mail orphans"')
    .action(async (id: string) => {
      const { runStartFromMail } = await import('./commands/mail/orphan-mail-commands.js');
      finish(await runStartFromMail(context, { id }));
    });
  mail
    .command('dismiss')
    .description('hide an unmatched mail; it stays in the mailbox')
    .argument('<id>', 'id of the mail, as shown by "fixpoint mail orphans"')
    .action(async (id: string) => {
      const { runDismissMail } = await import('./commands/mail/orphan-mail-commands.js');
      finish(await runDismissMail(context, { id }));
    });
}
