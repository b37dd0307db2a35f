import { AcceptedFiles } from '@fixpoint/shared/contracts';

/** As many as a field's definition holds. */
const maxTypes = 50;
/** Says no more than that it is a file. */
const anything = new Set(['*', '*/*', 'application/octet-stream']);

/** Types that a file field takes, from the list of a page (`accept`) or of an OpenAPI document; undefined: any file. */
export function readAccepted(list: string | undefined): string[] | undefined {
  const entries = (list ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase().split(';')[0]?.trim() ?? '');
  if (entries.some((entry) => anything.has(entry))) return undefined;
  const known = [...new Set(entries)].filter((entry) => AcceptedFiles.safeParse(entry).success);
  // More than a definition holds: the service itself decides.
  return known.length === 0 || known.length > maxTypes ? undefined : known;
}
