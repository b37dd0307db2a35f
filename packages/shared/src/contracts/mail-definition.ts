import { z } from 'zod';

/** What a service's mail looks like, where it arrives, and what is taken from it. */
export const MailDefinition = z.strictObject({
  /** Words that the subject of the service's mail contains. */
  subject: z.string().min(1),
  /**
   * How a mail is tied to a submission: `plus-address` (we submit `name+token@host`), `marker` (we submit the token
   * where the service echoes it in the subject or body), or `none` (subject, recipient and time decide).
   */
  correlation: z.enum(['plus-address', 'marker', 'none']).default('none'),
  /**
   * `required`: a mail is believed only where our own mail server reports, in Authentication-Results, that its sender is genuine, or
   * where its own DKIM signature proves it. `if-reported`: also where neither says anything; where one reports a failure, never.
   */
  authentication: z.enum(['required', 'if-reported']).default('required'),
  /** Names of the mailboxes that the service's mail may arrive in; absent: every mailbox there is. */
  mailboxes: z.array(z.string().min(1)).min(1).max(20).optional(),
  /**
   * What is opened where a mail carries no document itself: `zip` archives, `tnef` (Outlook's winmail.dat), `forwarded` mails
   * attached to it. Absent: zip and tnef.
   */
  unpack: z.array(z.enum(['zip', 'tnef', 'forwarded'])).optional(),
  /**
   * Hosts that a document may be fetched from, where the mail holds a link instead: `files.example`, `*.sharepoint.com`, or an
   * origin with its scheme (`http://files.internal:8080`), which may then be a private address. Absent: no link is followed.
   */
  links: z
    .array(
      z
        .string()
        .regex(
          /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$|^https?:\/\/[^/\s]+$/i,
          'must be a host, *.host or an origin with its scheme',
        ),
    )
    .max(50)
    .optional(),
});
export type MailDefinition = z.infer<typeof MailDefinition>;
