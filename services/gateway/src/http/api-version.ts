import { NotFoundError } from '@fixpoint/shared/errors';
import fastifyPlugin from 'fastify-plugin';

/** The versions of the REST API that this gateway serves. Fields are only added to one; a change that would break a client is the next version. */
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

/** Date since which an address without a version is deprecated, and earliest end of its support. */
const unversioned = { since: new Date('2026-12-01T00:00:00Z'), until: new Date('2027-12-01T00:00:00Z') };

/** Marks responses to addresses without a version (RFC 9745, RFC 8594), and names the one to use. */
export const deprecation = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async ({ originalUrl }, reply) => {
      const [path = ''] = originalUrl.split('?', 1);
      const successor = toVersionedAddress(path);
      if (successor === path) return;
      reply.headers({
        deprecation: `@${unversioned.since.getTime() / 1_000}`,
        sunset: unversioned.until.toUTCString(),
        link: `<${encodeURI(successor).replaceAll('%25', '%')}>; rel="successor-version"`,
      });
    });
  },
  { name: 'deprecation' },
);

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
