import { createHash } from 'node:crypto';
import type { Finding } from '@fixpoint/shared/contracts';

/** What makes two findings the same issue, whatever run and document they come from. */
export interface Identity {
  readonly template: string;
  readonly check: string;
  readonly key: string;
}

/** The identity as text: case, white space and the numbers in it do not count. */
function issueKey({ template, check, key }: Identity): string {
  const normalised = key
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{N}+/gu, '#')
    .replace(/\s+/gu, ' ')
    .trim();
  return JSON.stringify([template, check, normalised]);
}

/** Id of a finding: the same in every run for the same issue. */
export function findingId(identity: Identity): string {
  return createHash('sha256').update(issueKey(identity)).digest('hex').slice(0, 16);
}

/**
 * SHA-256 over a set of findings, whatever their order: equal signatures mean "the same issues". Ids already are hashes of
 * normalised keys, so theirs is the order that is sorted.
 */
export function signatureOf(findings: readonly Pick<Finding, 'id'>[]): string {
  const ids = [...new Set(findings.map(({ id }) => id))].sort();
  return createHash('sha256').update(ids.join('\n')).digest('hex');
}
