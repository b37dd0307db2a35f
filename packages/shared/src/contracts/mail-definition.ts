import { z } from 'zod';

/** Appearance of a service's mail, its mailboxes, and the parts that are taken from it. */
export const MailDefinition = z.strictObject({
  /** Words that the subject of the service's mail contains. */
  subject: z.string().min(1),
  /**
   * Method by which a mail is tied to a submission: `plus-address` (we submit `name+token@host`), `marker` (we submit the token in a field
   * that the service echoes in the subject or body), or `none` (subject, recipient and time decide).
   */
  correlation: z.enum(['plus-address', 'marker', 'none']).default('none'),
  /**
   * `required`: a mail is believed only if our mail server reports, in Authentication-Results, that its sender is genuine, or if its DKIM
   * signature proves it. `if-reported`: also if neither reports anything; if one reports a failure, never.
   */
  authentication: z.enum(['required', 'if-reported']).default('required'),
  /** Names of the mailboxes that the service's mail may arrive in; absent: every mailbox there is. */
  mailboxes: z.array(z.string().min(1)).min(1).max(20).optional(),
  /**
   * Attachments that are opened if a mail carries no document itself: `zip` archives, `tnef` (Outlook's winmail.dat), `forwarded` mails
   * attached to it. Absent: zip and tnef.
   */
  unpack: z.array(z.enum(['zip', 'tnef', 'forwarded'])).optional(),
  /**
   * Hosts that a document may be fetched from, if the mail holds a link instead: `files.example`, `*.sharepoint.com`, or an origin with its
   * scheme (`http://files.internal:8080`), which may then be a private address. Absent: no link is followed.
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
