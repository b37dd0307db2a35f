import { readRaw } from '@fixpoint/shared/config';
import { MailError } from '../core/mail-error.js';

/** The variable that contains a mailbox's secret if its definition names none: `reports` → `MAIL_REPORTS_PASSWORD`. */
export function secretVariable(name: string, what: 'PASSWORD' | 'SECRET' | 'CLIENT_SECRET'): string {
  return `MAIL_${name.toUpperCase().replaceAll('-', '_')}_${what}`;
}

/** A mailbox's secret, from the variable or from the file that `NAME_FILE` names. Throws `MailError` if it is not set. */
export function readSecret(
  variable: string,
  { mailbox, environment }: { mailbox: string; environment: Readonly<Record<string, string | undefined>> },
): string {
  let value: string | undefined;
  try {
    value = readRaw({ env: variable, secret: true }, environment);
  } catch (cause) {
    throw new MailError('mail-authorization', `The file named in ${variable}_FILE cannot be read.`, {
      cause,
    });
  }
  if (value !== undefined) return value;
  throw new MailError(
    'mail-authorization',
    `The mailbox "${mailbox}" has no secret: ${variable} is not set.`,
    {
      hint: `Run \`fixpoint mail add ${mailbox}\` again, or set ${variable} in the environment or in .env and restart the mail-fetcher.`,
    },
  );
}
