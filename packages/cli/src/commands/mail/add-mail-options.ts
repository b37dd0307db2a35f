import type { MailboxDefinition } from '@fixpoint/shared/contracts';

/** Options of `fixpoint mail add`, by their names. */
export interface AddMailOptions {
  readonly name: string;
  readonly kind?: MailboxDefinition['kind'];
  readonly user?: string;
  readonly host?: string;
  readonly port?: number;
  readonly security?: 'tls' | 'starttls' | 'none';
  readonly folder?: readonly string[];
  readonly oauth?: 'google' | 'microsoft';
  readonly clientId?: string;
  readonly tenant?: string;
  readonly path?: string;
  readonly sender?: 'mailgun' | 'postmark' | 'ses' | 'signed';
  readonly topic?: string;
  readonly server?: string;
  readonly passwordStdin?: boolean;
  readonly test?: boolean;
}
