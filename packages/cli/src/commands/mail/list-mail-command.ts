import { resolve } from 'node:path';
import { loadFixpointConfig, loadSettings, sharedSettings } from '@fixpoint/shared/config';
import type { MailboxDefinition } from '@fixpoint/shared/contracts';
import { type CommandContext, exitCodes } from '../../command-context.js';
import { describeError } from '../../describe-error.js';

/** `fixpoint mail list`. */
export async function runListMail(context: CommandContext, { json }: { json?: boolean }): Promise<number> {
  try {
    const { environment, cwd } = context;
    const { configFile } = loadSettings({ configFile: sharedSettings.configFile }, environment);
    const { mailboxes = {}, services } = await loadFixpointConfig({
      path: resolve(cwd, configFile),
      environment,
    });
    const named = Object.entries(mailboxes);
    const rows = (
      named.length > 0 ? named : [['gmail', { kind: 'gmail' }] as [string, MailboxDefinition]]
    ).map(([name, definition]) => ({
      name,
      kind: definition.kind,
      where: whereIs(definition),
      services: Object.values(services)
        .filter(({ mail }) => mail.mailboxes === undefined || mail.mailboxes.includes(name))
        .map((service) => service.name),
    }));
    if (json) context.write(JSON.stringify(rows));
    else for (const row of rows) context.write(describe(row, Object.keys(services).length));
    if (named.length === 0 && !json)
      context.write(
        'No mailbox is configured, so Fixpoint uses the Gmail mailbox set by GMAIL_CREDENTIALS_PATH.',
      );
    return exitCodes.ok;
  } catch (error) {
    const { text, code } = describeError(error);
    context.writeError(text);
    return code;
  }
}

function describe(
  { name, kind, where, services }: { name: string; kind: string; where: string; services: string[] },
  all: number,
): string {
  const readers = services.length === all ? 'every service' : services.join(', ') || 'no service';
  return `${name}  ${kind}  ${where === '' ? '' : `${where}  `}read by ${readers}`;
}

function whereIs(definition: MailboxDefinition): string {
  switch (definition.kind) {
    case 'imap':
      return `${definition.user} at ${definition.host}`;
    case 'gmail':
      return definition.credentials ?? '';
    case 'webhook':
      return definition.sender;
    case 'downloads':
      return definition.path ?? '~/Downloads';
    default:
      return definition.path;
  }
}
