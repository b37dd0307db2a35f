import { isRecord, parseUrl } from '../../text/index.js';
import type { Environment } from './expand-variables.js';

/**
 * Turns a row as written into a row as used: named by its key, paths resolved against `url`, `~/` of the repository
 * resolved against the home folder. Values of an unexpected shape pass through; the schema refuses them with their path.
 */
export function completeRow(name: string, row: unknown, environment: Environment): unknown {
  if (!isRecord(row)) return row;
  const absolute = (value: unknown) => resolveAgainst(row.url, value);
  const deploy = isRecord(row.deploy)
    ? {
        ...row.deploy,
        ...(row.deploy.health === undefined ? {} : { health: absolute(row.deploy.health) }),
        ...(row.deploy.logs === undefined ? {} : { logs: absolute(row.deploy.logs) }),
        ...(isRecord(row.deploy.version)
          ? { version: { ...row.deploy.version, url: absolute(row.deploy.version.url) } }
          : {}),
      }
    : row.deploy;
  return {
    ...row,
    name,
    // Nothing is mailed, so there is no subject to configure.
    ...(row.delivery === 'hand' && row.mail === undefined ? { mail: { subject: name } } : {}),
    ...(row.page === undefined ? {} : { page: absolute(row.page) }),
    ...(deploy === undefined ? {} : { deploy }),
    ...(isRecord(row.repository)
      ? { repository: { ...row.repository, url: expandHome(row.repository.url, environment) } }
      : {}),
  };
}

function resolveAgainst(base: unknown, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('/') || typeof base !== 'string') return value;
  // Appended, not resolved: a service behind a path prefix keeps the prefix.
  return parseUrl(base) !== null ? `${base.replace(/\/+$/, '')}${value}` : value;
}

// git gets its address without a shell, so nothing else would expand it.
function expandHome(url: unknown, environment: Environment): unknown {
  const home = environment.HOME || environment.USERPROFILE;
  if (typeof url !== 'string' || !url.startsWith('~/') || home === undefined) return url;
  return `${home}${url.slice(1)}`;
}
