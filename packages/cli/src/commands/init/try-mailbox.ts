import type { MailDefinition } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { z } from 'zod';
import type { CommandContext } from '../../command-context.js';
import { runMailTest } from '../mail/run-mail-test.js';

/** A mail of the mailbox, as a task judges it. */
const TriedMail = z.object({
  sender: z.string(),
  subject: z.string(),
  arrivedAt: z.string(),
  server: z.string().nullable(),
  notBelieved: z.object({ required: z.string().nullable(), 'if-reported': z.string().nullable() }),
  fits: z.boolean(),
});
export type TriedMail = z.infer<typeof TriedMail>;

const Result = z.object({
  ok: z.boolean(),
  detail: z.string(),
  code: z.string().optional(),
  remedy: z.string().optional(),
  mails: z.array(TriedMail).optional(),
});

/** Faults that pass: the services try again, and the doctor names them. */
const passing = new Set(['mail-unavailable', 'timed-out']);

/**
 * Logs in to a mailbox once and reads its newest mails, newest first. Null: it does not respond now, and a line says so. Throws
 * `InvalidInputError` for a fault that only other settings remove.
 */
export async function tryMailbox(
  context: CommandContext,
  {
    definition,
    settings,
    subject,
    count,
  }: {
    readonly definition: object;
    readonly settings: ReadonlyMap<string, string>;
    /** Words that the subjects contain; absent: all mails. */
    readonly subject?: string;
    readonly count: number;
  },
): Promise<readonly TriedMail[] | null> {
  const { stdout, stderr } = await runMailTest(context, {
    name: 'main',
    definition,
    settings: Object.fromEntries(settings),
    options: ['--json', '--newest', String(count), ...(subject === undefined ? [] : ['--subject', subject])],
  });
  const [result] = parseResults(stdout);
  if (result?.ok === true) {
    if (subject === undefined) context.write(`  The mailbox is readable: ${result.detail}`);
    return result.mails ?? [];
  }
  const message = result?.detail ?? toSafeLine(stderr, 300);
  if (result?.code !== undefined && passing.has(result.code)) {
    context.write(`  The mailbox was not tried: ${message} ${result.remedy ?? ''}`.trimEnd());
    return null;
  }
  throw new InvalidInputError(message, {
    field: 'mail-*',
    hint: `${result?.remedy ?? 'Correct the settings of the mailbox.'}${context.isInteractive ? '' : ' Run "fixpoint init" again: it asks for the mailbox again.'}`,
  });
}

function parseResults(text: string): z.infer<typeof Result>[] {
  try {
    return z.array(Result).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** The newest mails, one line each, with the server that reports on their senders. */
export function describeNewest(mails: readonly TriedMail[]): string[] {
  if (mails.length === 0) return [];
  return [
    'Newest mails:',
    ...mails.map(
      (mail) =>
        `  ${describeMail(mail)}: ${mail.server === null ? 'no server reports on its sender' : `its sender is reported on by ${toSafeLine(mail.server, 80)}`}`,
    ),
  ];
}

/** The newest mail of the service, and whether a task takes it. */
export function describeTrial(
  mails: readonly TriedMail[],
  authentication: MailDefinition['authentication'],
): string[] {
  const line = describeJudgement(
    mails.filter(({ fits }) => fits),
    authentication,
  );
  if (authentication === 'required') return [line];
  return [
    line,
    'mail.authentication: if-reported, because no mail server confirms senders here. A mail with a forged sender would be taken.',
  ];
}

function describeJudgement(
  fitting: readonly TriedMail[],
  authentication: MailDefinition['authentication'],
): string {
  const taken = fitting.find(({ notBelieved }) => notBelieved[authentication] === null);
  if (taken !== undefined) return `A task would take ${describeMail(taken)}.`;
  const [ignored] = fitting;
  return ignored === undefined
    ? 'Not tried: no mail of the service with a document is in the mailbox yet.'
    : `A task would ignore ${describeMail(ignored)}: ${ignored.notBelieved[authentication]}.`;
}

function describeMail({ sender, subject, arrivedAt }: TriedMail): string {
  return `"${toSafeLine(subject, 60)}" from ${toSafeLine(sender, 80) || 'an unreadable sender'} (${arrivedAt.slice(0, 16).replace('T', ' ')} UTC)`;
}
