import { NotFoundError } from '@fixpoint/shared/errors';

/** The versions of the REST API that this gateway serves. Fields are only added to one; what would break a client is the next. */
const apiVersions = ['v1'] as const;
const current = apiVersions.at(-1);

/**
 * The address that the routes know: `/api/tasks` means the same path of the current version. It is rewritten before
 * anything reads it, so access, limits, metrics and the audit log see one address for each route.
 */
export function toVersionedAddress(url: string): string {
  const rest = /^\/api\/(?!v\d+(?:[/?]|$))(.*)$/s.exec(url)?.[1];
  return rest === undefined ? url : `/api/${current}/${rest}`;
}

/** The error for a path that no route serves. */
export function describeMissingPath(path: string): NotFoundError {
  const version = /^\/api\/(v\d+)(?:\/|$)/.exec(path)?.[1];
  if (version === undefined || apiVersions.some((known) => known === version)) {
    return new NotFoundError('page', path);
  }
  return new NotFoundError('version of the API', version, {
    hint: `This gateway serves ${apiVersions.map((known) => `/api/${known}`).join(' and ')}.`,
  });
}
