import { z } from 'zod';
import { DocumentRef } from './document.js';
import { Instant } from './identifiers.js';

/** A mail that fits a service and that no task has taken. */
export const OrphanMail = z.object({
  id: z.string().min(1).max(64),
  /** Service whose sender, subject and documents it has. */
  service: z.string(),
  from: z.string(),
  subject: z.string(),
  received_at: Instant,
  found_at: Instant,
  documents: z.array(DocumentRef).min(1).max(20),
});
export type OrphanMail = z.infer<typeof OrphanMail>;
