import type { Mailbox } from '../../src/core/mailbox.js';

/** A place that a driver reads, and the suite's operations on it. */
export interface DriverUnderTest {
  readonly mailbox: Mailbox;
  /** The same mailbox opened again, as after a restart of the mail-fetcher. */
  reopen(): Mailbox;
  /** Adds something with a document to the mailbox, as if it had arrived then. */
  put(title: string, arrivedAt: Date): Promise<void>;
  /** Removes everything again. */
  empty(): Promise<void>;
  /** Renames the folder that is read, and back. */
  rename(): Promise<void>;
  renameBack(): Promise<void>;
  /** Kills the server at once, like a machine that lost its power, and starts it again at the same address. */
  readonly server?: { kill(): Promise<void>; start(): Promise<void> };
  readonly login?: {
    /** Ends the access token early. */
    expire(): Promise<void>;
    /** The person revokes the permission, and later logs in again. */
    revoke(): Promise<void>;
    grant(): Promise<void>;
  };
  close(): Promise<void>;
}

/** A place that contains raw mails. */
export interface MailDriverUnderTest extends DriverUnderTest {
  /** Adds a raw mail to the mailbox, as if it had arrived then. */
  deliver(raw: Buffer, arrivedAt: Date): Promise<void>;
}
