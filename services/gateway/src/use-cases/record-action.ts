import type { AuditEntry } from '../identity/access-records.js';

/** Keeps a note of what somebody did, or what was done in their name, for those who may have to account for it. */
export type RecordAction = (entry: Omit<AuditEntry, 'at'>) => Promise<void>;
