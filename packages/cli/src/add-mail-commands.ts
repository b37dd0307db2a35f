import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CommandContext } from './command-context.js';
import type { AddMailOptions } from './commands/mail/add-mail-options.js';

/** The commands for the mailboxes that a service's documents arrive in. */
export function addMailCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const mail = program.command('mail').description('the mailboxes that documents arrive in');
  mail
    .command('add')
    .description('test a mailbox, then write it to fixpoint.config.yaml and its secret to .env')
    .argument('<name>', 'what it shall be called: small letters, digits and hyphens')
    .addOption(
      new Option('--kind <kind>', 'what it is').choices([
        'gmail',
        'imap',
        'maildir',
        'mbox',
        'eml-folder',
        'downloads',
        'webhook',
      ]),
    )
    .option('--user <address>', 'IMAP: who logs in; the server of well-known providers follows from it')
    .option('--host <name>', 'IMAP: the server')
    .option('--port <number>', 'IMAP: its port', parsePort)
    .addOption(
      new Option('--security <how>', 'IMAP: how the connection is secured (default: tls)').choices([
        'tls',
        'starttls',
        'none',
      ]),
    )
    .option('--folder <name>', 'IMAP: a folder that is searched; may be repeated (default: INBOX)', collect)
    .addOption(
      new Option('--oauth <provider>', 'IMAP: log in by OAuth instead of a password').choices([
        'google',
        'microsoft',
      ]),
    )
    .option('--client-id <id>', 'IMAP by OAuth: id of the app that you registered with the provider')
    .option('--tenant <id>', 'IMAP by OAuth at Microsoft: the directory (default: common)')
    .option('--path <path>', 'Maildir, mbox, .eml folder, downloads: where it is')
    .addOption(
      new Option('--sender <provider>', 'webhook: who posts the mails').choices([
        'mailgun',
        'postmark',
        'ses',
        'signed',
      ]),
    )
    .option('--topic <arn>', 'webhook of SES: the topic that may post')
    .option('--server <name>', 'name under which the receiving server writes Authentication-Results')
    .option(
      '--password-stdin',
      'read the password or the secret from standard input; by default it is asked for',
    )
    .option('--no-test', 'write it without testing')
    .action(async (name: string, options: Omit<AddMailOptions, 'name'>) => {
      const { runAddMail } = await import('./commands/mail/add-mail-command.js');
      finish(await runAddMail(context, { name, ...options }));
    });
  mail
    .command('list')
    .description('the mailboxes of fixpoint.config.yaml, and which services read them')
    .option('--json', 'for programs')
    .action(async (options: { json?: boolean }) => {
      const { runListMail } = await import('./commands/mail/list-mail-command.js');
      finish(await runListMail(context, options));
    });
  mail
    .command('test')
    .description(
      'log in to the mailboxes and read in them, as a task would; exit 0 only when all may be read',
    )
    .argument('[names...]', 'which ones; by default all')
    .option('--json', 'for programs')
    .action(async (names: string[], options: { json?: boolean }) => {
      const { runProgram } = await import('./processes/start-program.js');
      const args = [...(options.json ? ['--json'] : []), ...names];
      finish(await runProgram(context, 'services/mail-fetcher/dist/test-mailboxes.js', args));
    });
  mail
    .command('orphans')
    .description('list the mails that fit a service and that no task has taken')
    .option('--json', 'for programs')
    .action(async (options: { json?: boolean }) => {
      const { runOrphanMails } = await import('./commands/mail/orphan-mail-commands.js');
      finish(await runOrphanMails(context, options));
    });
  mail
    .command('start')
    .description('start a task from the document of such a mail; its plan waits for approval')
    .argument('<id>', 'of the mail, as "mail orphans" shows it')
    .action(async (id: string) => {
      const { runStartFromMail } = await import('./commands/mail/orphan-mail-commands.js');
      finish(await runStartFromMail(context, { id }));
    });
  mail
    .command('dismiss')
    .description('show such a mail no more; the mail itself stays where it is')
    .argument('<id>', 'of the mail, as "mail orphans" shows it')
    .action(async (id: string) => {
      const { runDismissMail } = await import('./commands/mail/orphan-mail-commands.js');
      finish(await runDismissMail(context, { id }));
    });
  mail
    .command('login')
    .description('let Fixpoint read a Gmail mailbox, or an IMAP mailbox with OAuth; once is enough')
    .argument('[name]', 'a mailbox of fixpoint.config.yaml; by default the Gmail mailbox of the settings')
    .option('--no-browser', 'print the address to open, and take the answer from the terminal')
    .action(async (name: string | undefined, options: { browser: boolean }) => {
      const { runProgram } = await import('./processes/start-program.js');
      const args = [...(name === undefined ? [] : [name]), ...(options.browser ? [] : ['--no-browser'])];
      finish(await runProgram(context, 'services/mail-fetcher/dist/login.js', args));
    });
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new InvalidArgumentError('A port is a whole number from 1 to 65535.');
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
